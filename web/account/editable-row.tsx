import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { ApiError } from "../api-error.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { accountWords } from "../words/account.ts";
import { shellWords } from "../words/shell.ts";

export interface EditableRowProps {
  title: string;
  description: ReactNode;
  /** As the server has it; empty where there is none. */
  value: string;
  lengthMax: number;
  autoComplete?: string;
  /** May it be nothing? */
  optional?: boolean;
  /** Keeps it; the toast is the caller's. */
  save: (value: string) => Promise<unknown>;
}

/** A line of the settings that is written into: Save appears when it differs from what is kept. Escape takes it back. */
export function EditableRow(props: EditableRowProps) {
  const { title, description, value, lengthMax, autoComplete = "off", optional = false, save } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useMutation({ mutationFn: save, onSuccess: () => setTyped(null), meta: { quiet: true } });
  const text = typed ?? value;
  const isChanged = text.trim() !== value;
  const wrong = isChanged && !optional && text.trim() === "" ? accountWords.writeSomething : undefined;
  const refused = saving.error === null ? undefined : refusalOf(saving.error);
  const error = wrong ?? refused;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && wrong === undefined) saving.mutate(text.trim());
  };
  const change = (next: string) => {
    saving.reset();
    setTyped(next);
  };
  return (
    <form noValidate onSubmit={submit} className="px-4 py-4 sm:px-5">
      <label htmlFor={id} className="font-medium">
        {title}
      </label>
      <p id={`${id}-line`} className="mt-0.5 text-sm text-pretty text-ink-soft">
        {description}
      </p>
      <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1 sm:max-w-96">
          <Input
            id={id}
            value={text}
            maxLength={lengthMax}
            autoComplete={autoComplete}
            aria-describedby={`${id}-line ${id}-error`}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape" && isChanged) change(value);
            }}
          />
        </div>
        {isChanged ? (
          <div className="flex gap-2">
            <Button type="submit" look="solid" busy={saving.isPending} disabled={wrong !== undefined}>
              {accountWords.save}
            </Button>
            <Button look="quiet" onClick={() => change(value)}>
              {accountWords.cancel}
            </Button>
          </div>
        ) : null}
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger not-empty:mt-2">
        {error}
      </p>
    </form>
  );
}

const refusalOf = (error: Error): string => (error instanceof ApiError ? error.message : shellWords.failure);
