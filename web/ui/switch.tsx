import { classes } from "./classes.ts";

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  className?: string;
}

/** On or off, at once. */
export function Switch({ checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <span className={classes("touchable relative inline-flex h-5 w-9 shrink-0", className)}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 z-10 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent disabled:opacity-45"
        {...rest}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-0.5 left-0.5 z-20 size-4 rounded-full bg-raised shadow-low transition-transform peer-checked:translate-x-4 peer-checked:bg-accent-ink"
      />
    </span>
  );
}
