/** When each word of a known text is heard in a recording of it. */
import { cepstraOf } from "../../audio/mfcc.ts";
import { medianPitch, pitchTrack } from "../../audio/pitch.ts";
import { openEspeak } from "../espeak/espeak.ts";
import type { Span, WordTiming } from "../ports.ts";
import { type Heard, hear } from "./ear.ts";
import { type Reference, speakReference } from "./reference.ts";
import type { Turns } from "./turns.ts";
import { type Warp, warp } from "./warp.ts";

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

/** A word with how badly the sound fits it: 0 for exactly, about 1 for not at all; null when nobody listened. */
export interface AlignedWord extends WordTiming {
  loss: number | null;
}

export interface AlignedText {
  /**
   * aligned: found by listening. estimated: the language has no reference, or there was nothing to hear, and the time of
   * the sound is shared among the words by their length.
   */
  method: "aligned" | "estimated";
  /** In order, covering all words of the text. */
  words: readonly AlignedWord[];
}

const hopSeconds = 0.01;
/** The voice is judged by so much of it. */
const pitchSeconds = 3;

/** Median pitch of the first seconds that are loud; 0 without a voice. */
export function voicePitch(samples: Float32Array, sampleRate: number): number {
  const length = Math.round(pitchSeconds * sampleRate);
  let from = 0;
  while (from + length < samples.length && Math.abs(samples[from] as number) < 0.01) from++;
  return medianPitch(pitchTrack(samples.subarray(from, from + length), sampleRate, 2 * hopSeconds));
}

/** The words' times in the speech, and how well each fits. */
export function wordsThrough(reference: Reference, heard: Heard, heardSpeech: Heard, found: Warp): AlignedWord[] {
  const hop = heardSpeech.hop_seconds;
  const frameAt = (seconds: number) => Math.max(0, Math.min(heard.frames - 1, Math.round(seconds / hop)));
  let now = 0;
  return reference.words.map((word) => {
    const from = frameAt(word.start_seconds);
    const to = Math.max(from, frameAt(word.end_seconds) - 1);
    // A sound that goes on belongs to the word that it began in.
    const start = Math.max(now, (found.last[from] as number) * hop);
    const end = Math.max(start, ((found.first[to] as number) + 1) * hop);
    now = end;
    let sum = 0;
    for (let i = from; i <= to; i++) sum += found.costs[i] as number;
    return { ...word, start_seconds: start, end_seconds: end, loss: sum / (to - from + 1) };
  });
}

/** The words of a text with the time shared among them by their length. */
function estimated(spans: readonly Span[], seconds: number): AlignedText {
  const text = spans.map((span) => span.text).join("");
  const places = [...text.matchAll(/\S+/gu)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }));
  const letters = places.reduce((sum, place) => sum + place.end - place.start, 0);
  let passed = 0;
  const words = places.map(({ start, end }) => {
    const start_seconds = (seconds * passed) / letters;
    passed += end - start;
    return { text_start: start, text_end: end, start_seconds, end_seconds: (seconds * passed) / letters, loss: null };
  });
  return { method: "estimated", words };
}

/**
 * Aligns a text with a recording of it, of any voice. Yields every few milliseconds (run it with `runInTurns`, or turn
 * by turn). Median error about 20 ms against other programs' own times; see bench/timing.ts.
 */
export async function* alignWords({ spans, language, samples, sample_rate, rate = 1 }: SpokenText): Turns<AlignedText> {
  const seconds = samples.length / sample_rate;
  const pitch = voicePitch(samples, sample_rate);
  yield;
  const reference = yield* speakReference(await openEspeak(), { spans, language, rate, pitch });
  if (!reference) return estimated(spans, seconds);
  const heard = yield* hear(yield* cepstraOf(reference.samples, reference.sample_rate, hopSeconds));
  const heardSpeech = yield* hear(yield* cepstraOf(samples, sample_rate, hopSeconds));
  if (heard.frames === 0 || heardSpeech.frames === 0) return estimated(spans, seconds);
  return { method: "aligned", words: wordsThrough(reference, heard, heardSpeech, yield* warp(heard, heardSpeech)) };
}
