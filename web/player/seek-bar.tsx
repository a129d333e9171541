import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { classes } from "../ui/classes.ts";
import { playerWords } from "../words/player.ts";
import { reachableSeconds } from "./audio-element.ts";
import { clockText } from "./clock.ts";
import { seek, skip } from "./controls.ts";
import { playerState, usePlayer } from "./player-state.ts";
import { Waveform } from "./waveform.tsx";

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -limits.arrowKeySeconds,
  ArrowDown: -limits.arrowKeySeconds,
  ArrowRight: limits.arrowKeySeconds,
  ArrowUp: limits.arrowKeySeconds,
  PageDown: -limits.skipButtonSeconds,
  PageUp: limits.skipButtonSeconds,
};

/** How far the play head is, 0..1 of what there is. */
function playedShare(): number {
  const reach = reachableSeconds();
  return reach > 0 ? Math.min(1, playerState.get().time_seconds / reach) : 0;
}

/** Follows the play head and the pointer without drawing the component anew 40 times a second. */
function useDrag() {
  const bar = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | null>(null);
  const [isDragging, setDragging] = useState(false);

  useEffect(() => {
    const draw = () => bar.current?.style.setProperty("--played", String(dragged.current ?? playedShare()));
    draw();
    return playerState.subscribe(draw);
  }, []);

  const shareAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  };
  const show = (event: PointerEvent) => {
    dragged.current = shareAt(event);
    bar.current?.style.setProperty("--played", String(dragged.current));
  };
  return {
    bar,
    isDragging,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        show(event);
      },
      onPointerMove(event: PointerEvent) {
        if (dragged.current !== null) show(event);
      },
      onPointerUp() {
        if (dragged.current !== null) seek(dragged.current * reachableSeconds());
        dragged.current = null;
        setDragging(false);
      },
      onPointerCancel() {
        dragged.current = null;
        setDragging(false);
      },
    },
  };
}

export interface SeekBarProps {
  /** Heights 0..1, or null for a plain line. */
  peaks: readonly number[] | null;
  /** Pixels. */
  height: number;
  className?: string;
}

/** Where in the sound the player is, drawn as its waveform; drag, press or use the arrow keys (3 seconds) to move. */
export function SeekBar({ peaks, height, className }: SeekBarProps) {
  const { bar, isDragging, handlers } = useDrag();
  const seconds = usePlayer((state) => Math.floor(state.time_seconds));
  const duration = usePlayer((state) => state.duration_seconds);
  const isOff = usePlayer((state) => state.track === null);
  const isStreaming = usePlayer((state) => state.is_streaming);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step !== undefined) skip(step);
    else if (event.key === "Home") seek(0);
    else if (event.key === "End") seek(reachableSeconds());
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={isOff ? -1 : 0}
      aria-label={playerWords.position}
      aria-disabled={isOff}
      aria-valuemin={0}
      aria-valuemax={Math.ceil(duration ?? reachableSeconds())}
      aria-valuenow={seconds}
      aria-valuetext={
        duration === null
          ? playerWords.positionArriving(clockText(seconds))
          : playerWords.positionOf(clockText(seconds), clockText(duration))
      }
      onKeyDown={onKeyDown}
      {...handlers}
      style={{ height }}
      className={classes(
        "touchable group relative w-full cursor-pointer touch-none rounded-xs outline-offset-4 aria-disabled:pointer-events-none",
        className,
      )}
    >
      {peaks === null ? (
        <div
          className={classes(
            "absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-press",
            isStreaming && "animate-breathe",
          )}
        >
          <div className="h-full origin-left bg-ink" style={{ scale: "var(--played, 0) 1" }} />
        </div>
      ) : (
        <Waveform peaks={peaks} height={height} />
      )}
      <span
        aria-hidden
        // Within the bar: at its ends half of the knob would stick out, of the page too where the bar is as wide.
        style={{ left: "calc(6px + var(--played, 0) * (100% - 12px))" }}
        className={classes(
          "absolute top-1/2 size-3 -translate-1/2 rounded-full bg-accent shadow-raised transition-opacity",
          isDragging ? "opacity-100" : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
        )}
      />
    </div>
  );
}
