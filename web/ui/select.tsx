import { ChevronsUpDown } from "lucide-react";
import { classes } from "./classes.ts";
import { inputLook } from "./input.tsx";

interface Choice<T extends string> {
  value: T;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  choices: readonly Choice<T>[];
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  className?: string;
}

/** One of a short list, in the device's own picker. A longer list wants a search: use a popover. */
export function Select<T extends string>({ value, onChange, choices, className, ...rest }: SelectProps<T>) {
  return (
    <span className={classes("relative block", className)}>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
        className={classes(inputLook, "h-10 appearance-none truncate pr-9 pl-3")}
        {...rest}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-4 text-ink-faint" />
    </span>
  );
}
