import { classes } from "../ui/classes.ts";

const BARS = 96;

/** Loudness of a made-up sentence at `at` 0..1: syllables inside words, words inside three breaths. */
function loudness(at: number): number {
  const breath = Math.sin(Math.PI * ((at * 3) % 1)) ** 0.7;
  const words = 0.55 + 0.45 * Math.sin(at * 53 + 0.7);
  const syllables = 0.6 + 0.4 * Math.sin(at * 171 + Math.sin(at * 37) * 2);
  return Math.max(0.06, breath * words * syllables);
}

const bars = Array.from({ length: BARS }, (_, index) => ({ at: index / BARS, height: loudness((index + 0.5) / BARS) }));

/** How far one is, as a sentence that is being spoken: a breath for each step. */
export function ProgressWave({ step, steps, label }: { step: number; steps: number; label: string }) {
  const share = step / steps;
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={steps} aria-valuenow={step}>
      <svg aria-hidden viewBox={`0 0 ${BARS * 8} 64`} className="h-14 w-full sm:h-20" preserveAspectRatio="none">
        {bars.map((bar, index) => (
          <rect
            key={bar.at}
            x={index * 8}
            y={32 - bar.height * 30}
            width={4}
            height={bar.height * 60}
            rx={2}
            className={classes(
              "transition-[fill] duration-200",
              bar.at < share ? "fill-accent" : "fill-line-strong/35",
            )}
          />
        ))}
      </svg>
    </div>
  );
}
