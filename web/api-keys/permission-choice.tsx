import { CircleAlert, Search } from "lucide-react";
import { useId, useState } from "react";
import type { Permission } from "../../contract/permissions.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Input } from "../ui/input.tsx";
import { apiKeyWords } from "../words/api-keys.ts";
import { type Allowed, groupsWith, PRESETS, type Preset, presetOf } from "./permission-presets.ts";

const words = apiKeyWords.form;
const CHOICES = Object.keys(words.presets) as Preset[];

/** One by one, by what they are about. */
function Ticks({ ticked, onChange }: { ticked: readonly Permission[]; onChange: (ticked: Permission[]) => void }) {
  const [typed, setTyped] = useState("");
  const groups = groupsWith(typed);
  return (
    <div className="mt-3 rounded-md border border-line p-3">
      <Input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        start={<Search />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {groups.length === 0 ? <p className="pt-3 text-sm text-ink-soft">{words.nothingFound}</p> : null}
      {groups.map(({ group, permissions }) => (
        <fieldset key={group}>
          <legend className="pt-3 pb-0.5 text-xs font-medium text-ink-faint">{apiKeyWords.groups[group]}</legend>
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              checked={ticked.includes(permission)}
              onChange={(isOn) =>
                onChange(isOn ? [...ticked, permission] : ticked.filter((other) => other !== permission))
              }
            >
              {apiKeyWords.permissions[permission]}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

export interface PermissionChoiceProps {
  value: Allowed;
  onChange: (allowed: Allowed) => void;
  error: string | undefined;
}

/** What a key may do: one of the presets, or permissions one by one. */
export function PermissionChoice({ value, onChange, error }: PermissionChoiceProps) {
  const [preset, setPreset] = useState<Preset>(() => presetOf(value));
  const name = useId();
  const errorId = `${name}-error`;
  const choose = (next: Preset) => {
    setPreset(next);
    // Choosing one by one begins with what was chosen before.
    onChange(next === "custom" ? (value ?? []) : PRESETS[next]);
  };
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1.5 text-sm font-medium">{words.may}</legend>
      <div className="divide-y divide-line rounded-md border border-line">
        {CHOICES.map((choice) => (
          <label key={choice} className="flex cursor-pointer gap-3 px-3 py-2.5 select-none">
            <input
              type="radio"
              name={name}
              checked={choice === preset}
              onChange={() => choose(choice)}
              className="mt-0.5 size-[18px] shrink-0 appearance-none rounded-full border border-line-strong bg-surface transition-[border-width] checked:border-[5px] checked:border-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{words.presets[choice].name}</span>
              <span className="block text-sm text-ink-soft">{words.presets[choice].hint}</span>
            </span>
          </label>
        ))}
      </div>
      {preset === "custom" ? <Ticks ticked={value ?? []} onChange={onChange} /> : null}
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
