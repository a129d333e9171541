import { classes } from "./classes.ts";

export interface ProgressProps {
  /** 0..1, or null when nobody knows yet. */
  value: number | null;
  label: string;
  tone?: "accent" | "ink" | "danger";
  className?: string;
}

const TONES = { accent: "bg-accent", ink: "bg-ink", danger: "bg-danger" } as const;

/** How far something has come. */
export function Progress({ value, label, tone = "accent", className }: ProgressProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share === null ? {} : { "aria-valuenow": Math.round(share * 100) })}
      className={classes("h-1.5 overflow-hidden rounded-full bg-press", className)}
    >
      <div
        className={classes(
          "h-full rounded-full transition-[width] duration-200",
          TONES[tone],
          share === null && "w-1/3 animate-breathe",
        )}
        style={share === null ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
