/** When each character of a transcript is said in a recording of any length; memory grows slowly with the length. */
import type { Sound } from "../../audio/decode.ts";
import { openCepstra } from "../../audio/mfcc.ts";
import { medianPitch, pitchTrack } from "../../audio/pitch.ts";
import { openEspeak } from "../espeak/espeak.ts";
import type { WordTiming } from "../ports.ts";
import { alignCharacters } from "../text/align.ts";
import { type PlannedSegment, planSpeech } from "../text/plan.ts";
import { type AlignedWord, alignmentHopSeconds, wordsThrough } from "./align-words.ts";
import { type Heard, hear } from "./ear.ts";
import { speakReference } from "./reference.ts";
import type { Turns } from "./turns.ts";
import { warp } from "./warp.ts";

export interface TimedCharacter {
  /** One code point. */
  text: string;
  start: number;
  end: number;
}

/** What stands between white space, or the white space between; in seconds from the start of the recording. */
export interface TimedStretch {
  text: string;
  start: number;
  end: number;
  /** How badly the sound fits: 0 for exactly, about 1 for not at all or for what could not be listened for. 0 for white space. */
  loss: number;
}

export type AlignedTranscript =
  | {
      kind: "aligned";
      /** All code points of the text, in order. */
      characters: TimedCharacter[];
      /** Joined, the text. */
      words: TimedStretch[];
      /** The mean of the words' by their length. */
      loss: number;
    }
  /** no_words: nothing in the text is said aloud. no_reading: the text is in languages that are not read here. */
  | { kind: "refused"; reason: "too_long" | "silent" | "no_words" | "no_reading" };

/** A word of the reference, and which segment of the plan it is of. */
interface SegmentWord extends WordTiming {
  segment: number;
}

/** The voice is judged by so much of it. */
const pitchSeconds = 20;
const pitchHopSeconds = 0.02;
/** In dB re full scale: where nothing is louder there is nothing to hear. */
const silenceDb = -65;

/** Hears a sound as it comes; its reasons to give up come as words. */
async function* hearAll(
  sound: AsyncIterable<Sound>,
  secondsMax: number,
): AsyncGenerator<void, { heard: Heard; pitch: number; seconds: number } | "too_long" | "silent", void> {
  let meter: ReturnType<typeof openCepstra> | null = null;
  let pitches: Float32Array[] = [];
  let seconds = 0;
  for await (const { samples, sample_rate } of sound) {
    yield;
    meter ??= openCepstra(sample_rate, alignmentHopSeconds);
    seconds += samples.length / sample_rate;
    if (seconds > secondsMax) return "too_long";
    yield* meter.push(samples);
    if (seconds < pitchSeconds || pitches.length === 0) pitches.push(pitchTrack(samples, sample_rate, pitchHopSeconds));
  }
  const cepstra = meter && (yield* meter.finish());
  if (!cepstra?.levels.some((level) => level > silenceDb)) return "silent";
  const voiced = pitches.flatMap((track) => [...track]);
  pitches = [];
  return { heard: yield* hear(cepstra), pitch: medianPitch(Float32Array.from(voiced)), seconds };
}

/** Reads all segments aloud, keeping only what is heard of it. Null: not one of them can be read. */
async function* readAloud(
  segments: readonly PlannedSegment[],
  pitch: number,
): AsyncGenerator<void, { heard: Heard; words: SegmentWord[] } | null, void> {
  const espeak = await openEspeak();
  const words: SegmentWord[] = [];
  let meter: ReturnType<typeof openCepstra> | null = null;
  let seconds = 0;
  for (const [segment, { kind, ...planned }] of segments.entries()) {
    if (kind !== "speech" || !("utterance" in planned)) continue;
    const { utterance, language } = planned;
    const said = yield* speakReference(espeak, { spans: utterance.spans, language, rate: 1, pitch });
    if (!said) continue;
    for (const word of said.words) {
      const [start_seconds, end_seconds] = [seconds + word.start_seconds, seconds + word.end_seconds];
      words.push({ ...word, segment, start_seconds, end_seconds });
    }
    meter ??= openCepstra(said.sample_rate, alignmentHopSeconds);
    yield* meter.push(said.samples);
    seconds += said.samples.length / said.sample_rate;
  }
  const cepstra = meter && (yield* meter.finish());
  return cepstra && cepstra.frames > 0 ? { heard: yield* hear(cepstra), words } : null;
}

/** From when to when each segment lasts: those without words share the time between their neighbours by length. */
function timesOf(
  segments: readonly PlannedSegment[],
  wordsOf: readonly (readonly AlignedWord[])[],
  seconds: number,
): { start: number; end: number }[] {
  const firstAt = (from: number): number | undefined => {
    for (let i = from; i < segments.length; i++) if (wordsOf[i]?.[0]) return wordsOf[i]?.[0]?.start_seconds;
    return undefined;
  };
  const times: { start: number; end: number }[] = [];
  for (let i = 0; i < segments.length; ) {
    const own = wordsOf[i] ?? [];
    const last = own.at(-1);
    if (own[0] && last) {
      times.push({ start: own[0].start_seconds, end: last.end_seconds });
      i += 1;
      continue;
    }
    let to = i;
    while (to < segments.length && (wordsOf[to] ?? []).length === 0) to++;
    const run = segments.slice(i, to);
    const isSpoken = run.some(({ kind }) => kind === "speech");
    const start = times.at(-1)?.end ?? (isSpoken ? 0 : (firstAt(to) ?? 0));
    const end = firstAt(to) ?? (isSpoken ? seconds : start);
    const letters = run.reduce((sum, { source_text }) => sum + source_text.length, 0);
    let passed = 0;
    for (const { source_text } of run) {
      const from = start + ((end - start) * passed) / letters;
      passed += source_text.length;
      times.push({ start: from, end: start + ((end - start) * passed) / letters });
    }
    i = to;
  }
  return times;
}

/** What a stretch of time lost, by the words that are in it; 1 where there are none. */
class Losses {
  readonly #words: readonly AlignedWord[];
  #at = 0;

  constructor(words: readonly AlignedWord[]) {
    this.#words = words;
  }

  /** To be asked in the order of time. */
  between(start: number, end: number): number {
    while ((this.#words[this.#at]?.end_seconds ?? Number.POSITIVE_INFINITY) <= start) this.#at += 1;
    let [sum, weights] = [0, 0];
    for (let i = this.#at; i < this.#words.length; i++) {
      const word = this.#words[i] as AlignedWord;
      if (word.start_seconds >= end) break;
      const weight = Math.min(end, word.end_seconds) - Math.max(start, word.start_seconds);
      sum += weight * (word.loss ?? 1);
      weights += weight;
    }
    return weights > 0 ? sum / weights : 1;
  }
}

const inMilliseconds = (seconds: number): number => Math.round(1000 * seconds) / 1000;

const isSaid = ({ text }: { text: string }): boolean => /[\p{L}\p{N}\p{M}]/u.test(text);

/**
 * Gives pauses to white space: signs at the edges of a word last for no time, and what has nothing to say lasts from the
 * word before it to the one after.
 */
function partWords(characters: readonly TimedCharacter[]): TimedCharacter[][] {
  const stretches: TimedCharacter[][] = [];
  let wasSpace: boolean | null = null;
  for (const character of characters) {
    const isSpace = /^\s$/u.test(character.text);
    if (isSpace === wasSpace) stretches.at(-1)?.push(character);
    else stretches.push([character]);
    wasSpace = isSpace;
  }
  let open: TimedCharacter[] = [];
  let end: number | null = null;
  const close = (start: number) => {
    // Before the first word there is no pause.
    const [from, each] = [end ?? start, (start - (end ?? start)) / open.length];
    for (const [i, character] of open.entries()) {
      character.start = inMilliseconds(from + each * i);
      character.end = inMilliseconds(from + each * (i + 1));
    }
    open = [];
  };
  for (const stretch of stretches) {
    const [first, last] = [stretch.findIndex(isSaid), stretch.findLastIndex(isSaid)];
    if (first === -1) {
      open.push(...stretch);
      continue;
    }
    const [from, to] = [(stretch[first] as TimedCharacter).start, (stretch[last] as TimedCharacter).end];
    for (const character of stretch.slice(0, first)) character.start = character.end = from;
    for (const character of stretch.slice(last + 1)) character.start = character.end = to;
    close(from);
    end = to;
  }
  close(end ?? 0);
  return stretches;
}

/** The stretches of white space and of the rest. */
function stretchesOf(characters: readonly TimedCharacter[], losses: Losses): { words: TimedStretch[]; loss: number } {
  let [sum, letters] = [0, 0];
  const words = partWords(characters).map((stretch) => {
    const [start, end] = [(stretch[0] as TimedCharacter).start, (stretch.at(-1) as TimedCharacter).end];
    const loss = stretch.some(isSaid) ? losses.between(start, end) : 0;
    if (stretch.some(isSaid)) {
      sum += loss * stretch.length;
      letters += stretch.length;
    }
    return { text: stretch.map(({ text }) => text).join(""), start, end, loss };
  });
  return { words, loss: letters > 0 ? sum / letters : 1 };
}

/**
 * Aligns a text with a recording of it, of any voice and of up to `secondsMax`. The language of each paragraph is found
 * from its words. What it holds for an hour are some 100 MB. Yields every few milliseconds (see turns.ts). Throws what
 * the sound throws.
 */
export async function* alignTranscript(
  sound: AsyncIterable<Sound>,
  text: string,
  secondsMax: number,
): Turns<AlignedTranscript> {
  const { segments } = planSpeech({
    text,
    detects_language: true,
    voice_language: "en",
    ssml: false,
    apply_text_normalization: "on",
    rules: [],
    previous_text: "",
    next_text: "",
  });
  if (!/[\p{L}\p{N}]/u.test(text)) return { kind: "refused", reason: "no_words" };
  const speech = yield* hearAll(sound, secondsMax);
  if (typeof speech === "string") return { kind: "refused", reason: speech };
  const reference = yield* readAloud(segments, speech.pitch);
  if (!reference) return { kind: "refused", reason: "no_reading" };
  const words = wordsThrough(reference, speech.heard, yield* warp(reference.heard, speech.heard));
  const wordsOf: (typeof words)[] = segments.map(() => []);
  for (const word of words) wordsOf[word.segment]?.push(word);
  const times = timesOf(segments, wordsOf, speech.seconds);
  yield;
  const characters: TimedCharacter[] = [];
  for (const [i, segment] of segments.entries()) {
    const { start, end } = times[i] as { start: number; end: number };
    const own = (wordsOf[i] ?? []).map((word) => ({
      ...word,
      start_seconds: word.start_seconds - start,
      end_seconds: word.end_seconds - start,
    }));
    const { alignment } = alignCharacters(segment, own, start, end - start);
    for (const [place, character] of alignment.characters.entries()) {
      const from = alignment.character_start_times_seconds[place] as number;
      const to = alignment.character_end_times_seconds[place] as number;
      characters.push({ text: character, start: from, end: to });
    }
    if (i % 20 === 19) yield;
  }
  return { kind: "aligned", characters, ...stretchesOf(characters, new Losses(words)) };
}
