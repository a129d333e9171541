import { Check } from "lucide-react";
import type { ProfessionalVoice } from "../../contract/professional-voice-shapes.ts";
import { classes } from "../ui/classes.ts";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import { meterShare, missingText, speechText } from "./stage.ts";

const words = professionalVoiceWords.meter;

/** How much good speech there is, between nothing, the least that is trained on, and what is best. */
export function DatasetMeter({ dataset }: Pick<ProfessionalVoice, "dataset">) {
  const { speech_seconds, speech_seconds_min: least, speech_seconds_advised: best } = dataset;
  const share = meterShare(speech_seconds, { least, best });
  const isEnough = speech_seconds >= least;
  const hint = isEnough
    ? speech_seconds >= best
      ? words.plenty
      : words.enough(speechText(best))
    : words.need(missingText(least - speech_seconds));
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="text-lg font-semibold tabular-nums">{words.have(speechText(speech_seconds))}</strong>
        <span className="text-sm text-ink-soft">{hint}</span>
      </p>
      <meter
        className="sr-only"
        aria-label={words.label}
        aria-valuetext={`${words.have(speechText(speech_seconds))}. ${hint}`}
        min={0}
        max={Math.round(best)}
        value={Math.round(Math.min(best, speech_seconds))}
      />
      <div aria-hidden className="relative mt-3 h-2.5 rounded-full bg-press">
        <div
          className={classes("h-full rounded-full transition-[width] duration-200", isEnough ? "bg-good" : "bg-accent")}
          style={{ width: `${100 * share}%` }}
        />
        <span
          className={classes(
            "absolute top-1/2 left-1/2 flex size-5 -translate-1/2 items-center justify-center rounded-full border-2 bg-surface",
            isEnough ? "border-good text-good" : "border-line-strong text-transparent",
          )}
        >
          <Check aria-hidden className="size-3 stroke-[3]" />
        </span>
      </div>
      <div aria-hidden className="mt-2 grid grid-cols-3 text-xs text-ink-faint tabular-nums">
        <span>0</span>
        <span className="text-center">{words.least(speechText(least))}</span>
        <span className="text-right">{words.best(speechText(best))}</span>
      </div>
    </div>
  );
}
