import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export interface ToggleGroupProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; words: ReactNode }[];
  className?: string;
}

/** One of two to five, side by side; one is always chosen. */
export function ToggleGroup<T extends string>({ label, value, onChange, choices, className }: ToggleGroupProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(
        "inline-grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-0.5 inset-ring inset-ring-line",
        className,
      )}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="touchable inline-flex h-8 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-ring [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          {choice.words}
        </label>
      ))}
    </div>
  );
}
