import { Check, Pause, Play } from "lucide-react";
import { memo } from "react";
import type { Voice } from "../../contract/voices.ts";
import { previewKey, usePlayer } from "../player/index.ts";
import { classes } from "../ui/classes.ts";
import { VoiceLabel } from "./voice-label.tsx";

/** The DOM id of a voice's row; the search box points to it while it has the focus. */
export const optionId = (list: string, voice_id: string): string => `${list}-${voice_id}`;

interface OptionProps {
  id: string;
  voice: Voice;
  isActive: boolean;
  isChosen: boolean;
}

/** Brings a row into sight. */
export function showOption(list: string, voice_id: string, block: ScrollLogicalPosition): void {
  document.getElementById(optionId(list, voice_id))?.scrollIntoView({ block });
}

/** One row. Rows out of sight are not drawn, so that a thousand of them stay quick. */
export const VoiceOption = memo(function VoiceOption({ id, voice, isActive, isChosen }: OptionProps) {
  const isHeard = usePlayer(
    ({ track, phase }) => track?.key === previewKey(voice.voice_id) && (phase === "playing" || phase === "loading"),
  );
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-voice-id={voice.voice_id}
      className={classes(
        "group/option flex h-14 scroll-my-8 items-center gap-2 rounded-md pr-2 pl-2.5 [contain-intrinsic-size:auto_56px] [content-visibility:auto]",
        isActive && "bg-hover",
      )}
    >
      <span className="min-w-0 flex-1">
        <VoiceLabel voice={voice} />
      </span>
      {isChosen ? <Check aria-hidden className="size-4 shrink-0 text-accent-text" /> : null}
      {/* For pointers; the keyboard has the same button below the list. */}
      <span
        aria-hidden
        data-hear=""
        className={classes(
          "inline-flex size-9 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-press hover:text-ink pointer-coarse:size-11 [&_svg]:size-4",
          isHeard ? "text-accent-text" : "text-ink-faint",
        )}
      >
        {isHeard ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </span>
    </div>
  );
});
