/** The pitch of a voice over time, by normalised autocorrelation. */
import { dot } from "./dot.ts";

export const pitchHopSeconds = 0.01;

const windowSeconds = 0.04;
const slowestHertz = 60;
const fastestHertz = 420;
/** Less alike than this from one period to the next is not a voice. */
const likenessMin = 0.6;
/** Below this mean square there is nothing to measure (−50 dB). */
const energyMin = 1e-5;
const analysisRate = 4000;

/** Averages groups of samples: enough of a low-pass for a pitch below 420 Hz. */
function thinned(samples: Float32Array, factor: number): Float32Array {
  const thin = new Float32Array(Math.floor(samples.length / factor));
  for (let i = 0; i < thin.length; i++) {
    let sum = 0;
    for (let j = 0; j < factor; j++) sum += samples[i * factor + j] as number;
    thin[i] = sum / factor;
  }
  return thin;
}

/** Hz every 10 ms (or `hopSeconds`), 0 where there is no voice. Good to about 1 % between 60 and 420 Hz. */
export function pitchTrack(samples: Float32Array, sampleRate: number, hopSeconds = pitchHopSeconds): Float32Array {
  const factor = Math.max(1, Math.round(sampleRate / analysisRate));
  const x = thinned(samples, factor);
  const rate = sampleRate / factor;
  const length = Math.round(windowSeconds * rate);
  const [shortest, longest] = [Math.floor(rate / fastestHertz), Math.ceil(rate / slowestHertz)];
  const frames = new Float32Array(Math.floor(samples.length / sampleRate / hopSeconds));
  const likeness = new Float64Array(longest + 2);
  for (let frame = 0; frame < frames.length; frame++) {
    const centre = Math.round(frame * hopSeconds * rate);
    const start = Math.max(0, centre - (length >> 1));
    if (start + length + longest + 1 >= x.length) break;
    const energy = dot(x, start, x, start, length);
    if (energy / length < energyMin) continue;
    const first = start + shortest - 1;
    let shifted = dot(x, first, x, first, length);
    let best = 0;
    for (let lag = shortest - 1; lag <= longest + 1; lag++) {
      likeness[lag] = dot(x, start, x, start + lag, length) / Math.sqrt(energy * shifted + 1e-12);
      shifted += (x[start + lag + length] as number) ** 2 - (x[start + lag] as number) ** 2;
    }
    for (let lag = shortest; lag <= longest; lag++) {
      const here = likeness[lag] as number;
      const isPeak = here > (likeness[lag - 1] as number) && here >= (likeness[lag + 1] as number);
      // A longer period must be clearly more alike: twice the period always is as much.
      if (isPeak && here > likenessMin && here > (likeness[best] ?? 0) * (best === 0 ? 0 : 1.08)) best = lag;
    }
    if (best === 0) continue;
    const [a, b, c] = [likeness[best - 1] as number, likeness[best] as number, likeness[best + 1] as number];
    const offset = a - 2 * b + c === 0 ? 0 : (0.5 * (a - c)) / (a - 2 * b + c);
    frames[frame] = rate / (best + offset);
  }
  return frames;
}

/** The middle of the voiced frames, in Hz; 0 without a voice. */
export function medianPitch(track: Float32Array): number {
  const voiced = track.filter((hertz) => hertz > 0).sort();
  return voiced[voiced.length >> 1] ?? 0;
}
