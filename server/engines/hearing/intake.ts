/** A recording of any length, taken in piece by piece: what is kept of it are its frames, some 20 MB for an hour. */
import type { Sound } from "../../audio/decode.ts";
import { openSpectrum } from "../../audio/fft.ts";
import { type Cepstra, type CepstraMeter, openCepstra } from "../../audio/mfcc.ts";
import { pitchTrack } from "../../audio/pitch.ts";
import { openResampler, type Resampler } from "../../audio/resample.ts";
import type { Turns } from "../timing/turns.ts";
import { openPartials, type Partials } from "./partials.ts";

/** Between two frames. */
export const frameSeconds = 0.02;

/** Hz: what is listened to has this rate, so that recordings of all rates compare. */
export const hearingRate = 16_000;

export interface Intake {
  seconds: number;
  /** Of every frame: its cepstrum and its level. */
  cepstra: Cepstra;
  /** Of every frame: Hz, 0 where there is no voice. */
  pitches: Float32Array;
  /** Of every frame, how much of what sounds are tones that last (see partials.ts). */
  lasting: Float32Array;
  /** Highest magnitude of a sample. */
  peak: number;
  /** Samples that lie at full scale with a neighbour, as a share of all. */
  clipped_share: number;
  /** Mean power from 0 Hz up at the recording's own rate, in steps of `hertz_per_bin`. */
  spectrum: Float64Array;
  hertz_per_bin: number;
}

const fullScale = 0.985;
/** One window of so many samples is looked at of four, for the spectrum of the whole. */
const spectrumSeconds = 0.03;
const spectrumStep = 4;
/** So many seconds at a time are searched for pitch. */
const pitchTurnSeconds = 2;
/** A pitch is found with what follows it. */
const pitchAheadSeconds = 0.1;

/** Peaks, clipping and the long-term spectrum, at the recording's own rate. */
class OwnRate {
  readonly #length: number;
  readonly #transform: ReturnType<typeof openSpectrum>;
  readonly #input: Float32Array;
  readonly #powers: Float32Array;
  readonly spectrum: Float64Array;
  readonly hertz_per_bin: number;
  peak = 0;
  #clipped = 0;
  #samples = 0;
  #windows = 0;
  #side = 0;

  constructor(sampleRate: number) {
    this.#length = Math.max(64, 2 ** Math.round(Math.log2(spectrumSeconds * sampleRate)));
    this.#transform = openSpectrum(this.#length);
    this.#input = new Float32Array(this.#length);
    this.#powers = new Float32Array(this.#length / 2);
    this.spectrum = new Float64Array(this.#length / 2);
    this.hertz_per_bin = sampleRate / this.#length;
  }

  push(samples: Float32Array): void {
    this.#samples += samples.length;
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i] as number;
      const magnitude = Math.abs(sample);
      if (magnitude > this.peak) this.peak = magnitude;
      const side = magnitude >= fullScale ? Math.sign(sample) : 0;
      if (side !== 0 && side === this.#side) this.#clipped += 1;
      this.#side = side;
    }
    for (let at = 0; at + this.#length <= samples.length; at += spectrumStep * this.#length) {
      for (let i = 0; i < this.#length; i++) {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / this.#length);
        this.#input[i] = (samples[at + i] as number) * window;
      }
      this.#transform.powers(this.#input, this.#powers);
      for (let k = 0; k < this.#powers.length; k++)
        this.spectrum[k] = (this.spectrum[k] as number) + (this.#powers[k] as number);
      this.#windows += 1;
    }
  }

  finish() {
    const { peak, hertz_per_bin } = this;
    const spectrum = this.spectrum.map((sum) => sum / Math.max(1, this.#windows));
    return { peak, hertz_per_bin, spectrum, clipped_share: this.#clipped / Math.max(1, this.#samples) };
  }
}

/** The pitch of sound that comes in pieces, a frame every 20 ms. */
class PitchMeter {
  readonly #tracks: number[] = [];
  #held = new Float32Array(0);

  *push(samples: Float32Array): Generator<void, void, void> {
    const joined = new Float32Array(this.#held.length + samples.length);
    joined.set(this.#held);
    joined.set(samples, this.#held.length);
    const turn = pitchTurnSeconds * hearingRate;
    let at = 0;
    for (; at + turn + pitchAheadSeconds * hearingRate <= joined.length; at += turn) {
      this.#measure(joined.subarray(at, at + turn + pitchAheadSeconds * hearingRate), turn);
      yield;
    }
    this.#held = joined.slice(at);
  }

  finish(): Float32Array {
    this.#measure(this.#held, this.#held.length);
    return Float32Array.from(this.#tracks);
  }

  #measure(samples: Float32Array, length: number): void {
    const frames = Math.floor(length / hearingRate / frameSeconds);
    const track = pitchTrack(samples, hearingRate, frameSeconds);
    for (let frame = 0; frame < frames; frame++) this.#tracks.push(track[frame] ?? 0);
  }
}

/** What listens at one rate, opened with the first piece. */
interface Ears {
  own: OwnRate;
  resampler: Resampler;
  cepstra: CepstraMeter;
  pitches: PitchMeter;
  partials: Partials;
}

const openEars = (sampleRate: number): Ears => ({
  own: new OwnRate(sampleRate),
  resampler: openResampler(sampleRate, hearingRate),
  cepstra: openCepstra(hearingRate, frameSeconds),
  pitches: new PitchMeter(),
  partials: openPartials(hearingRate, frameSeconds),
});

function* listenTo({ cepstra, pitches, partials }: Ears, samples: Float32Array): Generator<void, void, void> {
  yield* cepstra.push(samples);
  yield* pitches.push(samples);
  yield* partials.push(samples);
}

/**
 * Takes in a recording. "too_long" as soon as it is known to be longer than `secondsMax`: the rest is not read. Yields every few
 * milliseconds. Throws what the sound throws (AudioError).
 */
export async function* takeIn(sound: AsyncIterable<Sound>, secondsMax: number): Turns<Intake | "too_long"> {
  let ears: Ears | null = null;
  let seconds = 0;
  for await (const { samples, sample_rate, seconds_in_all = 0 } of sound) {
    yield;
    seconds += samples.length / sample_rate;
    if (Math.max(seconds, seconds_in_all) > secondsMax) return "too_long";
    ears ??= openEars(sample_rate);
    ears.own.push(samples);
    yield* listenTo(ears, ears.resampler.push(samples));
  }
  ears ??= openEars(hearingRate);
  yield* listenTo(ears, ears.resampler.finish());
  const cepstra = yield* ears.cepstra.finish();
  const [pitches, lasting] = [ears.pitches.finish(), ears.partials.finish()];
  return { seconds, cepstra, pitches, lasting, ...ears.own.finish() };
}
