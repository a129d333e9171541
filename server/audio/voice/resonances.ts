/** Where the resonances of a voice lie: how often each pitch of sound is a peak of the mouth's envelope (linear prediction). */
import { dot } from "../dot.ts";

/** Nothing above is looked at: most mouths have their first four or five resonances below. */
const ceilingHertz = 5500;
const order = 12;
/** Half semitones from 200 Hz up to the ceiling. */
const lowestHertz = 200;
const binsPerOctave = 24;
const binCount = Math.ceil(binsPerOctave * Math.log2(ceilingHertz / lowestHertz));
/** How far a peak is smeared, in bins: two mouths' resonances lie less alike than one mouth's, and are told by the whole of them. */
const smear = 3;
/** Points at which an envelope is looked at. */
const points = 192;
const shiftMaxSemitones = 8;

export interface ResonanceMeter {
  /** Takes the power spectrum of a voiced frame, from 0 Hz up. */
  add(powers: Float32Array): void;
  /** How often a resonance was in each half semitone from 200 Hz; sums to 1, all 0 when there was no frame. */
  density(): number[];
}

/** Gathers resonances of frames whose power spectra have bins of so many Hz. */
export function openResonances(hertzPerBin: number): ResonanceMeter {
  const bins = Math.floor(ceilingHertz / hertzPerBin);
  // Autocorrelation of what lies below the ceiling ("selective" linear prediction, Makhoul 1975), lifted by 6 dB an octave.
  const rows = Array.from({ length: order + 1 }, (_, lag) =>
    Float32Array.from({ length: bins }, (_, bin) => {
      const w = (Math.PI * (bin + 0.5)) / bins;
      return Math.cos(lag * w) * (1 + 0.94 ** 2 - 2 * 0.94 * Math.cos(w));
    }),
  );
  const cosines = Array.from({ length: points }, (_, point) =>
    Float32Array.from({ length: order + 1 }, (_, lag) => Math.cos((lag * Math.PI * point) / points)),
  );
  const sines = Array.from({ length: points }, (_, point) =>
    Float32Array.from({ length: order + 1 }, (_, lag) => Math.sin((lag * Math.PI * point) / points)),
  );
  const counts = new Float64Array(binCount);
  const lags = new Float64Array(order + 1);
  const predictor = new Float64Array(order + 1);
  const before = new Float64Array(order + 1);
  const envelope = new Float64Array(points);

  /** Levinson–Durbin; false when there is nothing to predict. */
  const predict = (): boolean => {
    let error = lags[0] as number;
    if (!(error > 0)) return false;
    predictor.fill(0);
    predictor[0] = 1;
    for (let i = 1; i <= order; i++) {
      let sum = lags[i] as number;
      for (let j = 1; j < i; j++) sum += (predictor[j] as number) * (lags[i - j] as number);
      const reflection = -sum / error;
      before.set(predictor);
      for (let j = 1; j < i; j++) predictor[j] = (before[j] as number) + reflection * (before[i - j] as number);
      predictor[i] = reflection;
      error *= 1 - reflection * reflection;
      if (!(error > 0)) return false;
    }
    return true;
  };

  return {
    add(powers) {
      for (let lag = 0; lag <= order; lag++) {
        lags[lag] = dot(powers, 0, rows[lag] as Float32Array, 0, bins);
      }
      lags[0] = (lags[0] as number) * 1.0001;
      if (!predict()) return;
      for (let point = 0; point < points; point++) {
        const cosine = cosines[point] as Float32Array;
        const sine = sines[point] as Float32Array;
        let real = 0;
        let imaginary = 0;
        for (let lag = 0; lag <= order; lag++) {
          real += (predictor[lag] as number) * (cosine[lag] as number);
          imaginary += (predictor[lag] as number) * (sine[lag] as number);
        }
        envelope[point] = -Math.log(real * real + imaginary * imaginary + 1e-12);
      }
      for (let point = 1; point + 1 < points; point++) {
        const a = envelope[point - 1] as number;
        const b = envelope[point] as number;
        const c = envelope[point + 1] as number;
        if (b <= a || b < c) continue;
        const offset = (0.5 * (a - c)) / (a - 2 * b + c);
        const hertz = ((point + offset) / points) * ceilingHertz;
        const bin = Math.round(binsPerOctave * Math.log2(hertz / lowestHertz));
        if (bin >= 0 && bin < binCount) counts[bin] = (counts[bin] as number) + 1;
      }
    },
    density() {
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (total === 0) return Array.from(counts);
      const reach = Math.ceil(3 * smear);
      return Array.from({ length: binCount }, (_, bin) => {
        let sum = 0;
        let weights = 0;
        for (let near = Math.max(0, bin - reach); near <= Math.min(binCount - 1, bin + reach); near++) {
          const weight = Math.exp(-0.5 * ((near - bin) / smear) ** 2);
          sum += weight * (counts[near] as number);
          weights += weight;
        }
        return Number((sum / weights / total).toFixed(6));
      });
    },
  };
}

/** How alike two densities are when the second is moved down by so many bins (their correlation where both are). */
function likeness(first: readonly number[], second: readonly number[], shift: number): number {
  const [from, to] = [Math.max(0, -shift), Math.min(binCount, binCount - shift)];
  let [meanA, meanB] = [0, 0];
  for (let i = from; i < to; i++) {
    meanA += first[i] as number;
    meanB += second[i + shift] as number;
  }
  meanA /= to - from;
  meanB /= to - from;
  let [product, squareA, squareB] = [0, 0, 1e-12];
  for (let i = from; i < to; i++) {
    const a = (first[i] as number) - meanA;
    const b = (second[i + shift] as number) - meanB;
    product += a * b;
    squareA += a * a;
    squareB += b * b;
  }
  return product / Math.sqrt(squareA * squareB + 1e-18);
}

/** How much more alike (of 1) densities must be at four semitones than at none for that shift to be believed. */
const farPenalty = 0.06;

export interface ResonanceMatch {
  /** Semitones by which the resonances of the second voice lie above those of the first, at most 8 either way; 0 where one has none. */
  shift: number;
  /** How alike they are once they are moved by that: at most 1, and 0 where nothing is. */
  likeness: number;
}

/** The shift at which the resonances of two voices are most alike, and how much they are then. */
export function matchResonances(first: readonly number[], second: readonly number[]): ResonanceMatch {
  const reach = (shiftMaxSemitones * binsPerOctave) / 12;
  const all = Array.from({ length: 2 * reach + 1 }, (_, i) => likeness(first, second, i - reach));
  // One resonance on the next one is as alike as each on its own at times: the nearer wins then.
  const scored = all.map((value, i) => value - farPenalty * ((12 / binsPerOctave) * (Math.abs(i - reach) / 4)) ** 2);
  const best = scored.indexOf(Math.max(...scored));
  const [a, b, c] = [scored[best - 1] ?? -1, scored[best] as number, scored[best + 1] ?? -1];
  if (!(b > 0)) return { shift: 0, likeness: 0 };
  const bend = a - 2 * b + c;
  const offset = bend < 0 ? (0.5 * (a - c)) / bend : 0;
  return { shift: ((best - reach + offset) * 12) / binsPerOctave, likeness: all[best] as number };
}

/** The shift of `matchResonances` alone. */
export const resonanceShift = (first: readonly number[], second: readonly number[]): number =>
  matchResonances(first, second).shift;
