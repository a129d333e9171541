import { Dices } from "lucide-react";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { Tier } from "../../contract/plans.ts";
import { countText } from "../shell/numbers.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { speechWords } from "../words/speech.ts";
import { DictionarySection } from "./dictionary-section.tsx";
import { formatChoices, isPlayable } from "./formats.ts";
import { readSeed, type SpeechOptions } from "./speech-options.ts";

interface SeedFieldProps {
  seed: number | null;
  onChange: (seed: number | null) => void;
}

function SeedField({ seed, onChange }: SeedFieldProps) {
  const [typed, setTyped] = useState(seed === null ? "" : String(seed));
  const isWrong = readSeed(typed) === undefined;
  const change = (next: string) => {
    setTyped(next);
    const read = readSeed(next);
    // What cannot be a seed is not sent as another one.
    onChange(read ?? null);
  };
  return (
    <Field
      label={speechWords.seed}
      hint={speechWords.seedHint}
      error={isWrong ? speechWords.seedInvalid(countText(limits.seedMax)) : undefined}
    >
      {(parts) => (
        <Input
          {...parts}
          inputMode="numeric"
          placeholder={speechWords.seedRandom}
          start={<Dices aria-hidden />}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface AdvancedChoicesProps {
  options: SpeechOptions;
  tier: Tier;
  onChange: (part: Partial<SpeechOptions>) => void;
}

/** The inside of `AdvancedSection`. */
export default function AdvancedChoices({ options, tier, onChange }: AdvancedChoicesProps) {
  return (
    <div className="flex flex-col gap-5 pt-3">
      <Field
        label={speechWords.format}
        {...(isPlayable(options.output_format) ? {} : { hint: speechWords.formatSilent })}
      >
        {(parts) => (
          <Select
            {...parts}
            value={options.output_format}
            onChange={(output_format) => onChange({ output_format })}
            choices={formatChoices(tier)}
          />
        )}
      </Field>
      <SeedField seed={options.seed} onChange={(seed) => onChange({ seed })} />
      <DictionarySection
        chosen_ids={options.dictionary_ids}
        onChange={(dictionary_ids) => onChange({ dictionary_ids })}
      />
    </div>
  );
}
