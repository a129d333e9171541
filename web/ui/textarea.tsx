import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { inputLook } from "./input.tsx";

/** Several lines of text; `bare` leaves out the box, for a page that is itself the sheet of paper. */
export function Textarea({ bare = false, className, ...rest }: ComponentProps<"textarea"> & { bare?: boolean }) {
  return (
    <textarea
      className={classes(
        bare ? "w-full bg-transparent text-md leading-7 outline-none" : classes(inputLook, "min-h-24 px-3 py-2.5"),
        "resize-none",
        className,
      )}
      {...rest}
    />
  );
}
