import type { ReactNode } from "react";
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

const FACES = {
  line: { size: "small", className: "size-4!" },
  small: { size: "small", className: "" },
  row: { size: "medium", className: "" },
  large: { size: "medium", className: "size-10!" },
} as const;

export interface VoiceLabelProps {
  /** What is known of the voice: of one that spoke in the past, perhaps only its name. */
  voice: Pick<Voice, "voice_id" | "name"> & Partial<Pick<Voice, "category" | "labels">>;
  /** `line`: among other words. `small`: a face and a name. `row`: two lines in a list. `large`: two lines on its own. */
  size?: keyof typeof FACES;
  /** The whole name, on as many lines as it takes: where somebody decides about it. */
  wraps?: boolean;
  /** What stands with the name, such as the text that is spoken; without it, what the voice is like where there is room. */
  children?: ReactNode;
}

/** A voice as it looks everywhere: its face, its name, where it comes from, what it is like. */
export function VoiceLabel({ voice, size = "row", wraps = false, children }: VoiceLabelProps) {
  const face = <Orb id={voice.voice_id} {...FACES[size]} />;
  if (size === "line" || size === "small") {
    return (
      <span className={classes("flex min-w-0 items-center text-left", size === "line" ? "gap-1.5" : "gap-2")}>
        {face}
        <span className="truncate">
          {voice.name}
          {children}
        </span>
      </span>
    );
  }
  const traits = voice.labels === undefined ? [] : voiceTraits({ labels: voice.labels }, size === "large" ? 2 : 3);
  return (
    <span className="flex min-w-0 items-center gap-3 text-left">
      {face}
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <span
            className={classes(
              wraps ? "[overflow-wrap:anywhere]" : "truncate",
              "font-medium",
              size === "large" && "text-md",
            )}
          >
            {voice.name}
          </span>
          {voice.category === undefined ? null : <CategoryIcon category={voice.category} />}
        </span>
        <span className="block truncate text-sm text-ink-soft">{children ?? traits.join(" · ")}</span>
      </span>
    </span>
  );
}
