import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { pressOnce } from "./press-once.ts";
import { Spinner, useDelayedBusy } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

const LOOKS = {
  quiet: "text-ink-soft hover:bg-hover hover:text-ink active:bg-press aria-pressed:text-accent-text",
  plain: "bg-surface text-ink border border-edge hover:bg-hover active:bg-press shadow-low",
  solid: "bg-ink text-page hover:bg-ink-soft",
  accent: "bg-accent text-accent-ink hover:bg-accent-hover shadow-low",
} as const;

const SIZES = {
  small: "size-8 rounded-sm [&_svg]:size-4",
  medium: "size-9 rounded-md [&_svg]:size-[18px]",
  large: "size-11 rounded-full [&_svg]:size-5",
} as const;

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** What it does: read aloud, and shown on hover. */
  label: string;
  icon: ReactNode;
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  busy?: boolean;
  /** Keys that do the same, shown in the tooltip. */
  keys?: string;
  /** False where the label would only repeat what stands beside it. */
  tooltip?: boolean;
}

/** A button that is only an icon; its label is a tooltip. */
export function IconButton({
  label,
  icon,
  look = "quiet",
  size = "medium",
  busy = false,
  keys,
  tooltip = true,
  className,
  disabled,
  type = "button",
  onClick,
  ...rest
}: IconButtonProps) {
  const spinning = useDelayedBusy(busy);
  const button = (
    <button
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      {...pressOnce(busy, onClick)}
      disabled={disabled === true}
      className={classes(
        "touchable relative inline-flex shrink-0 items-center justify-center transition-[background-color,color,opacity,scale] active:scale-95 disabled:pointer-events-none aria-disabled:pointer-events-none",
        !busy && "disabled:opacity-45",
        LOOKS[look],
        SIZES[size],
        className,
      )}
      {...rest}
    >
      {spinning ? <Spinner /> : icon}
    </button>
  );
  if (!tooltip) return button;
  return (
    <Tooltip words={label} keys={keys} describes={false}>
      {button}
    </Tooltip>
  );
}
