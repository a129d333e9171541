import { classes } from "./classes.ts";

const BARS = 24;

/** How loud it is, 0..1, as bars that fill from the left; red at the end, where it is cut off. */
export function LevelMeter({ level }: { level: number }) {
  return (
    <div aria-hidden className="flex h-4 min-w-0 flex-1 items-center gap-0.5">
      {Array.from({ length: BARS }, (_, at) => {
        const isOn = at / BARS < level;
        const isLoud = at >= BARS - 2;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are nothing but their place
            key={at}
            className={classes("h-full flex-1 rounded-full", isOn ? (isLoud ? "bg-danger" : "bg-accent") : "bg-press")}
          />
        );
      })}
    </div>
  );
}
