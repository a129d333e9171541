/** What to tell somebody who is recording, from the level alone: the server hears more once they are done. */

export type LevelAdvice = "listening" | "too_quiet" | "clipped" | "noisy" | "good";

/** A piece of sound of some 50 ms: its root mean square and its highest sample, of full scale 1. */
export interface Level {
  rms: number;
  peak: number;
}

/** Level of a piece of samples, −1..1. */
export function levelOf(samples: Float32Array): Level {
  let [sum, peak] = [0, 0];
  for (const value of samples) {
    sum += value * value;
    peak = Math.max(peak, Math.abs(value));
  }
  return { rms: Math.sqrt(sum / Math.max(1, samples.length)), peak };
}

/** Decibels below full scale; silence is −100. */
export const decibels = (amplitude: number): number => Math.max(-100, 20 * Math.log10(amplitude || 1e-9));

/** What the meter's left end means. */
const METER_FLOOR_DB = -60;

/** Where an amplitude is on a meter, 0..1. */
export const onMeter = (amplitude: number): number => Math.max(0, 1 - decibels(amplitude) / METER_FLOOR_DB);

/** Pieces looked back on: with 50 ms each, four seconds. */
export const LEVELS_KEPT = 80;
/** Before that many, nothing is said. */
const LEVELS_LEAST = 30;
/** Samples this high were cut off by the microphone or the sound card. */
const CLIPPED_AT = 0.985;
const CLIPPED_PIECES = 2;
/** dB of the loud pieces: speech at arm's length has −30 to −12. */
const QUIET_BELOW = -40;
/** dB between loud and quiet pieces: with pauses, speech in a quiet room has more than 30. */
const NOISY_BELOW = 12;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? -100;

/** What to say of the last pieces. */
export function adviseOn(levels: readonly Level[]): LevelAdvice {
  const recent = levels.slice(-LEVELS_KEPT);
  if (recent.filter(({ peak }) => peak >= CLIPPED_AT).length >= CLIPPED_PIECES) return "clipped";
  if (recent.length < LEVELS_LEAST) return "listening";
  const sorted = recent.map(({ rms }) => decibels(rms)).sort((one, other) => one - other);
  const [floor, loud] = [quantile(sorted, 0.1), quantile(sorted, 0.9)];
  if (loud < QUIET_BELOW) return "too_quiet";
  return loud - floor < NOISY_BELOW ? "noisy" : "good";
}
