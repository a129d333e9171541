import type { Voice } from "../../contract/voices.ts";
import { classes } from "../ui/classes.ts";
import { voiceWords } from "../words/voices.ts";
import { FILTERED_LABELS, labelChoices, type VoiceWish } from "./offered-voices.ts";

export interface VoiceFiltersProps {
  voices: readonly Voice[];
  wish: VoiceWish;
  onChange: (wish: VoiceWish) => void;
}

/** Narrows the list by what voices are: each one the device's own picker, as small as its word. */
export function VoiceFilters({ voices, wish, onChange }: VoiceFiltersProps) {
  return (
    <div className="grid grid-cols-4 gap-1.5">
      {FILTERED_LABELS.map((label) => (
        <select
          key={label}
          aria-label={voiceWords.filters[label]}
          value={wish[label]}
          onChange={(event) => onChange({ ...wish, [label]: event.target.value })}
          className={classes(
            "h-8 w-full min-w-0 appearance-none truncate rounded-full border px-2.5 text-center text-sm font-medium transition-colors pointer-coarse:h-10",
            wish[label] === ""
              ? "border-line bg-surface text-ink-soft hover:border-line-strong hover:text-ink"
              : "border-transparent bg-accent-wash text-accent-text",
          )}
        >
          <option value="">{wish[label] === "" ? voiceWords.filters[label] : voiceWords.any[label]}</option>
          {labelChoices(voices, label, wish).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
}
