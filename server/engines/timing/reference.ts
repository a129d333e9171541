/** The same text spoken by espeak-ng, which knows when it says each word: what other speech is compared with. */
import { joinSamples } from "../../audio/join.ts";
import { type Espeak, espeakSampleRate } from "../espeak/espeak.ts";
import { espeakVoiceOf } from "../espeak/languages.ts";
import { phrasesOf } from "../espeak/phrases.ts";
import { sayWithEspeak } from "../espeak/say-with-espeak.ts";
import { EngineError, type Span, type Utterance, type WordTiming } from "../ports.ts";

export interface Reference {
  samples: Float32Array;
  sample_rate: number;
  /** In order, in seconds from the first sample. */
  words: readonly WordTiming[];
}

export interface ReferenceRequest {
  spans: readonly Span[];
  /** ISO 639-1. */
  language: string;
  /** Times espeak's usual rate. */
  rate: number;
  /** Hz, of the speech that is compared: above some 150 a woman's voice is the nearer one. */
  pitch: number;
}

/** A phrase of so many letters takes espeak some 10 ms … */
const phraseLengthMax = 40;
/** … where each of them is not a syllable. */
const syllablesMax = 12;
const syllabic = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const highVoiceHertz = 150;
const highVariant = "f2";
const [rateMin, rateMax] = [0.6, 2];
/** A quicker reference costs less, and words are found in it as well. */
const hurry = 1.25;

const withoutPhonemes = (spans: readonly Span[]): Span[] => spans.map(({ text }) => ({ kind: "text", text }));

/**
 * Speaks the reference, phrase by phrase with a turn after each, and without pauses between. Undefined when espeak does
 * not speak the language, cannot read the text (Japanese in kanji), or there is nothing to hear.
 */
export async function* speakReference(
  espeak: Espeak,
  { spans, language, rate, pitch }: ReferenceRequest,
): AsyncGenerator<void, Reference | undefined, void> {
  const ownVoice = espeakVoiceOf(language);
  if (ownVoice === undefined) return undefined;
  const max = spans.some(({ text }) => syllabic.test(text)) ? syllablesMax : phraseLengthMax;
  const lengths = { first_max: max, max };
  const manner = {
    variant: pitch > highVoiceHertz ? highVariant : "",
    rate: Math.min(rateMax, Math.max(rateMin, rate * hurry)),
    pitch_factor: 1,
    range: 1,
  };
  const parts: Float32Array[] = [];
  const words: WordTiming[] = [];
  let seconds = 0;
  const utterance: Utterance = { spans, previous_text: "", next_text: "" };
  try {
    for (const phrase of phrasesOf(utterance, language, lengths)) {
      const voice = espeakVoiceOf(phrase.language) ?? ownVoice;
      const said = await sayWithEspeak(espeak, phrase, { ...manner, voice }, () => false);
      yield;
      if (!said) continue;
      for (const word of said.words) {
        words.push({
          ...word,
          start_seconds: seconds + word.start_seconds,
          end_seconds: seconds + word.end_seconds,
        });
      }
      parts.push(said.samples);
      seconds += said.samples.length / espeakSampleRate;
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // A pronunciation that espeak cannot say is still a word that it can read.
    const isGiven = error.code === "unsupported_phonemes" && spans.some((span) => span.kind === "phonemes");
    if (!isGiven) return undefined;
    return yield* speakReference(espeak, { spans: withoutPhonemes(spans), language, rate, pitch });
  }
  return words.length === 0 ? undefined : { samples: joinSamples(parts), sample_rate: espeakSampleRate, words };
}
