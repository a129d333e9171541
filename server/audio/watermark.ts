/**
 * A watermark that nobody hears: some 2,800 cells of time and frequency are made louder or softer by half a
 * decibel, in a pattern that only the key tells (patchwork after Bender et al. 1996, in the short-time spectrum). What is added
 * is 25 dB softer than the speech in every band at every moment, which the speech masks, and nothing where there is nothing.
 */
import { openComplexTransform } from "./complex-fft.ts";
import { bandOf, bands, patternOf, rowAt } from "./watermark-pattern.ts";

export interface Watermark {
  /** Takes the next samples; returns those that are certain by now, at most 50 ms behind. */
  push(samples: Float32Array): Float32Array;
  /** The rest. All pieces together are as long as the input and in step with it. */
  finish(): Float32Array;
}

/** −25 dB: half a decibel, where the ear hears one of steady sound, and less of what changes. */
const strength = 10 ** (-25 / 20);
const windowSeconds = 0.026;

/**
 * Opens a watermark for mono samples of one rate (Hz, 8,000 and more). The result does not depend on how the input is cut.
 * Two windows, which overlap by half, share a transform: one is its real part, the other its imaginary part.
 */
export function openWatermark(key: Uint8Array, sampleRate: number): Watermark {
  const length = 2 ** Math.round(Math.log2(windowSeconds * sampleRate));
  const half = length >> 1;
  const signs = patternOf(key);
  const transform = openComplexTransform(length);
  // Windows whose squares add up to one.
  const window = Float64Array.from({ length }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / length));
  const bandOfBin = Int16Array.from({ length: half }, (_, k) => bandOf((k * sampleRate) / length));
  const real = new Float64Array(length);
  const imaginary = new Float64Array(length);
  // What is held of the input begins half a window before the first window, which is silence.
  let held = new Float32Array(half);
  /** What earlier windows add to the first half window that is held. */
  const added = new Float64Array(half);
  let windows = 0;
  let [received, given] = [0, 0];

  /** Adds the mark of the two windows that begin at places 0 and `half` of what is held; `added` is then of the rest. */
  const mark = (out: Float32Array, at: number): void => {
    for (let i = 0; i < length; i++) {
      real[i] = (held[at + i] as number) * (window[i] as number);
      imaginary[i] = (held[at + half + i] as number) * (window[i] as number);
    }
    transform.forward(real, imaginary);
    // The windows begin half a window before the input does.
    const first = rowAt((windows * half) / sampleRate) * bands;
    const second = rowAt(((windows + 1) * half) / sampleRate) * bands;
    real[0] = imaginary[0] = real[half] = imaginary[half] = 0;
    for (let k = 1; k < half; k++) {
      const mirror = length - k;
      const band = bandOfBin[k] as number;
      if (band < 0) {
        real[k] = imaginary[k] = real[mirror] = imaginary[mirror] = 0;
        continue;
      }
      const a = (signs[first + band] as number) * 0.5;
      const b = (signs[second + band] as number) * 0.5;
      const [zr, zi] = [real[k] as number, imaginary[k] as number];
      const [mr, mi] = [real[mirror] as number, imaginary[mirror] as number];
      // The spectra of the two windows: the even and the odd part.
      const [ar, ai] = [a * (zr + mr), a * (zi - mi)];
      const [br, bi] = [b * (zi + mi), b * (mr - zr)];
      real[k] = ar - bi;
      imaginary[k] = ai + br;
      real[mirror] = ar + bi;
      imaginary[mirror] = br - ai;
    }
    transform.back(real, imaginary);
    const scale = strength / length;
    for (let i = 0; i < half; i++) {
      const [early, late] = [window[i] as number, window[i + half] as number];
      out[i] = (held[at + i] as number) + (added[i] as number) + scale * early * (real[i] as number);
      out[half + i] =
        (held[at + half + i] as number) +
        scale * (late * (real[i + half] as number) + early * (imaginary[i] as number));
      added[i] = scale * late * (imaginary[i + half] as number);
    }
    windows += 2;
  };

  const take = (samples: Float32Array): Float32Array => {
    const joined = new Float32Array(held.length + samples.length);
    joined.set(held);
    joined.set(samples, held.length);
    held = joined;
    const pairs = Math.max(0, Math.floor((held.length - half) / length));
    const out = new Float32Array(pairs * length);
    for (let pair = 0; pair < pairs; pair++) mark(out.subarray(pair * length, (pair + 1) * length), pair * length);
    held = held.slice(pairs * length);
    return out;
  };

  /** The input begins half a window after what is held did at first. */
  const inStep = (out: Float32Array): Float32Array => {
    const from = Math.min(out.length, Math.max(0, half - given));
    given += out.length;
    return out.subarray(from);
  };

  return {
    push(samples) {
      received += samples.length;
      return inStep(take(samples));
    },
    finish() {
      const left = received + half - given;
      return inStep(take(new Float32Array(left + length + half)).subarray(0, left));
    },
  };
}
