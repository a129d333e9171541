import { classes } from "./classes.ts";
import { orbBackground } from "./orb-colors.ts";

const SIZES = { small: "size-6", medium: "size-8", large: "size-12", huge: "size-20" } as const;

/** A face for whatever has an id but no picture. Decorative: the name stands beside it. */
export function Orb({ id, size = "medium", className }: { id: string; size?: keyof typeof SIZES; className?: string }) {
  return (
    <span
      aria-hidden
      style={{ backgroundImage: orbBackground(id) }}
      className={classes(
        "inline-block shrink-0 rounded-full shadow-[inset_0_-2px_6px_oklch(0.2_0.05_0/0.22),inset_0_1px_1px_oklch(1_0_0/0.4)]",
        SIZES[size],
        className,
      )}
    />
  );
}
