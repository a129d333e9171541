/** What a voice sounds like, in numbers, and how far two of them are apart. */
import { resonanceShift } from "./resonances.ts";

export interface VoiceProfile {
  /** Of speech that was heard, without the silence. */
  seconds: number;
  /** The median, in Hz. */
  pitch_hertz: number;
  /** Semitones from the tenth to the ninetieth percentile of the pitch. */
  pitch_spread: number;
  /** How often a resonance is in each half semitone (resonances.ts). */
  resonances: readonly number[];
  /** Long-term spectrum in dB in each of the bands (bands.ts); their mean is 0. */
  spectrum: readonly number[];
  /** The same of the sounds with a voice, and of those without, both relative to the mean of `spectrum`. */
  voiced: readonly number[];
  unvoiced: readonly number[];
  /** Bands that the recording can have, from the lowest. */
  bands_heard: number;
  /** Syllables in a second of speech. */
  rate: number;
  /** Likeness of a period to the next above 1.8 kHz, 0..1: less is more breath. */
  clearness: number;
}

/** How far apart two voices are; each part is 0 for the same. */
export interface ProfileDistance {
  /** Semitones between the medians of the pitch. */
  pitch: number;
  /** Semitones between the resonances of the mouth. */
  formant: number;
  /** Decibels (root mean square) between the long-term spectra. */
  spectrum: number;
  /** Parts of the speaking rate. */
  rate: number;
}

const semitones = (from: number, to: number): number => (from > 0 && to > 0 ? 12 * Math.log2(to / from) : 0);

/** dB from one spectrum to the other in each band that both have, without the difference of their levels; 0 in the others. */
export function spectrumBetween(
  from: Pick<VoiceProfile, "bands_heard">,
  to: Pick<VoiceProfile, "bands_heard">,
  pair: readonly [readonly number[], readonly number[]],
): number[] {
  const heard = Math.min(from.bands_heard, to.bands_heard);
  const differences = pair[0].map((level, band) => (band < heard ? (pair[1][band] ?? level) - level : 0));
  const mean = differences.reduce((sum, each) => sum + each, 0) / Math.max(1, heard);
  return differences.map((each, band) => (band < heard ? each - mean : 0));
}

/** How far it is from one voice to another: each part is 0 for the same. */
export function distanceBetween(from: VoiceProfile, to: VoiceProfile): ProfileDistance {
  const differences = spectrumBetween(from, to, [from.spectrum, to.spectrum]);
  const heard = Math.max(1, Math.min(from.bands_heard, to.bands_heard));
  const round = (value: number): number => Number(value.toFixed(3));
  return {
    pitch: round(Math.abs(semitones(from.pitch_hertz, to.pitch_hertz))),
    formant: round(Math.abs(resonanceShift(from.resonances, to.resonances))),
    spectrum: round(Math.sqrt(differences.reduce((sum, each) => sum + each * each, 0) / heard)),
    rate: round(from.rate > 0 && to.rate > 0 ? Math.abs(to.rate / from.rate - 1) : 0),
  };
}
