/** How much of the highs of a voice repeats with its pitch, and how much is breath. */
import { dot } from "../dot.ts";

/** Below this a voice repeats however breathy it is. */
const lowestHertz = 1800;
const windowSeconds = 0.02;
/** How far a period is looked for from the one that was measured. */
const searchShare = 0.04;

export interface ClearnessMeter {
  /** Takes a place in the samples where somebody's voice has a pitch. */
  add(samples: Float32Array, centre: number, pitchHertz: number): void;
  /** 0..1, the mean over all places; 1 without any. */
  mean(): number;
}

/** A meter for one voice at a sample rate. */
export function openClearness(sampleRate: number): ClearnessMeter {
  const length = Math.round(windowSeconds * sampleRate);
  // A difference of second order with a pole: a plain high-pass that costs next to nothing.
  const pole = Math.exp((-2 * Math.PI * lowestHertz) / sampleRate);
  let [sum, count] = [0, 0];
  return {
    add(samples, centre, pitchHertz) {
      const period = sampleRate / pitchHertz;
      const reach = Math.ceil(period * (1 + searchShare)) + 1;
      const start = Math.round(centre - length / 2);
      if (start < 64 || start + length + reach > samples.length) return;
      const high = new Float32Array(length + reach);
      let [slow, slower] = [0, 0];
      for (let i = -64; i < high.length; i++) {
        const x = samples[start + i] as number;
        slow += (1 - pole) * (x - slow);
        slower += (1 - pole) * (x - slow - slower);
        if (i >= 0) high[i] = x - slow - slower;
      }
      const here = 1e-12 + dot(high, 0, high, 0, length);
      let best = 0;
      const [shortest, longest] = [Math.floor(period * (1 - searchShare)), Math.ceil(period * (1 + searchShare))];
      for (let lag = shortest; lag <= longest; lag++) {
        const there = 1e-12 + dot(high, lag, high, lag, length);
        best = Math.max(best, dot(high, 0, high, lag, length) / Math.sqrt(here * there));
      }
      sum += best;
      count += 1;
    },
    mean: () => (count === 0 ? 1 : Number((sum / count).toFixed(4))),
  };
}
