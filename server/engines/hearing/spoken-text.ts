/**
 * Whether a text is said in a recording, without anything that understands speech: a reading of the text is laid beside the
 * recording, and so are the same sounds in other orders, which say nothing. The text is said when its own order fits
 * clearly better than all of the others.
 */
import type { Sound } from "../../audio/decode.ts";
import { joinSamples } from "../../audio/join.ts";
import { openResampler } from "../../audio/resample.ts";
import { wordsThrough } from "../timing/align-words.ts";
import { type Heard, thinned, unlikeness } from "../timing/ear.ts";
import { listen } from "../timing/listen.ts";
import type { Turns } from "../timing/turns.ts";
import { warp } from "../timing/warp.ts";
import { frameSeconds, hearingRate, takeIn } from "./intake.ts";
import { speechFrames } from "./sound-check.ts";

export type SpokenTextFound =
  | {
      is_said: boolean;
      /** Of the words, the share that is not heard where it should be: 0..1. */
      word_errors: number;
      by: "transcription" | "alignment";
    }
  /** no_reading: the language of the text has no reading here, and nothing transcribes it. */
  | { is_said: null; reason: "no_reading" | "too_long" };

const hopSeconds = 0.02;
/** Frames of 40 ms are enough to tell orders apart. */
const step = 2;
/** Sounds are put in another order in parts of about this length; a prime number of them has the most orders. */
const partSeconds = 0.4;
const primes = [5, 7, 11, 13, 17, 19, 23, 29, 31];
const decoysWanted = 24;
/** To leave out a frame of the recording before the text or after it. */
const strangeCost = 0.64;
const pauseCost = 0.1;
const standingWeight = 1.3;
const cellsPerTurn = 20_000;
/** The text's own order costs so much less than the others do, in their standard deviations (bench/consent.ts). */
const deviationsMin = 4.5;
/** A word that fits worse than this is another one: of a right text some do, too. */
const wordLossMax = 0.63;
const wordErrorsMax = 0.45;

/** The frames in the order of `parts` equal parts that begins with part `first` and goes on by `stride` parts. */
function reordered(heard: Heard, parts: number, first: number, stride: number): Heard {
  const values = new Float32Array(heard.values.length);
  const silent = new Uint8Array(heard.frames);
  const size = heard.values.length / heard.frames;
  const edge = (part: number) => Math.round((part * heard.frames) / parts);
  let at = 0;
  for (let i = 0; i < parts; i++) {
    const part = (first + i * stride) % parts;
    const [from, to] = [edge(part), edge(part + 1)];
    values.set(heard.values.subarray(from * size, to * size), at * size);
    silent.set(heard.silent.subarray(from, to), at);
    at += to - from;
  }
  return { ...heard, values, silent };
}

/** What the cheapest way costs, per frame, to find a reading anywhere in a recording (Sakoe & Chiba 1978, with free ends). */
function* fitOf(reading: Heard, recording: Heard): Generator<void, number, void> {
  const columns = recording.frames;
  const leftOut = new Float64Array(columns + 1);
  for (let i = 0; i < columns; i++)
    leftOut[i + 1] = (leftOut[i] as number) + (recording.silent[i] ? pauseCost : strangeCost);
  let before = new Float64Array(columns);
  let now = new Float64Array(columns);
  let worked = 0;
  for (let row = 0; row < reading.frames; row++) {
    const pauseMax = reading.silent[row] ? pauseCost : Number.POSITIVE_INFINITY;
    for (let column = 0; column < columns; column++) {
      const cost = unlikeness(reading, row, recording, column);
      const standing = standingWeight * cost;
      let total = row === 0 ? (leftOut[column] as number) + 2 * cost : Number.POSITIVE_INFINITY;
      if (row > 0 && column > 0) total = (before[column - 1] as number) + 2 * cost;
      if (column > 0) {
        const onwards = recording.silent[column] ? Math.min(standing, pauseCost) : standing;
        total = Math.min(total, (now[column - 1] as number) + onwards);
      }
      if (row > 0) total = Math.min(total, (before[column] as number) + Math.min(standing, pauseMax));
      now[column] = total;
    }
    [before, now] = [now, before];
    worked += columns;
    if (worked < cellsPerTurn) continue;
    worked = 0;
    yield;
  }
  let best = Number.POSITIVE_INFINITY;
  for (let column = 0; column < columns; column++) {
    const rest = (leftOut[columns] as number) - (leftOut[column + 1] as number);
    best = Math.min(best, (before[column] as number) + rest);
  }
  return best / (reading.frames + columns);
}

/** By how many standard deviations of other orders' costs the reading's own order costs less than they do. */
function* standOut(reading: Heard, recording: Heard): Generator<void, number, void> {
  const seconds = reading.frames * reading.hop_seconds;
  const parts = primes.find((prime) => prime * partSeconds >= seconds) ?? (primes.at(-1) as number);
  const own = yield* fitOf(reading, recording);
  const others: number[] = [];
  for (let i = 0; others.length < decoysWanted; i++) {
    // No part is followed by the one that follows it in the text.
    const stride = 2 + (i % (parts - 2));
    others.push(yield* fitOf(reordered(reading, parts, (3 * i + 1) % parts, stride), recording));
  }
  const mean = others.reduce((sum, cost) => sum + cost, 0) / others.length;
  const deviation = Math.sqrt(others.reduce((sum, cost) => sum + (cost - mean) ** 2, 0) / (others.length - 1));
  return (mean - own) / Math.max(1e-6, deviation);
}

/** All samples of a recording at the rate for listening. */
async function* gathered(sound: AsyncIterable<Sound>, secondsMax: number): Turns<Float32Array | "too_long"> {
  const parts: Float32Array[] = [];
  let resampler: ReturnType<typeof openResampler> | null = null;
  let seconds = 0;
  for await (const { samples, sample_rate } of sound) {
    yield;
    seconds += samples.length / sample_rate;
    if (seconds > secondsMax) return "too_long";
    resampler ??= openResampler(sample_rate, hearingRate);
    parts.push(resampler.push(samples));
  }
  if (resampler) parts.push(resampler.finish());
  return joinSamples(parts);
}

/** Left of the sound before the first word and after the last. */
const edgeSeconds = 0.2;

async function* oneSound(samples: Float32Array): AsyncGenerator<Sound, void, void> {
  yield { samples, sample_rate: hearingRate };
}

/** From the first word to the last: the noise before and after would count as sounds of the voice. Null: nobody speaks. */
async function* spokenPart(samples: Float32Array): Turns<Float32Array | null> {
  const intake = yield* takeIn(oneSound(samples), Number.POSITIVE_INFINITY);
  const speech = intake === "too_long" ? new Uint8Array(0) : speechFrames(intake);
  const [first, last] = [speech.indexOf(1), speech.lastIndexOf(1)];
  if (first < 0) return null;
  const at = (seconds: number) => Math.max(0, Math.round(seconds * hearingRate));
  return samples.subarray(at(first * frameSeconds - edgeSeconds), at((last + 1) * frameSeconds + edgeSeconds));
}

/**
 * Listens for a text (in a language of espeak's, ISO 639-1) in a recording of up to `secondsMax`: the whole of it, said
 * once, with anything short before or after it. Yields every few milliseconds. Throws what the sound throws (AudioError).
 */
export async function* findSpokenText(
  sound: AsyncIterable<Sound>,
  text: string,
  language: string,
  secondsMax: number,
): Turns<SpokenTextFound> {
  const all = yield* gathered(sound, secondsMax);
  if (all === "too_long") return { is_said: null, reason: all };
  const nothing: SpokenTextFound = { is_said: false, word_errors: 1, by: "alignment" };
  const samples = yield* spokenPart(all);
  if (!samples) return nothing;
  const spans = [{ kind: "text" as const, text }];
  const { speech, reference } = yield* listen({ spans, language, samples, sample_rate: hearingRate }, hopSeconds);
  if (!reference) return { is_said: null, reason: "no_reading" };
  const [reading, recording] = [thinned(reference.heard, step), thinned(speech, step)];
  // Of so few frames no order can be made, or nothing of the text can be in them.
  if (reading.frames < (primes[0] as number) || recording.frames < reading.frames / 4) return nothing;
  const deviations = yield* standOut(reading, recording);
  const words = wordsThrough(reference, speech, yield* warp(reference.heard, speech));
  const lost = words.filter(({ loss }) => (loss ?? 1) > wordLossMax).length;
  const word_errors = words.length === 0 ? 1 : lost / words.length;
  return { is_said: deviations >= deviationsMin && word_errors <= wordErrorsMax, word_errors, by: "alignment" };
}
