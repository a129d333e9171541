import { limits } from "../../contract/limits.ts";
import type { Voice } from "../../contract/voices.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";

const words = voiceLabWords.about;
const CHOSEN = ["gender", "age", "use_case"] as const;

/** What a voice is called, and what is said of it. */
export interface About {
  name: string;
  description: string;
  labels: Readonly<Record<string, string>>;
}

export const aboutOf = ({ name, description, labels }: Pick<Voice, "name" | "description" | "labels">): About => ({
  name,
  description,
  labels,
});

interface AboutFieldsProps {
  about: About;
  onChange: (about: About) => void;
  /** Somebody has tried to send it. */
  hasTried: boolean;
}

/** Name, description and labels. A label that nobody can choose here stays as it is. */
export function AboutFields({ about, onChange, hasTried }: AboutFieldsProps) {
  const { name, description, labels } = about;
  const say = (label: string, value: string) => onChange({ ...about, labels: { ...labels, [label]: value } });
  return (
    <>
      <Field label={words.name} error={hasTried && name.trim() === "" ? words.nameMissing : undefined}>
        {(parts) => (
          <Input
            {...parts}
            value={name}
            maxLength={limits.voiceNameLengthMax}
            autoComplete="off"
            onChange={(event) => onChange({ ...about, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.description} aside={words.optional}>
        {(parts) => (
          <Textarea
            {...parts}
            rows={2}
            className="min-h-16"
            value={description}
            maxLength={limits.voiceDescriptionLengthMax}
            onChange={(event) => onChange({ ...about, description: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 flex w-full justify-between text-sm font-medium">
          {words.labels}
          <span className="text-xs font-normal text-ink-faint">{words.optional}</span>
        </legend>
        <div className="grid grid-cols-2 gap-3">
          {CHOSEN.map((label) => {
            const known: Readonly<Record<string, string>> = words.choices[label];
            const value = labels[label] ?? "";
            const other = value === "" || value in known ? [] : [{ value, label: value }];
            const choices = Object.entries(known).map(([code, text]) => ({ value: code, label: text }));
            return (
              <Select
                key={label}
                aria-label={words[label]}
                value={value}
                onChange={(next) => say(label, next)}
                choices={[{ value: "", label: words[label] }, ...choices, ...other]}
              />
            );
          })}
          <Input
            aria-label={words.accent}
            placeholder={words.accent}
            value={labels.accent ?? ""}
            maxLength={limits.labelLengthMax}
            onChange={(event) => say("accent", event.target.value)}
          />
        </div>
      </fieldset>
    </>
  );
}
