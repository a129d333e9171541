/** A look-ahead limiter: fixed gain goes in front, nothing above −1 dBTP comes out, and what is below passes untouched. */
import { gapOverSampleMax, peakInGap, truePeakReach } from "./true-peak.ts";

export interface Limiter {
  /** Takes the next samples; returns those that are certain by now. */
  push(samples: Float32Array): Float32Array;
  /** The rest. All pieces together are as long as the input and in step with it. */
  finish(): Float32Array;
}

/** −1 dBTP, less 0.05 dB for what lies between the four-fold places. */
const usualCeilingDb = -1.05;
const lookAheadSeconds = 0.005;
const releaseSeconds = 0.08;
/** Closer than this to full gain counts as full gain, so that quiet sound passes bit for bit. */
const nearlyOne = 1 - 1e-5;

/**
 * Opens a limiter for mono samples at `sampleRate` Hz, `headroomDb` lower than −1 dBTP. The gain that every sample needs is held for the look-ahead
 * (sliding minimum), let go slowly, and averaged over the look-ahead: so it arrives before the peak and never
 * rises above what the peak allows. The result does not depend on how the input is cut into pieces.
 */
export function openLimiter(sampleRate: number, headroomDb = 0): Limiter {
  const ceiling = 10 ** ((usualCeilingDb - headroomDb) / 20);
  // Where all samples around are quieter than this, no gap can reach the ceiling: most of speech is not interpolated.
  const quiet = ceiling / gapOverSampleMax;
  const span = Math.max(1, Math.round(sampleRate * lookAheadSeconds));
  const release = 1 - Math.exp(-1 / (releaseSeconds * sampleRate));
  const reach = truePeakReach;
  // `held` is the input that later output or interpolation still needs; `first` is its first sample's place in the input.
  let held = new Float32Array(reach - 1);
  let first = 1 - reach;
  let received = 0;
  let measured = 0;
  let written = 0;
  // The first samples are never looked at as newcomers: they count as loud.
  let lastLoud = reach;
  // Sliding minimum of gains under 1: places with rising gains, the smallest first.
  const lows: { place: number; gain: number }[] = [];
  const recent = new Float64Array(span).fill(1);
  // Fields of an object: a variable that closures share would be a new number on the heap for every sample.
  const now = { gapBefore: 0, released: 1, recentSum: span };
  let atFullGain = span;

  /** The gain that the sample at `place` needs, its neighbouring gaps included. */
  const neededGain = (place: number): number => {
    const at = place - first;
    if (Math.abs(held[at + reach] as number) > quiet) lastLoud = place + reach;
    if (lastLoud < place - reach) {
      now.gapBefore = 0;
      return 1;
    }
    const gapAfter = peakInGap(held, at - reach + 1);
    const peak = Math.max(Math.abs(held[at] as number), now.gapBefore, gapAfter);
    now.gapBefore = gapAfter;
    return peak > ceiling ? ceiling / peak : 1;
  };

  /** Moves the smoothed gain on to output place `place`, whose look-ahead ends with `newest`. */
  const smoothedGain = (place: number, newest: number, gain: number): number => {
    if (gain < 1) {
      while (lows.length > 0 && (lows[lows.length - 1]?.gain as number) >= gain) lows.pop();
      lows.push({ place: newest, gain });
    }
    while (lows.length > 0 && (lows[0]?.place as number) < place) lows.shift();
    const low = lows[0]?.gain ?? 1;
    now.released = Math.min(low, now.released + (1 - now.released) * release);
    if (low === 1 && now.released > nearlyOne) now.released = 1;
    atFullGain = now.released === 1 ? atFullGain + 1 : 0;
    if (atFullGain > span) {
      now.recentSum = span;
      return 1;
    }
    const slot = ((place % span) + span) % span;
    now.recentSum += now.released - (recent[slot] as number);
    recent[slot] = now.released;
    return now.recentSum / span;
  };

  const take = (samples: Float32Array, measuredMax: number): Float32Array => {
    const grown = new Float32Array(held.length + samples.length);
    grown.set(held);
    grown.set(samples, held.length);
    held = grown;
    const end = Math.min(measuredMax, first + held.length - reach);
    const out = new Float32Array(Math.max(0, Math.min(received, end - span + 1) - written));
    for (; measured < end; measured++) {
      const place = measured - span + 1;
      const gain = smoothedGain(place, measured, neededGain(measured));
      if (place >= 0) out[place - written] = (held[place - first] as number) * gain;
    }
    written += out.length;
    const keepFrom = Math.max(0, Math.min(written, measured - reach + 1) - first);
    held = held.slice(keepFrom);
    first += keepFrom;
    return out;
  };

  return {
    push(samples) {
      received += samples.length;
      return take(samples, Number.POSITIVE_INFINITY);
    },
    finish: () => take(new Float32Array(span + reach), received + span - 1),
  };
}
