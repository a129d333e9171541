/** Peaks between the samples, by four-fold interpolation (after ITU-R BS.1770-4, annex 2). */
import { kaiser, sinc } from "./kaiser.ts";

/** Samples on each side of a gap that its interpolation looks at. */
export const truePeakReach = 8;
const taps = 2 * truePeakReach;

/** Three rows of taps: the places ¼, ½ and ¾ of the way between two samples. */
const rows = [0.25, 0.5, 0.75].map((place) => {
  const row = Array.from({ length: taps }, (_, tap) => {
    const distance = tap - truePeakReach + 1 - place;
    return sinc(distance) * kaiser(distance / truePeakReach, 5);
  });
  const sum = row.reduce((total, value) => total + value, 0);
  return Float64Array.from(row, (value) => value / sum);
}) as [Float64Array, Float64Array, Float64Array];

/** No gap's peak is more than this many times the largest of the samples around it. */
export const gapOverSampleMax = Math.max(...rows.map((row) => row.reduce((sum, value) => sum + Math.abs(value), 0)));

/**
 * The largest magnitude within the gap between two samples, neither of them included.
 * @param start index of the first of the 16 samples around the gap, which lies between the 8th and the 9th
 */
export function peakInGap(samples: Float32Array, start: number): number {
  const [quarter, half, threeQuarters] = rows;
  let [a, b, c] = [0, 0, 0];
  for (let tap = 0; tap < taps; tap++) {
    const sample = samples[start + tap] as number;
    a += sample * (quarter[tap] as number);
    b += sample * (half[tap] as number);
    c += sample * (threeQuarters[tap] as number);
  }
  return Math.max(Math.abs(a), Math.abs(b), Math.abs(c));
}

/** The true peak of mono samples in dBTP; silence is −Infinity. */
export function truePeak(samples: Float32Array): number {
  const padded = new Float32Array(samples.length + 2 * taps);
  padded.set(samples, taps);
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  for (let start = 0; start + taps <= padded.length; start++) peak = Math.max(peak, peakInGap(padded, start));
  return 20 * Math.log10(peak);
}
