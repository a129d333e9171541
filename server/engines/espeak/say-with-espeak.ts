/** Phrases of any language through espeak, with word times from its events. */
import { EngineError } from "../ports.ts";
import { englishSounds, ipaOf } from "./arpabet.ts";
import { type Espeak, type EspeakSpeech, espeakSampleRate } from "./espeak.ts";
import { espeakPhonemes, type PhonemeNames } from "./espeak-phonemes.ts";
import { isAudible, type LegibleText, legibleForEspeak } from "./legible.ts";
import type { Phrase } from "./phrases.ts";
import { excerpt, type Interval, type SpokenPhrase, soundInterval, soundThreshold, timingsOf } from "./timings.ts";
import type { Word } from "./words.ts";

export interface EspeakManner {
  /** espeak's voice file of the phrase's language. */
  voice: string;
  /** espeak's variant: another speaker of the same language; "" is the voice's own. */
  variant: string;
  /** Times the usual rate. */
  rate: number;
  /** Times the voice's own pitch. */
  pitch_factor: number;
  /** Times the voice's own movement of pitch. */
  range: number;
}

const usualWordsPerMinute = 165;
const tailSeconds = 0.02;

/** espeak's pitch levels and what they make of the pitch (measured on male and female voices, which agree within 1 %). */
const pitchLevels: readonly (readonly [number, number])[] = [
  [0, 0.675],
  [10, 0.72],
  [20, 0.782],
  [30, 0.837],
  [40, 0.91],
  [50, 1],
  [60, 1.105],
  [70, 1.216],
  [80, 1.345],
  [90, 1.505],
  [99, 1.665],
];

/** The pitch level for a factor, at the ends the nearest there is. */
function pitchLevel(factor: number): number {
  for (const [index, [level, at]] of pitchLevels.entries()) {
    const before = pitchLevels[index - 1];
    if (factor > at) continue;
    if (!before) return level;
    return before[0] + ((level - before[0]) * (factor - before[1])) / (at - before[1]);
  }
  return 99;
}

/** Chinese, Japanese and Korean words hold several; espeak's events tell them apart. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** How given pronunciations are written for espeak, by word. */
function pronunciations(words: readonly Word[], names: PhonemeNames): Map<number, string> {
  const written = new Map<number, string>();
  for (const [index, { pronunciation }] of words.entries()) {
    if (!pronunciation) continue;
    const { alphabet, phonemes } = pronunciation;
    const ipa = alphabet === "ipa" ? phonemes : ipaOf(englishSounds(phonemes, alphabet));
    written.set(index, `[[${names.write(ipa)}]]`);
  }
  return written;
}

/**
 * What gets a time of its own: each word, and inside a word of an unspaced script each of espeak's events; with the
 * seconds at which espeak starts them, for those that it tells apart.
 */
function unitsOf(
  words: readonly Word[],
  speech: EspeakSpeech,
  places: LegibleText["places"],
): { units: Word[]; starts: Map<number, number> } {
  const eventsOfWord = new Map<number, { offset: number; start: number }[]>();
  for (const { position, start } of speech.words) {
    const place = places[position];
    if (!place) continue;
    const events = eventsOfWord.get(place.word);
    if (events) events.push({ offset: place.offset, start });
    else eventsOfWord.set(place.word, [{ offset: place.offset, start }]);
  }
  const units: Word[] = [];
  const starts = new Map<number, number>();
  for (const [index, word] of words.entries()) {
    const [first, ...others] = eventsOfWord.get(index) ?? [];
    if (first) starts.set(units.length, first.start);
    let from = word.start;
    for (const { offset, start } of unspaced.test(word.text) && !word.pronunciation ? others : []) {
      if (offset <= from) continue;
      units.push({ ...word, start: from, end: offset, text: word.text.slice(from - word.start, offset - word.start) });
      from = offset;
      starts.set(units.length, start);
    }
    units.push({ ...word, start: from, text: word.text.slice(from - word.start) });
  }
  return { units, starts };
}

/** Speaks a phrase; undefined when there is nothing to say or when stopped. Throws EngineError. */
export async function sayWithEspeak(
  espeak: Espeak,
  phrase: Phrase,
  manner: EspeakManner,
  stopped: () => boolean,
): Promise<SpokenPhrase | undefined> {
  if (
    phrase.language === "ja" &&
    phrase.words.some((word) => !word.pronunciation && /\p{Script=Han}/u.test(word.text))
  ) {
    throw new EngineError(
      "unsupported_language",
      "This engine reads Japanese in kana only: write the kanji as hiragana.",
    );
  }
  const given = phrase.words.some((word) => word.pronunciation)
    ? pronunciations(phrase.words, await espeakPhonemes(espeak, manner.voice))
    : new Map<number, string>();
  const { text, places } = legibleForEspeak(phrase.words, (index) => given.get(index));
  if (!isAudible(text)) return undefined;
  const request = {
    voice: manner.variant === "" ? manner.voice : `${manner.voice}+${manner.variant}`,
    text,
    words_per_minute: usualWordsPerMinute * manner.rate,
    pitch: pitchLevel(manner.pitch_factor),
    range: Math.min(99, Math.max(0, 50 * manner.range)),
  };
  const speech = espeak.speak(request, stopped);
  if (!speech) return undefined;
  const whole = { start: 0, end: speech.samples.length / espeakSampleRate };
  const threshold = soundThreshold(speech.samples);
  const loud = soundInterval(speech.samples, espeakSampleRate, whole, threshold);
  if (!loud) return undefined;
  const { samples, start } = excerpt(speech.samples, espeakSampleRate, {
    start: loud.start,
    end: loud.end + tailSeconds,
  });
  const seconds = samples.length / espeakSampleRate;

  const { units, starts } = unitsOf(phrase.words, speech, places);
  const order = [...starts].sort(([, a], [, b]) => a - b);
  const intervals = new Map<number, Interval>();
  for (const [index, [unit, begin]] of order.entries()) {
    const from = Math.max(0, begin - start);
    const to = Math.max(from, (order[index + 1]?.[1] ?? Number.POSITIVE_INFINITY) - start);
    const within = { start: from, end: Math.min(to, seconds) };
    intervals.set(unit, soundInterval(samples, espeakSampleRate, within, threshold) ?? within);
  }
  return { samples, sample_rate: espeakSampleRate, words: timingsOf(units, intervals, seconds) };
}
