/** The pitch shift over a phrase: its movement made wider or narrower, its end turned up or down. */

import { medianPitch, pitchHopSeconds, pitchTrack } from "../../../audio/pitch.ts";
import type { Mark } from "../../espeak/words.ts";

/** Semitones of shift at a time of the phrase, in seconds from its start. */
export type Contour = (seconds: number) => number;

const wideMax = 5;
const riseSeconds = 0.3;

/** A question that starts with one of these falls like a statement. */
const askingWords = /^(who|whom|whose|what|when|where|why|which|how)\b/iu;

/** Semitones at the very end of a phrase: flite itself speaks every phrase as the end of a statement. */
function endRise(mark: Mark, text: string): number {
  if (mark === "?") return askingWords.test(text.trim()) ? 0 : 5;
  if (mark === ",") return 1.5;
  return mark === "" ? 1 : 0;
}

/** The highs and lows around the median in semitones, every 10 ms; held through sounds without a voice, and smoothed. */
function movement(track: Float32Array): Float32Array {
  const middle = medianPitch(track);
  const semitones = new Float32Array(track.length);
  let smooth = 0;
  for (let i = 0; i < track.length; i++) {
    const hertz = track[i] as number;
    const here = hertz > 0 && middle > 0 ? 12 * Math.log2(hertz / middle) : 0;
    // An octave off is an error of the measurement.
    smooth += 0.3 * ((Math.abs(here) > 8 ? 0 : here) - smooth);
    semitones[i] = smooth;
  }
  return semitones;
}

/**
 * The shift for a phrase of flite's, whose samples it measures (2 ms for a second of speech): `range` times its own
 * movement, and the melody that its mark asks for.
 */
export function contourOf(
  phrase: { samples: Float32Array; sample_rate: number },
  range: number,
  mark: Mark,
  text: string,
): Contour {
  const moves = range === 1 ? new Float32Array(0) : movement(pitchTrack(phrase.samples, phrase.sample_rate));
  const seconds = phrase.samples.length / phrase.sample_rate;
  const rise = endRise(mark, text);
  return (time) => {
    const wide = (range - 1) * (moves[Math.round(time / pitchHopSeconds)] ?? 0);
    const toEnd = Math.max(0, 1 - (seconds - time) / riseSeconds);
    return Math.min(wideMax, Math.max(-wideMax, wide)) + rise * toEnd * toEnd;
  };
}
