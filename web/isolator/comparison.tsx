import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import type { CSSProperties } from "react";
import type { Isolation } from "../../contract/isolator.ts";
import { clockText, Waveform } from "../player/index.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { isolatorWords as words } from "../words/isolator.ts";
import { bothSides } from "./isolations.ts";
import { type Side, useTwoSounds } from "./two-sounds.ts";

const HEIGHT = 44;
const SEEK_STEP_SECONDS = 0.1;
const SIDES: readonly Side[] = ["before", "after"];

interface SidesProps {
  name: string;
  seconds: number;
  before: { address: string; peaks: readonly number[] };
  after: { address: string; peaks: readonly number[] };
}

/** Both waveforms under one play head. */
function Sides({ name, seconds, ...sides }: SidesProps) {
  const sounds = useTwoSounds(sides.before.address, sides.after.address);
  const { side, isPlaying, canHearBefore } = sounds;
  const at = Math.min(sounds.seconds, seconds);
  return (
    <section aria-label={words.comparison(name)} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <IconButton
          label={isPlaying ? words.pause : words.play}
          icon={isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
          look="solid"
          className="rounded-full!"
          tooltip={false}
          disabled={sounds.hasFailed}
          onClick={sounds.toggle}
        />
        {canHearBefore ? (
          <ToggleGroup
            label={words.heard}
            value={side}
            onChange={sounds.listenTo}
            choices={SIDES.map((value) => ({ value, words: words[value] }))}
          />
        ) : (
          <p role="status" className="min-w-0 flex-1 text-sm text-ink-soft">
            {words.beforeMissing}
          </p>
        )}
        <span className="ml-auto text-sm text-ink-soft tabular-nums">
          {clockText(at)} / {clockText(seconds)}
        </span>
      </div>
      {sounds.hasFailed ? (
        <p role="alert" className="text-sm text-danger">
          {words.playFailed}
        </p>
      ) : null}
      <div
        style={{ "--played": seconds > 0 ? at / seconds : 0 } as CSSProperties}
        className="relative flex flex-col gap-2 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ring"
      >
        {SIDES.map((value) => (
          <div key={value} className="flex items-center gap-3">
            <span aria-hidden className="w-12 shrink-0 text-sm text-ink-soft">
              {words[value]}
            </span>
            <div
              style={{ height: HEIGHT }}
              className={classes("relative flex-1 transition-opacity", value !== side && "opacity-45")}
            >
              <Waveform peaks={sides[value].peaks} height={HEIGHT} />
            </div>
          </div>
        ))}
        <input
          type="range"
          aria-label={words.position}
          aria-valuetext={words.positionOf(clockText(at), clockText(seconds))}
          min={0}
          max={seconds}
          step={SEEK_STEP_SECONDS}
          value={at}
          onChange={(event) => sounds.seek(event.target.valueAsNumber)}
          // Over the waveforms, and not seen: they show what it does.
          className="absolute inset-y-0 right-0 left-15 m-0 cursor-pointer opacity-0"
        />
      </div>
    </section>
  );
}

/** A recording before and after, to be seen and heard at the same place. */
export default function Comparison({ isolation }: { isolation: Pick<Isolation, "isolation_id" | "title"> }) {
  const sides = useQuery(bothSides(isolation.isolation_id));
  if (sides.data !== undefined) return <Sides key={sides.data.after.address} name={isolation.title} {...sides.data} />;
  if (sides.error !== null) return <FailedQuery title={words.compareFailed} query={sides} />;
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{words.comparing}</span>
      <Skeleton className="h-9 w-56 rounded-md" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
