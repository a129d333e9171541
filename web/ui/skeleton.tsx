import { classes } from "./classes.ts";

/** Stands where something will be, in its size. Decorative: the region around it says that it loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes("animate-breathe rounded-sm bg-press", className)} />;
}
