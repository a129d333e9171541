import { classes } from "../ui/classes.ts";
import { sentenceBars } from "../ui/sentence-bars.ts";

const BARS = 96;

const bars = sentenceBars(BARS, 3);

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
