/** The fixed gain of a voice: how loud it is behind the limiter is what counts, not in front of it. */
import { amplified } from "./amplify.ts";
import { joinSamples } from "./join.ts";
import { openLimiter } from "./limiter.ts";
import { integratedLoudness } from "./loudness.ts";

export const targetLufs = -16;
const roundsMax = 12;
const closeEnoughLu = 0.05;
/** A decibel more in front of the limiter is at least so much more behind it, as far as it is believed. */
const slopeMin = 0.25;

/** Loudness in LUFS of sound with a gain in dB, behind the limiter; silence is −Infinity. */
export function levelledLoudness(samples: Float32Array, sampleRate: number, gain_db: number): number {
  const limiter = openLimiter(sampleRate);
  const gain = 10 ** (gain_db / 20);
  const loud = joinSamples([limiter.push(amplified(samples, gain)), limiter.finish()]);
  return integratedLoudness(loud, sampleRate);
}

/**
 * Finds the gain in dB with which the loudest and the softest of a voice's texts are equally far from −16 LUFS behind the
 * limiter; null when none of them sounds. A sharp-edged voice needs up to 6 dB more than in front of it. Yields after
 * each measurement, which takes some 3 ms for a second of sound.
 */
export function* findGain(texts: readonly Float32Array[], sampleRate: number): Generator<void, number | null, void> {
  function* middleAt(gain_db: number): Generator<void, number, void> {
    const heard: number[] = [];
    for (const samples of texts) {
      heard.push(levelledLoudness(samples, sampleRate, gain_db));
      yield;
    }
    const audible = heard.filter(Number.isFinite);
    return (Math.max(...audible) + Math.min(...audible)) / 2;
  }
  let middle = yield* middleAt(0);
  if (!Number.isFinite(middle)) return null;
  let gain_db = 0;
  let slope = 1;
  for (let round = 0; round < roundsMax && Math.abs(targetLufs - middle) > closeEnoughLu; round++) {
    const step = (targetLufs - middle) / slope;
    const now = yield* middleAt(gain_db + step);
    slope = Math.min(1, Math.max(slopeMin, (now - middle) / step));
    gain_db += step;
    middle = now;
  }
  return gain_db;
}
