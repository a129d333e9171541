import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const TONES = {
  plain: "bg-hover text-ink-soft",
  accent: "bg-accent-wash text-accent-text",
  good: "bg-good-wash text-good",
  danger: "bg-danger-wash text-danger",
} as const;

/** A short word about something: a label, a state. */
export function Badge({
  tone = "plain",
  icon,
  children,
}: {
  tone?: keyof typeof TONES;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex h-6 max-w-full items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5",
        TONES[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
