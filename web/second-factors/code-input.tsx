import type { ComponentProps } from "react";
import { classes } from "../ui/classes.ts";
import { Input } from "../ui/input.tsx";

const DIGITS = 6;

export interface CodeInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  value: string;
  onChange: (digits: string) => void;
  /** All six are there: nobody needs to press anything. */
  onComplete: (digits: string) => void;
}

/** Six digits: typed, pasted with whatever stands between them, or filled in by the phone from its message. */
export function CodeInput({ value, onChange, onComplete, className, ...rest }: CodeInputProps) {
  const change = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, DIGITS);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === DIGITS) onComplete(digits);
  };
  return (
    <Input
      {...rest}
      value={value}
      onChange={(event) => change(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className={classes("h-12 text-center font-mono text-lg tracking-[0.35em] md:text-lg", className)}
    />
  );
}
