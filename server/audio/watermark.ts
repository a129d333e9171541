/**
 * A watermark that nobody hears: some 2,800 cells of time and frequency are made louder or softer by 0.6 of a
 * decibel, in a pattern that only the key tells (patchwork after Bender et al. 1996, in a lapped transform). What is added
 * is 23 dB softer than the speech in every band at every moment, which the speech masks, and nothing where there is nothing.
 */
import { openLappedTransform } from "./lapped-transform.ts";
import { bandOf, bands, patternOf, rowAt } from "./watermark-pattern.ts";

export interface Watermark {
  /** Takes the next samples; returns those that are certain by now, at most 35 ms behind. */
  push(samples: Float32Array): Float32Array;
  /** The rest. All pieces together are as long as the input and in step with it. */
  finish(): Float32Array;
}

/** −23.5 dB: 0.6 of a decibel, where the ear hears one of steady sound, and less of what changes. */
const strength = 10 ** (-23.5 / 20);
const stepSeconds = 0.013;

/**
 * Opens a watermark for mono samples of one rate (Hz, 8,000 and more). The result does not depend on how the input is cut.
 * @param fromSeconds where in the pattern it begins: sound that goes on with another goes on with its pattern
 */
export function openWatermark(key: Uint8Array, sampleRate: number, fromSeconds = 0): Watermark {
  const step = 2 ** Math.round(Math.log2(stepSeconds * sampleRate));
  const transform = openLappedTransform(step);
  const signs = patternOf(key);
  const bandOfCoefficient = Int16Array.from({ length: step }, (_, k) => bandOf(((k + 0.5) * sampleRate) / (2 * step)));
  const weights = new Float32Array(step);
  // What is held of the input begins a step before the input, which is silence.
  let held = new Float32Array(step);
  /** What earlier windows add to the first step that is held, and behind it to the next. */
  const added = new Float64Array(2 * step);
  let [windows, row] = [0, -1];
  let [received, given] = [0, 0];

  /** Adds the mark of the window that begins at `at` of what is held, and writes the step that is certain then. */
  const mark = (out: Float32Array, at: number): void => {
    // The middle of the window: the first begins a step before the input does.
    const now = rowAt(fromSeconds + (windows * step) / sampleRate) * bands;
    if (now !== row) {
      row = now;
      for (let k = 0; k < step; k++) {
        const band = bandOfCoefficient[k] as number;
        weights[k] = band < 0 ? 0 : strength * (signs[row + band] as number);
      }
    }
    transform.addWeighted(held, at, weights, added);
    for (let i = 0; i < step; i++) out[i] = (held[at + i] as number) + (added[i] as number);
    added.copyWithin(0, step);
    added.fill(0, step);
    windows += 1;
  };

  const take = (samples: Float32Array): Float32Array => {
    const joined = new Float32Array(held.length + samples.length);
    joined.set(held);
    joined.set(samples, held.length);
    held = joined;
    const steps = Math.max(0, Math.floor(held.length / step) - 1);
    const out = new Float32Array(steps * step);
    for (let i = 0; i < steps; i++) mark(out.subarray(i * step, (i + 1) * step), i * step);
    held = held.slice(steps * step);
    return out;
  };

  /** The input begins a step after what is held did at first. */
  const inStep = (out: Float32Array): Float32Array => {
    const from = Math.min(out.length, Math.max(0, step - given));
    given += out.length;
    return out.subarray(from);
  };

  return {
    push(samples) {
      received += samples.length;
      return inStep(take(samples));
    },
    finish() {
      const left = received + step - given;
      return inStep(take(new Float32Array(left + step)).subarray(0, left));
    },
  };
}
