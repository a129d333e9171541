/** Listens to a voice, however long, and tells its profile. What is kept of an hour of speech is a few megabytes. */
import { dot } from "../dot.ts";
import { openSpectrum } from "../fft.ts";
import { joinSamples } from "../join.ts";
import { pitchHopSeconds, pitchTrack } from "../pitch.ts";
import { openResampler, type Resampler } from "../resample.ts";
import { bandCount, bands, bandsCarried } from "./bands.ts";
import { openClearness } from "./clearness.ts";
import { openPhrases, type Phrasing } from "./phrasing.ts";
import { openResonances } from "./resonances.ts";
import { openSyllables } from "./syllables.ts";
import type { VoiceProfile } from "./voice-profile.ts";

export interface VoiceMeter {
  /** Takes the next mono samples at a rate; another rate begins another recording. Yields after every 1–2 ms of work. */
  push(samples: Float32Array, sampleRate: number): Generator<void, void, void>;
  /** Seconds of speech so far, without the silence. */
  seconds(): number;
  /** Ends a recording: what comes next has nothing to do with what came. */
  cut(): Generator<void, void, void>;
  /** What was heard; null when nobody spoke. To be called once. */
  finish(): Generator<void, { profile: VoiceProfile; phrasing: Phrasing } | null, void>;
}

const rate = 16_000;
const windowLength = 512;
const hop = Math.round(pitchHopSeconds * rate);
/** Speech is told from silence by what is loud within so much of it. */
const blockSeconds = 8;
const framesPerTurn = 60;
/** Speech is what is less than this below the loud … */
const speechRangeDb = 30;
/** … and above this at all … */
const quietestDb = -60;
/** … and so far above the noise. */
const overNoiseDb = 6;
/** A vowel's own sound is less than this below the loud. */
const vowelRangeDb = 18;
/** Bands at the top that are so far below the loudest were cut off by a coder or a telephone: nobody's voice is told by them. */
const cutOffDb = 70;
/** What of a spectrum is left at least when the noise is taken off it. */
const leftMin = 0.05;

/** Powers of many frames, summed by band. */
class BandSums {
  readonly powers = new Float64Array(bandCount);
  frames = 0;

  mean = (band: number): number => (this.frames > 0 ? (this.powers[band] as number) / this.frames : 0);
}

interface Weight {
  first: number;
  weights: Float32Array;
}

const hertzPerBin = rate / windowLength;
const bank: readonly Weight[] = bands.map(({ low, middle, high }) => {
  const first = Math.max(1, Math.floor(low / hertzPerBin));
  const last = Math.min(windowLength / 2 - 1, Math.ceil(high / hertzPerBin));
  const raw = Float32Array.from({ length: last - first + 1 }, (_, i) => {
    const hertz = (first + i) * hertzPerBin;
    return Math.max(0, Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle)));
  });
  const sum = raw.reduce((all, each) => all + each, 0);
  // The mean power in the band, so that wide bands are not louder.
  return { first, weights: raw.map((each) => each / sum) };
});
const window = Float32Array.from(
  { length: windowLength },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / windowLength),
);

const decibels = (power: number): number => 10 * Math.log10(Math.max(1e-12, power));
const atShare = (sorted: Float32Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** A meter for one voice. */
export function openVoiceMeter(): VoiceMeter {
  const spectrum = openSpectrum(windowLength);
  const resonances = openResonances(hertzPerBin);
  const syllables = openSyllables();
  const clearness = openClearness(rate);
  const phrases = openPhrases();
  const sums = { voiced: new BandSums(), unvoiced: new BandSums(), silence: new BandSums() };
  const pitches: Float32Array[] = [];
  let resampler: Resampler | null = null;
  let from = 0;
  let lowestRate = Number.POSITIVE_INFINITY;
  let waiting: Float32Array[] = [];
  let waitingLength = 0;
  let speechFrames = 0;

  function* measure(block: Float32Array): Generator<void, void, void> {
    const track = pitchTrack(block, rate);
    yield;
    const frames = Math.min(track.length, Math.floor((block.length - windowLength) / hop));
    const levels = new Float32Array(Math.max(0, frames));
    for (let frame = 0; frame < frames; frame++) {
      levels[frame] = decibels(dot(block, frame * hop, block, frame * hop, hop) / hop);
    }
    const sorted = levels.slice().sort();
    const loud = atShare(sorted, 0.95);
    const noise = atShare(sorted, 0.05);
    // Where nobody pauses, the quietest is no noise.
    const overNoise =
      loud - noise > 2 * overNoiseDb ? Math.min(noise + overNoiseDb, loud - 2 * overNoiseDb) : quietestDb;
    const threshold = Math.max(quietestDb, loud - speechRangeDb, overNoise);
    if (loud < quietestDb) return;
    const input = new Float32Array(windowLength);
    const powers = new Float32Array(windowLength / 2);
    for (let frame = 0; frame < frames; frame++) {
      if (frame % framesPerTurn === framesPerTurn - 1) yield;
      const start = frame * hop;
      for (let i = 0; i < windowLength; i++) input[i] = (block[start + i] as number) * (window[i] as number);
      spectrum.powers(input, powers);
      const level = levels[frame] as number;
      const isSpeech = level > threshold;
      const isVoiced = isSpeech && (track[frame] as number) > 0;
      const sum = isVoiced ? sums.voiced : isSpeech ? sums.unvoiced : sums.silence;
      sum.frames += 1;
      for (let band = 0; band < bandCount; band++) {
        const { first, weights } = bank[band] as Weight;
        sum.powers[band] = (sum.powers[band] as number) + dot(powers, first, weights, 0, weights.length);
      }
      if (isSpeech) speechFrames += 1;
      if (isVoiced && level > loud - vowelRangeDb && frame % 2 === 0) {
        resonances.add(powers);
        clearness.add(block, start + windowLength / 2, track[frame] as number);
      }
    }
    pitches.push(track.filter((hertz, frame) => hertz > 0 && (levels[frame] ?? quietestDb) > threshold));
    syllables.add(levels, threshold, track);
    phrases.add(levels, threshold, track);
    yield;
  }

  function* takeBlocks(isLast: boolean): Generator<void, void, void> {
    const length = Math.round(blockSeconds * rate);
    if (waitingLength < length && !(isLast && waitingLength > 0)) return;
    const all = joinSamples(waiting);
    let at = 0;
    for (; at + length <= all.length; at += length) yield* measure(all.subarray(at, at + length));
    // A rest that is too short to tell speech from silence in belongs to the block before it.
    if (isLast && all.length - at > 0) {
      yield* measure(all.subarray(at));
      at = all.length;
    }
    waiting = at < all.length ? [all.slice(at)] : [];
    waitingLength = all.length - at;
  }

  function* cut(): Generator<void, void, void> {
    if (resampler) {
      const rest = resampler.finish();
      waiting.push(rest);
      waitingLength += rest.length;
    }
    resampler = null;
    yield* takeBlocks(true);
  }

  return {
    *push(samples, sampleRate) {
      if (sampleRate !== from) yield* cut();
      from = sampleRate;
      lowestRate = Math.min(lowestRate, sampleRate);
      resampler ??= openResampler(sampleRate, rate);
      const step = sampleRate;
      for (let at = 0; at < samples.length; at += step) {
        const made = resampler.push(samples.subarray(at, at + step));
        waiting.push(made);
        waitingLength += made.length;
        yield;
      }
      yield* takeBlocks(false);
    },
    cut,
    seconds: () => speechFrames * pitchHopSeconds,
    *finish() {
      yield* cut();
      const sorted = joinSamples(pitches).sort();
      if (speechFrames === 0 || sorted.length === 0) return null;
      const clean = (sum: BandSums, band: number): number => {
        const mean = sum.mean(band);
        return Math.max(leftMin * mean, mean - sums.silence.mean(band));
      };
      const { voiced, unvoiced } = sums;
      const whole = (band: number): number =>
        (clean(voiced, band) * voiced.frames + clean(unvoiced, band) * unvoiced.frames) / speechFrames;
      const raw = bands.map((_, band) => decibels(whole(band)));
      const audible = raw.findLastIndex((level) => level > Math.max(...raw) - cutOffDb) + 1;
      const bands_heard = Math.min(audible, bandsCarried(lowestRate));
      const mean = raw.slice(0, bands_heard).reduce((all, each) => all + each, 0) / Math.max(1, bands_heard);
      const relative = (power: number): number => Number((decibels(power) - mean).toFixed(2));
      const profile: VoiceProfile = {
        seconds: Number((speechFrames * pitchHopSeconds).toFixed(2)),
        pitch_hertz: Number(atShare(sorted, 0.5).toFixed(2)),
        pitch_spread: Number((12 * Math.log2(atShare(sorted, 0.9) / atShare(sorted, 0.1))).toFixed(3)),
        resonances: resonances.density(),
        spectrum: bands.map((_, band) => relative(whole(band))),
        voiced: bands.map((_, band) => relative(clean(voiced, band))),
        unvoiced: bands.map((_, band) => relative(unvoiced.frames > 0 ? clean(unvoiced, band) : whole(band))),
        bands_heard,
        rate: syllables.rate(),
        clearness: clearness.mean(),
      };
      return { profile, phrasing: phrases.phrasing(atShare(sorted, 0.5)) };
    },
  };
}
