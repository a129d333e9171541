/** Long recordings for those who take short ones. */
import type { Sound } from "./decode.ts";

/** A cut is looked for in the end of a stretch, where it is quietest. */
const quietShare = 0.2;
const windowSeconds = 0.1;

/** The recording in stretches of at most so many seconds, cut where it is quietest, with the second each starts at. */
export function stretchesOf(
  { samples, sample_rate }: Sound,
  secondsMax: number,
): { samples: Float32Array; start_seconds: number }[] {
  const longest = Math.floor(secondsMax * sample_rate);
  const window = Math.max(1, Math.round(windowSeconds * sample_rate));
  const stretches: { samples: Float32Array; start_seconds: number }[] = [];
  for (let at = 0; at < samples.length; ) {
    const full = Math.min(samples.length, at + longest);
    let end = full;
    if (full < samples.length) {
      let least = Number.POSITIVE_INFINITY;
      for (let place = full - window; place > full - quietShare * longest; place -= window) {
        let energy = 0;
        for (let i = place; i < place + window; i++) energy += (samples[i] as number) ** 2;
        if (energy >= least) continue;
        least = energy;
        end = place + Math.floor(window / 2);
      }
    }
    stretches.push({ samples: samples.subarray(at, end), start_seconds: at / sample_rate });
    at = end;
  }
  return stretches;
}
