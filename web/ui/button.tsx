import { Slot } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { pressOnce } from "./press-once.ts";
import { Spinner, useDelayedBusy } from "./spinner.tsx";

const LOOKS = {
  /** The one main action of a page. */
  primary: "bg-accent text-accent-ink font-semibold hover:bg-accent-hover shadow-low",
  /** A strong action beside it. */
  solid: "bg-ink text-page font-medium hover:bg-ink-soft shadow-low",
  plain: "bg-surface text-ink font-medium border border-edge hover:bg-hover active:bg-press shadow-low",
  quiet: "text-ink-soft font-medium hover:text-ink hover:bg-hover active:bg-press",
  danger: "bg-danger-fill text-danger-ink font-medium hover:brightness-95 shadow-low",
} as const;

const SIZES = {
  small: "h-8 px-3 text-sm rounded-sm gap-1.5",
  medium: "h-9 px-4 text-base rounded-md gap-2",
  large: "h-11 px-5 text-md rounded-md gap-2",
} as const;

export interface ButtonProps extends Omit<ComponentProps<"button">, "size"> {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  /** Work is under way: no second press, and a spinner after 400 ms. */
  busy?: boolean;
  icon?: ReactNode;
  /** Give the looks to the one child, such as a link. */
  asChild?: boolean;
}

/** Something to press. */
export function Button({
  look = "plain",
  size = "medium",
  busy = false,
  icon,
  asChild = false,
  className,
  children,
  disabled,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const spinning = useDelayedBusy(busy);
  const Element = asChild ? Slot.Root : "button";
  return (
    <Element
      {...(asChild ? {} : { type, disabled: disabled === true })}
      aria-busy={busy || undefined}
      {...pressOnce(busy, onClick)}
      className={classes(
        "touchable relative inline-flex shrink-0 items-center justify-center whitespace-nowrap select-none transition-[background-color,color,filter,opacity,scale] active:scale-[0.985] disabled:pointer-events-none aria-disabled:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0",
        !busy && "disabled:opacity-45",
        LOOKS[look],
        SIZES[size],
        className,
      )}
      {...rest}
    >
      {asChild ? (
        children
      ) : (
        <>
          {spinning ? <Spinner /> : icon}
          {children}
        </>
      )}
    </Element>
  );
}
