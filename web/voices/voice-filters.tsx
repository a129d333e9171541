import type { Voice } from "../../contract/voices.ts";
import { classes } from "../ui/classes.ts";
import { voiceWords } from "../words/voices.ts";
import { FILTERED_LABELS, labelChoices, providerChoices, type VoiceWish } from "./voice-wish.ts";

interface FilterProps {
  /** What it narrows by, and what it says while it does not. */
  label: string;
  /** How the choice of no filter is worded. */
  any: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  className?: string;
}

/** The device's own picker, as small as its word. */
function Filter({ label, any, value, choices, onChange, className }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={classes(
        "h-8 w-full min-w-0 appearance-none truncate rounded-full border px-1.5 text-center text-sm font-medium transition-colors pointer-coarse:h-10",
        value === ""
          ? "border-line bg-surface text-ink-soft hover:border-line-strong hover:text-ink"
          : "border-transparent bg-accent-wash text-accent-text",
        className,
      )}
    >
      <option value="">{value === "" ? label : any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

export interface VoiceFiltersProps {
  voices: readonly Voice[];
  wish: VoiceWish;
  onChange: (wish: VoiceWish) => void;
}

/** Narrows the list by what voices are, and by who speaks them where that is not always the same. */
export function VoiceFilters({ voices, wish, onChange }: VoiceFiltersProps) {
  const providers = providerChoices(voices);
  const hasProviders = providers.length > 0;
  return (
    <div className={classes("grid gap-1.5", hasProviders ? "grid-cols-6 sm:grid-cols-5" : "grid-cols-4")}>
      {hasProviders ? (
        <Filter
          label={voiceWords.provider}
          any={voiceWords.anyProvider}
          value={wish.provider}
          choices={providers}
          onChange={(provider) => onChange({ ...wish, provider })}
          className="max-sm:col-span-3"
        />
      ) : null}
      {FILTERED_LABELS.map((label, at) => (
        <Filter
          key={label}
          label={voiceWords.filters[label]}
          any={voiceWords.any[label]}
          value={wish[label]}
          choices={labelChoices(voices, label, wish)}
          onChange={(value) => onChange({ ...wish, [label]: value })}
          // Five in two lines on a phone: two, then three.
          className={hasProviders ? (at === 0 ? "max-sm:col-span-3" : "max-sm:col-span-2") : ""}
        />
      ))}
    </div>
  );
}
