/** One utterance from words to samples: phrases are spoken one by one, put in a row with their pauses, and transformed. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { openResampler } from "../../../audio/resample.ts";
import type { Espeak } from "../../espeak/espeak.ts";
import { espeakVoiceOf } from "../../espeak/languages.ts";
import { type Phrase, type PhraseLengths, phrasesOf } from "../../espeak/phrases.ts";
import { sayWithEspeak } from "../../espeak/say-with-espeak.ts";
import type { SpokenPhrase } from "../../espeak/timings.ts";
import type { Mark } from "../../espeak/words.ts";
import type { SpokenPiece, Utterance, WordTiming } from "../../ports.ts";
import { type Contour, contourOf } from "./contour.ts";
import type { Delivery } from "./delivery.ts";
import type { Equalisation } from "./equaliser.ts";
import type { Flite } from "./flite.ts";
import { type Recipe, speakerPitch } from "./recipe.ts";
import { sayWithFlite } from "./say-with-flite.ts";
import { openShifter, type Shifter } from "./shifter.ts";
import { phraseMelody, type SpeakerPhrasing } from "./speaker-phrasing.ts";
import { openTimbre } from "./timbre.ts";

export interface Programs {
  flite: Flite;
  espeak: Espeak;
}

export interface Performance {
  recipe: Recipe;
  delivery: Delivery;
  /** ISO code; the phrases in a script of another language are read in that one. */
  language: string;
  /** espeak's voice file for `language` itself, where the voice has an accent of its own. */
  espeak_voice?: string;
  /** How the voice speaks what its own speaker cannot (flite in other languages than English), and how loud that is in dB beside it. */
  abroad?: { variant: string; level: number };
  /** What makes a voice that was made out of recordings like them, beside its recipe. */
  made?: { equalisation: Equalisation; level_db: number; phrasing?: SpeakerPhrasing };
  sample_rate: number;
  utterance: Utterance;
}

/** By what they cost: a second of speech takes 10 ms with the statistical voices, 1 ms with the joined one, 3 with espeak. */
const lengthsOf = (recipe: Recipe, language: string): PhraseLengths =>
  recipe.base.engine === "flite" && recipe.base.speaker !== "kal16" && language === "en"
    ? { first_max: 48, max: 70 }
    : { first_max: 80, max: 110 };
/** Pauses after a phrase, in seconds. */
const pauses: Readonly<Record<Mark, number>> = { "": 0.02, ",": 0.17, ".": 0.32, "?": 0.34, "!": 0.32 };
/** How much is transformed between two looks at the signal. */
const turnSeconds = 0.5;
const tremorHertz = 5.2;
const semitone = (semitones: number): number => 2 ** (semitones / 12);
/** What espeak moves its pitch by; the shifter does the rest for a voice that somebody made. */
const espeakSemitonesMax = 6.5;
/** flite's `rms` hears no pitch, so the shifter moves it; the others are moved by flite itself, which sounds better. */
const hearsPitch = (recipe: Recipe): boolean => !(recipe.base.engine === "flite" && recipe.base.speaker === "rms");

interface SaidPhrase extends SpokenPhrase {
  contour: Contour;
}

/** Speaks a phrase with the program that can, at the performance's sample rate; undefined when there is nothing to hear. */
async function say(
  programs: Programs,
  phrase: Phrase,
  performance: Performance,
  stopped: () => boolean,
): Promise<SaidPhrase | undefined> {
  const { recipe, delivery, abroad } = performance;
  const text = phrase.words.map((word) => word.text).join(" ");
  if (recipe.base.engine === "flite" && phrase.language === "en") {
    const pitch_factor = hearsPitch(recipe) ? semitone(delivery.pitch) : 1;
    const manner = { voice: recipe.base.speaker, pitch_factor, rate: delivery.nextRate() };
    const spoken = await sayWithFlite(programs.flite, programs.espeak, phrase, manner, stopped);
    if (!spoken) return undefined;
    const contour = performance.made?.phrasing
      ? phraseMelody(performance.made.phrasing, spoken, delivery.range, phrase.mark, text)
      : contourOf(spoken, delivery.range, phrase.mark, text);
    const shift = hearsPitch(recipe) ? 0 : delivery.pitch;
    return { ...spoken, contour: (seconds) => shift + contour(seconds) };
  }
  const variant = recipe.base.engine === "espeak" ? recipe.base.variant : (abroad?.variant ?? "");
  const own = speakerPitch({ engine: "espeak", variant });
  const wanted = 12 * Math.log2((speakerPitch(recipe.base) * semitone(delivery.pitch)) / own);
  const moved = performance.made ? Math.min(espeakSemitonesMax, Math.max(-espeakSemitonesMax, wanted)) : wanted;
  const language = espeakVoiceOf(phrase.language) ?? "gmw/en-US";
  const spoken = await sayWithEspeak(
    programs.espeak,
    phrase,
    {
      voice: phrase.language === performance.language ? (performance.espeak_voice ?? language) : language,
      variant,
      rate: delivery.nextRate(),
      pitch_factor: semitone(moved),
      range: delivery.range,
    },
    stopped,
  );
  if (!spoken) return undefined;
  const resampler = openResampler(spoken.sample_rate, performance.sample_rate);
  const [head, rest] = [resampler.push(spoken.samples), resampler.finish()];
  const samples = new Float32Array(head.length + rest.length);
  samples.set(head);
  samples.set(rest, head.length);
  const level = recipe.base.engine === "flite" ? 10 ** ((abroad?.level ?? 0) / 20) : 1;
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) * level;
  const said = { samples, sample_rate: performance.sample_rate, words: spoken.words };
  const melody = performance.made?.phrasing && recipe.base.engine === "espeak" ? performance.made.phrasing : undefined;
  const contour = melody ? phraseMelody(melody, said, 1, phrase.mark, text) : () => 0;
  return { ...said, contour: (seconds) => wanted - moved + contour(seconds) };
}

/** Shift and timbre in a row, as a stream that keeps its length. */
interface Transform {
  push(samples: Float32Array, semitonesAt: (seconds: number) => number): Float32Array;
  finish(): Float32Array;
  release(): void;
}

async function openTransform({ recipe, delivery, made, sample_rate }: Performance): Promise<Transform> {
  const needsShift =
    recipe.base.engine === "flite" ||
    delivery.formant !== 0 ||
    delivery.tremor > 0 ||
    (made !== undefined && (made.phrasing !== undefined || Math.abs(delivery.pitch) > espeakSemitonesMax));
  // The pitch of what comes in: moved already, unless the shifter is what moves it.
  const pitch_hertz = speakerPitch(recipe.base) * (hearsPitch(recipe) ? semitone(delivery.pitch) : 1);
  const settings = { sample_rate, formant_semitones: delivery.formant, pitch_hertz };
  const shifter: Shifter | undefined = needsShift ? await openShifter(settings) : undefined;
  const timbre = openTimbre({
    sample_rate,
    tilt: delivery.tilt,
    presence: delivery.presence,
    breath: delivery.breath,
    random: delivery.random,
    ...(made ? { equalisation: made.equalisation, level_db: made.level_db } : {}),
  });
  const timbred = (samples: Float32Array): Float32Array => {
    timbre(samples);
    return samples;
  };
  return {
    push: (samples, semitonesAt) => timbred(shifter ? shifter.push(samples, semitonesAt) : samples),
    finish: () => timbred(shifter ? shifter.finish() : new Float32Array(0)),
    release: () => shifter?.release(),
  };
}

/**
 * Speaks an utterance, phrase by phrase: the first sound comes as soon as the first phrase is spoken. Looks at `signal`
 * before every phrase, every 100 ms of speech inside espeak, and every half second of the transform; ends early when it
 * is aborted. Gives nothing when there is nothing to say.
 */
export async function* speak(
  programs: Programs,
  performance: Performance,
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece> {
  const { delivery, recipe, sample_rate, utterance } = performance;
  const phrases = phrasesOf(utterance, performance.language, lengthsOf(recipe, performance.language));
  const transform = await openTransform(performance);
  /** Samples put in a row, and samples given out. */
  let placed = 0;
  let given = 0;
  let waiting: WordTiming[] = [];
  const piece = (samples: Float32Array, isLast: boolean): SpokenPiece => {
    given += samples.length;
    const isFinished = (word: WordTiming): boolean => isLast || word.end_seconds * sample_rate <= given;
    const count = waiting.findIndex((word) => !isFinished(word));
    const words = count < 0 ? waiting : waiting.slice(0, count);
    waiting = waiting.slice(words.length);
    return { samples, words };
  };
  try {
    for (const phrase of phrases) {
      await nextTurn();
      if (signal.aborted) return;
      const said = await say(programs, phrase, performance, () => signal.aborted);
      if (signal.aborted) return;
      if (!said) continue;
      const start = placed / sample_rate;
      for (const word of said.words) {
        waiting.push({ ...word, start_seconds: start + word.start_seconds, end_seconds: start + word.end_seconds });
      }
      const pauseSeconds = performance.made?.phrasing?.pauses[phrase.mark] ?? pauses[phrase.mark];
      const pause = Math.round(pauseSeconds * delivery.pause * sample_rate);
      const row = new Float32Array(said.samples.length + pause);
      row.set(said.samples);
      const tremor = (seconds: number): number => delivery.tremor * Math.sin(2 * Math.PI * tremorHertz * seconds);
      const semitonesAt = (seconds: number): number =>
        delivery.drift(seconds) + tremor(seconds) + said.contour(seconds - start);
      const turnLength = Math.round(turnSeconds * sample_rate);
      for (let from = 0; from < row.length; from += turnLength) {
        if (from > 0) await nextTurn();
        if (signal.aborted) return;
        const samples = transform.push(row.slice(from, from + turnLength), semitonesAt);
        if (samples.length > 0) yield piece(samples, false);
      }
      placed += row.length;
    }
    const rest = transform.finish();
    if (rest.length > 0 || waiting.length > 0) yield piece(rest, true);
  } finally {
    transform.release();
  }
}
