/** What every program that speaks has in common here. */
import { createHash } from "node:crypto";
import { AudioError } from "../../../audio/audio-error.ts";
import type { Sound } from "../../../audio/decode.ts";
import { readWavStream } from "../../../audio/streamed-pcm.ts";
import { languages } from "../../espeak/languages.ts";
import { isAudible } from "../../espeak/legible.ts";
import { type Word, wordsOf } from "../../espeak/words.ts";
import {
  EngineError,
  type EngineModel,
  type EngineVoice,
  type SpeakingStyle,
  type SpeakRequest,
  type Utterance,
} from "../../ports.ts";

/** A program that speaks. */
export interface Talker {
  model: EngineModel;
  voices: readonly EngineVoice[];
  /** Whether the same request and seed give the same samples. */
  repeats: boolean;
  /** Speaks one utterance with one of its voices, in pieces as they come. Throws EngineError. */
  speak(voice: EngineVoice, request: SpeakRequest, signal: AbortSignal): AsyncIterable<Sound>;
}

const bytesPerSecondMax = 48_000 * 2;

/** How much a program may write for a text, in bytes of 16-bit sound: speech never takes 3 s a character. */
export const soundBytesMax = (text: string): number => bytesPerSecondMax * (30 + 3 * text.length);

const languageNames = new Map(languages.map(({ language_id, name }) => [language_id, name]));

/** What a model lists for the languages of its voices. */
export function languagesOf(voices: readonly EngineVoice[]): EngineModel["languages"] {
  const ids = new Set(voices.flatMap((voice) => voice.languages));
  return [...ids].map((language_id) => ({ language_id, name: languageNames.get(language_id) ?? language_id }));
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const idLength = 20;

/** A voice's public id: the same for the same program and voice on every machine. */
export function voiceIdOf(program: string, voice: string): string {
  const bytes = createHash("sha256").update(`mynah system ${program} ${voice}`).digest();
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let id = "";
  while (id.length < idLength) {
    id += digits[Number(value % 62n)];
    value /= 62n;
  }
  return id;
}

/** Numbers in −1..1 that a seed stands for, the same for the same seed. */
export function chancesOf(seed: number): () => number {
  let state = seed >>> 0;
  // Mulberry32, by Tommy Ettinger.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** How much faster than usual, with a little chance in it. */
export const tempoOf = (style: SpeakingStyle, chance: number): number => style.speed * (1 + 0.012 * chance);

/**
 * The words of an utterance in stretches of at most `lengthMax` characters, cut after the last mark in them, for
 * programs that speak a text only as a whole: the first sound comes when the first stretch is done.
 */
export function stretchesOf(utterance: Utterance, lengthMax: number): Word[][] {
  const stretches: Word[][] = [];
  let open: Word[] = [];
  for (const word of wordsOf(utterance)) {
    const first = open[0];
    if (first && word.end - first.start > lengthMax) {
      const lastMark = open.findLastIndex((each) => each.mark !== "");
      const count = lastMark > open.length / 3 ? lastMark + 1 : open.length;
      stretches.push(open.slice(0, count));
      open = open.slice(count);
    }
    open.push(word);
  }
  return open.length > 0 ? [...stretches, open] : stretches;
}

/** Words as plain text on one line, for programs that take everything as it is; "" when there is nothing to say. */
export function plainText(words: readonly Word[]): string {
  const text = words
    .map((word) => word.text)
    .join(" ")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  return isAudible(text) ? text : "";
}

/**
 * The sound of a WAV file as its bytes come; ends early, without an error, once `signal` is aborted. Throws EngineError
 * engine_failed when it is none.
 */
export async function* waveOf(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Sound, void, void> {
  try {
    yield* readWavStream(bytes);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof AudioError)) throw error;
    throw new EngineError("engine_failed", `${name} gave something that is no speech. ${error.message}`);
  }
}
