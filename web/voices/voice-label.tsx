import type { Voice } from "../../contract/voices.ts";
import { classes } from "../ui/classes.ts";
import { Orb } from "../ui/orb.tsx";
import { CategoryIcon } from "./category-icon.tsx";
import { labelText } from "./label-text.ts";

/** Labels worth a chip, the telling ones first. */
const CHIPS = ["language", "accent", "age", "descriptive", "use_case"] as const;
/** An accent that says nothing. */
const PLAIN_ACCENT = "standard";

/** What a voice is like in a few words: Spanish, Castilian, Young, Lively. */
export function voiceTraits({ labels }: Pick<Voice, "labels">, max: number): readonly string[] {
  return CHIPS.flatMap((key) => {
    const value = labels[key];
    const saysNothing = value === undefined || value === "" || (key === "accent" && value === PLAIN_ACCENT);
    return saysNothing ? [] : [labelText(key, value)];
  }).slice(0, max);
}

/** The labels of a voice as chips. */
export function VoiceChips({ voice, className }: { voice: Pick<Voice, "labels">; className?: string }) {
  return (
    <span className={classes("flex flex-wrap gap-1", className)}>
      {voiceTraits(voice, CHIPS.length).map((trait) => (
        <span key={trait} className="inline-flex h-5.5 items-center rounded-full bg-hover px-2 text-xs text-ink-soft">
          {trait}
        </span>
      ))}
    </span>
  );
}

export interface VoiceLabelProps {
  voice: Pick<Voice, "voice_id" | "name" | "category" | "labels">;
  /** `row`: in a list. `large`: on its own. */
  size?: "row" | "large";
}

/** A voice as it looks everywhere: its face, its name, where it comes from, what it is like. */
export function VoiceLabel({ voice, size = "row" }: VoiceLabelProps) {
  return (
    <span className="flex min-w-0 items-center gap-3 text-left">
      <Orb id={voice.voice_id} size="medium" className={size === "large" ? "size-10!" : ""} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className={classes("truncate font-medium", size === "large" && "text-md")}>{voice.name}</span>
          <CategoryIcon category={voice.category} />
        </span>
        <span className="block truncate text-sm text-ink-soft">
          {voiceTraits(voice, size === "large" ? 2 : 3).join(" · ")}
        </span>
      </span>
    </span>
  );
}
