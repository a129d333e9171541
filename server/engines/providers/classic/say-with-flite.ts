/** English phrases through flite, with word times from its sounds. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type EnglishSound, englishSounds, fliteSounds, nearestSounds } from "../../espeak/arpabet.ts";
import type { Espeak, EspeakSpeech } from "../../espeak/espeak.ts";
import { isAudible, legibleForEspeak, legibleForFlite } from "../../espeak/legible.ts";
import type { Phrase } from "../../espeak/phrases.ts";
import { excerpt, type Interval, type SpokenPhrase, timingsOf } from "../../espeak/timings.ts";
import type { Word } from "../../espeak/words.ts";
import { wordsOfSounds } from "./align.ts";
import { type Flite, type FliteVoice, fliteSampleRate } from "./flite.ts";

export interface FliteManner {
  voice: FliteVoice;
  pitch_factor: number;
  /** Times the voice's own rate. */
  rate: number;
}

/** Fast, because only its order of sounds is used. */
const guide = { voice: "gmw/en-US", words_per_minute: 450, pitch: 50, range: 50 };
const leadSeconds = 0.015;
const tailSeconds = 0.04;

/** A name for the n-th word with a given pronunciation, of plain syllables: flite spells out what it takes for no word. */
function standIn(index: number): string {
  const syllables = ["ba", "be", "bi", "bo", "bu", "da", "de", "di", "do", "du"];
  return `myna${[...String(index)].map((digit) => syllables[Number(digit)]).join("")}`;
}

type Reading = Pick<EspeakSpeech, "words" | "sounds">;

/** The phrases read last: a match, a measurement of loudness and a preview say the same ones again and again. */
const readings = new WeakMap<Espeak, Map<string, Reading>>();
const readingsMax = 64;

/** How espeak reads a text, which takes longer than flite takes to say it. */
function readingOf(espeak: Espeak, text: string): Reading | undefined {
  const known = readings.get(espeak) ?? new Map<string, Reading>();
  readings.set(espeak, known);
  const before = known.get(text);
  if (before) return before;
  const spoken = espeak.speak({ ...guide, text }, () => false);
  if (!spoken) return undefined;
  const reading = { words: spoken.words, sounds: spoken.sounds };
  const oldest = known.keys().next();
  if (known.size >= readingsMax && !oldest.done) known.delete(oldest.value);
  known.set(text, reading);
  return reading;
}

/** The sounds that each word is expected to have, from espeak's reading of the same text or the given pronunciation. */
function expectedSounds(
  espeak: Espeak,
  words: readonly Word[],
  given: ReadonlyMap<number, EnglishSound[]>,
): Map<number, string[]> {
  const { text, places } = legibleForEspeak(words, () => undefined);
  const expected = new Map<number, string[]>();
  const reading = isAudible(text) ? readingOf(espeak, text) : undefined;
  for (const sound of reading?.sounds ?? []) {
    const place = places[reading?.words[sound.word]?.position ?? 0];
    if (!place) continue;
    expected.set(place.word, [...(expected.get(place.word) ?? []), ...nearestSounds(sound.ipa)]);
  }
  for (const [word, sounds] of given)
    expected.set(
      word,
      sounds.map((sound) => sound.name),
    );
  return expected;
}

/** The interval of every word in which a sound was heard. */
function intervalsOf(
  sounds: readonly ({ name: string } & Interval)[],
  expected: ReadonlyMap<number, string[]>,
): Map<number, Interval> {
  const flat = [...expected]
    .sort(([a], [b]) => a - b)
    .flatMap(([word, names]) => names.map((name) => ({ word, name })));
  const matched = wordsOfSounds(
    sounds.map((sound) => sound.name),
    flat.map((sound) => sound.name),
    flat.map((sound) => sound.word),
  );
  const intervals = new Map<number, Interval>();
  for (const [index, sound] of sounds.entries()) {
    const word = matched[index] as number;
    intervals.set(word, { start: intervals.get(word)?.start ?? sound.start, end: sound.end });
  }
  return intervals;
}

/** Speaks a phrase; undefined when there is nothing to say or when stopped. Throws EngineError. */
export async function sayWithFlite(
  flite: Flite,
  espeak: Espeak,
  phrase: Phrase,
  manner: FliteManner,
  stopped: () => boolean,
): Promise<SpokenPhrase | undefined> {
  const given = new Map<number, EnglishSound[]>();
  for (const [index, word] of phrase.words.entries()) {
    const { pronunciation } = word;
    if (pronunciation) given.set(index, englishSounds(pronunciation.phonemes, pronunciation.alphabet));
  }
  const { text } = legibleForFlite(phrase.words, (index) => (given.has(index) ? standIn(index) : undefined));
  if (!isAudible(text)) return undefined;
  const speech = flite.speak({
    voice: manner.voice,
    text,
    pitch_factor: manner.pitch_factor,
    stretch: 1 / manner.rate,
    lexicon: [...given].map(([index, sounds]) => ({ word: standIn(index), sounds: fliteSounds(sounds) })),
  });
  const sounds = speech.sounds.filter((sound) => sound.name !== "pau");
  const [first, last] = [sounds[0], sounds.at(-1)];
  if (!first || !last) return undefined;
  const { samples, start } = excerpt(speech.samples, fliteSampleRate, {
    start: first.start - leadSeconds,
    end: last.end + tailSeconds,
  });
  await nextTurn();
  if (stopped()) return undefined;
  const intervals = intervalsOf(
    sounds.map((sound) => ({ name: sound.name, start: sound.start - start, end: sound.end - start })),
    expectedSounds(espeak, phrase.words, given),
  );
  const seconds = samples.length / fliteSampleRate;
  return { samples, sample_rate: fliteSampleRate, words: timingsOf(phrase.words, intervals, seconds) };
}
