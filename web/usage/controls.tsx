import { X } from "lucide-react";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import { USAGE_PARTS, type UsagePart } from "../../contract/usage-parts.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { usageWords as words } from "../words/usage.ts";
import { type Days, isFine, PRESETS, type TypedDays, typedAt } from "./range.ts";
import type { Changes, Scope, UsageView } from "./usage-address.ts";

interface ViewProps {
  view: UsageView;
  onChange: (changes: Changes) => void;
}

/** Days of one's own; they count as soon as they make sense. */
function CustomDays({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const [before, setTyped] = useState<TypedDays>({ typed: days, address: days, told: days });
  const now = typedAt(before, days);
  if (now !== before) setTyped(now);
  const { typed } = now;
  const change = (next: Days) => {
    setTyped({ ...now, typed: next, told: isFine(next) ? next : now.told });
    if (isFine(next)) onChange(next);
  };
  const error = isFine(typed) ? undefined : words.rangeWrong(limits.usageDaysMax);
  return (
    <div className="mt-3 grid max-w-md grid-cols-2 gap-3">
      <Field label={words.from}>
        {(parts) => (
          <Input
            {...parts}
            type="date"
            value={typed.start_day}
            onChange={(event) => change({ ...typed, start_day: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.until} error={error}>
        {(parts) => (
          <Input
            {...parts}
            type="date"
            value={typed.end_day}
            onChange={(event) => change({ ...typed, end_day: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

const ranges = [...PRESETS, "custom"] as const;

/** Which days, and for an admin whose. */
export function Controls({ view, onChange, scope }: ViewProps & { scope: Scope | null }) {
  const choose = (range: (typeof ranges)[number]) =>
    onChange(
      range === "custom"
        ? { range: null, from: view.days.start_day, to: view.days.end_day }
        : { range: range === "30" ? null : range, from: null, to: null },
    );
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-3">
        <ToggleGroup
          label={words.range}
          value={view.range}
          onChange={choose}
          choices={ranges.map((value) => ({
            value,
            words: <span className="whitespace-nowrap">{words.ranges[value]}</span>,
          }))}
          className="max-sm:hidden"
        />
        <Select
          aria-label={words.range}
          value={view.range}
          onChange={choose}
          choices={ranges.map((value) => ({ value, label: words.ranges[value] }))}
          className="min-w-36 flex-1 sm:hidden"
        />
        {scope === null ? null : (
          <ToggleGroup
            label={words.scope}
            value={scope}
            onChange={(next) => onChange({ scope: next, user: null })}
            choices={(["workspace", "own"] as const).map((value) => ({
              value,
              words: <span className="whitespace-nowrap">{words.scopes[value]}</span>,
            }))}
            className="sm:ml-auto"
          />
        )}
      </div>
      {view.range === "custom" ? (
        <CustomDays days={view.days} onChange={(days) => onChange({ from: days.start_day, to: days.end_day })} />
      ) : null}
    </div>
  );
}

/** What the page is narrowed to, each to be taken away again. */
export function ChosenFilters({
  view,
  onChange,
  labelOf,
}: ViewProps & { labelOf: (part: UsagePart, id: string) => string }) {
  const chosen = USAGE_PARTS.flatMap((part) => {
    const id = view.filters[part];
    return id === undefined ? [] : [{ part, label: labelOf(part, id) }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={words.filters} className="mb-4 flex flex-wrap gap-2">
      {chosen.map(({ part, label }) => (
        <li key={part} className="max-w-full">
          <Button
            size="small"
            onClick={() => onChange({ [part]: null })}
            aria-label={words.removeFilter(words.parts[part], label)}
            className="max-w-full"
          >
            <span className="truncate">
              <span className="text-ink-faint">{words.parts[part]}</span> {label}
            </span>
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
