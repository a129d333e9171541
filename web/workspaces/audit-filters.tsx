import type { AuditAction } from "../../contract/audit-log.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { auditLogWords } from "../words/audit-log.ts";
import { type AuditChoice, noChoice } from "./audit-choice.ts";
import { useMembers } from "./queries.ts";

const words = auditLogWords;
const ACTIONS = (Object.keys(words.actions) as AuditAction[]).map((value) => ({ value, label: words.actions[value] }));

export interface AuditFiltersProps {
  choice: AuditChoice;
  /** Nothing matches: the way out of the filters stands where the entries would. */
  isEmpty: boolean;
  onChange: (choice: AuditChoice) => void;
}

/** Narrows the audit log by person, kind and days. */
export function AuditFilters({ choice, isEmpty, onChange }: AuditFiltersProps) {
  const { data: members = [] } = useMembers();
  const change = (part: Partial<AuditChoice>) => {
    const next = { ...choice, ...part };
    onChange(Object.values(next).every((value) => value === "") ? noChoice : next);
  };
  return (
    <search className="grid grid-cols-2 gap-3 px-4 py-4 max-md:[&>:nth-child(-n+2)]:col-span-2 sm:px-5 md:grid-cols-4">
      <Field label={words.who}>
        {({ id }) => (
          <Select
            id={id}
            value={choice.user_id}
            onChange={(user_id) => change({ user_id })}
            choices={[
              { value: "", label: words.anybody },
              ...members.map(({ user_id, first_name, email }) => ({ value: user_id, label: first_name ?? email })),
            ]}
          />
        )}
      </Field>
      <Field label={words.what}>
        {({ id }) => (
          <Select
            id={id}
            value={choice.action}
            onChange={(action) => change({ action })}
            choices={[{ value: "" as const, label: words.anything }, ...ACTIONS]}
          />
        )}
      </Field>
      <Field label={words.from}>
        {(parts) => (
          <Input
            {...parts}
            type="date"
            value={choice.from_day}
            max={choice.to_day || undefined}
            onChange={(event) => change({ from_day: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.to}>
        {(parts) => (
          <Input
            {...parts}
            type="date"
            value={choice.to_day}
            min={choice.from_day || undefined}
            onChange={(event) => change({ to_day: event.target.value })}
          />
        )}
      </Field>
      {choice === noChoice || isEmpty ? null : (
        <Button size="small" look="quiet" className="-ml-3 justify-self-start" onClick={() => onChange(noChoice)}>
          {words.clear}
        </Button>
      )}
    </search>
  );
}
