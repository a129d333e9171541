import { classes } from "./classes.ts";

/**
 * Stands where something will be, in its size. Decorative: the region around it says that it loads. Its corners are those
 * of text; what `className` says of them comes first.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes("animate-breathe bg-press [:where(&)]:rounded-sm", className)} />;
}
