import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

/** How every box that takes text looks; 16 px under a finger, so that phones do not zoom in. */
export const inputLook =
  "w-full rounded-md border border-line-strong/70 bg-surface text-ink text-md md:text-base shadow-low transition-[border-color,box-shadow] hover:border-line-strong focus:outline-2 focus:-outline-offset-1 focus:outline-ring focus:border-transparent aria-invalid:border-danger aria-invalid:focus:outline-danger disabled:opacity-50";

export interface InputProps extends ComponentProps<"input"> {
  /** A control inside the box, at its end. */
  end?: ReactNode;
  /** An icon inside the box, at its start. */
  start?: ReactNode;
}

/** One line of text. */
export function Input({ start, end, className, ...rest }: InputProps) {
  return (
    <div className="relative">
      {start === undefined ? null : (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-faint [&_svg]:size-4">
          {start}
        </span>
      )}
      <input
        className={classes(
          inputLook,
          "h-10 px-3",
          start !== undefined && "pl-9",
          end !== undefined && "pr-11",
          className,
        )}
        {...rest}
      />
      {end === undefined ? null : <span className="absolute inset-y-0 right-0.5 flex items-center">{end}</span>}
    </div>
  );
}
