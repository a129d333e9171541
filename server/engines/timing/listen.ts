/** A recording and the reference reading of its text, both heard: what words are found in and sentences are checked by. */
import { cepstraOf } from "../../audio/mfcc.ts";
import { medianPitch, pitchTrack } from "../../audio/pitch.ts";
import { openEspeak } from "../espeak/espeak.ts";
import type { Span } from "../ports.ts";
import { type Heard, hear } from "./ear.ts";
import { type Reference, speakReference } from "./reference.ts";
import type { Turns } from "./turns.ts";

export interface SpokenText {
  spans: readonly Span[];
  /** ISO 639-1. */
  language: string;
  /** Mono, −1..1. */
  samples: Float32Array;
  /** Hz. */
  sample_rate: number;
  /** Times the usual rate, as far as it is known; 1 otherwise. */
  rate?: number;
}

export interface Listened {
  speech: Heard;
  /** Mean square of each frame of the speech in dB re full scale. */
  levels: Float32Array;
  /** Hz for each frame of 20 ms of the speech, 0 where there is no voice. */
  pitches: Float32Array;
  /** Null when espeak has no reading of this text. */
  reference: (Reference & { heard: Heard }) | null;
}

export const pitchHopSeconds = 0.02;
/** Seconds of speech between two turns while its pitch is measured. */
const pitchTurnSeconds = 5;

/** Pitch of the whole speech. Its last frames before a turn are measured with what follows them. */
function* pitchesOf(samples: Float32Array, sampleRate: number): Generator<void, Float32Array, void> {
  const frames = Math.floor(samples.length / sampleRate / pitchHopSeconds);
  const pitches = new Float32Array(frames);
  const step = Math.round(pitchTurnSeconds / pitchHopSeconds);
  for (let from = 0; from < frames; from += step) {
    if (from > 0) yield;
    const first = Math.round(from * pitchHopSeconds * sampleRate);
    const last = Math.round((from + step + 5) * pitchHopSeconds * sampleRate);
    const track = pitchTrack(samples.subarray(first, last), sampleRate, pitchHopSeconds);
    pitches.set(track.subarray(0, Math.min(step, frames - from)), from);
  }
  return pitches;
}

/** Hears the speech and the reference with a frame for every `hopSeconds`. Yields every few milliseconds. */
export async function* listen(spoken: SpokenText, hopSeconds: number): Turns<Listened> {
  const { spans, language, samples, sample_rate, rate = 1 } = spoken;
  const pitches = yield* pitchesOf(samples, sample_rate);
  const cepstra = yield* cepstraOf(samples, sample_rate, hopSeconds);
  const speech = yield* hear(cepstra);
  const pitch = medianPitch(pitches);
  const said = yield* speakReference(await openEspeak(), { spans, language, rate, pitch });
  if (!said) return { speech, levels: cepstra.levels, pitches, reference: null };
  const heard = yield* hear(yield* cepstraOf(said.samples, said.sample_rate, hopSeconds));
  return { speech, levels: cepstra.levels, pitches, reference: heard.frames > 0 ? { ...said, heard } : null };
}
