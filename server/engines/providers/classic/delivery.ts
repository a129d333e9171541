/** How an utterance is delivered: the voice settings and the seed turned into amounts. */
import type { SpeakingStyle } from "../../ports.ts";
import type { Recipe } from "./recipe.ts";

export interface Delivery {
  /** Times the speaker's own rate, for one phrase after the other. */
  nextRate(): number;
  /** Times the speaker's own movement of pitch. */
  range: number;
  /** Semitones above the speaker's own pitch. */
  pitch: number;
  /** Semitones of slow wandering of the pitch at a time in seconds. */
  drift(seconds: number): number;
  formant: number;
  tilt: number;
  breath: number | undefined;
  tremor: number;
  /** Presence around 3 kHz, in dB. */
  presence: number;
  /** Times the usual pauses. */
  pause: number;
  /** Even noise in 0..1, for breath. */
  random: () => number;
}

/** A small generator of even numbers in 0..1 (mulberry32): the same seed, the same numbers, on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** With these settings a voice is exactly its recipe, but for the small freedom of the seed. */
const neutral = { stability: 0.5, similarity: 0.75 };
const presenceDb = 4;

/**
 * Settings to amounts. Stability 0..1 narrows the movement of pitch from 1.5 to 0.5 times and the freedom of the seed
 * from 1.5 to 0.3 times; similarity 0..1 takes 0.4 to 1.2 times the recipe's timbre; style 0..1 widens the movement of
 * pitch up to twice and slows down by up to 8 %.
 */
export function deliver(recipe: Recipe, style: SpeakingStyle, seed: number): Delivery {
  const random = seeded(seed);
  // Neighbouring seeds start alike: the first numbers are thrown away.
  for (let i = 0; i < 4; i++) random();
  const freely = (): number => 2 * random() - 1;
  const freedom = 1.5 - 1.2 * style.stability;
  const timbre = 1 + (style.similarity_boost - neutral.similarity) * 0.8;
  const rate = recipe.rate * style.speed * (1 - 0.08 * style.style);
  const driftSemitones = 0.18 * freedom;
  const [slow, quick, slowPhase, quickPhase] = [0.23 + 0.1 * random(), 0.61 + 0.2 * random(), random(), random()];
  const turn = 2 * Math.PI;
  return {
    pitch: recipe.pitch + 0.3 * freedom * freely(),
    range:
      recipe.range * (1 + neutral.stability - style.stability) * (1 + style.style) * (1 + 0.08 * freedom * freely()),
    drift: (seconds) =>
      driftSemitones *
      (Math.sin(turn * (slow * seconds + slowPhase)) + 0.6 * Math.sin(turn * (quick * seconds + quickPhase))),
    nextRate: () => rate * (1 + 0.02 * freedom * freely()),
    formant: recipe.formant * timbre,
    tilt: recipe.tilt * timbre,
    breath: recipe.breath === undefined ? undefined : recipe.breath + 20 * Math.log10(timbre),
    tremor: (recipe.tremor ?? 0) * timbre,
    presence: style.use_speaker_boost ? presenceDb : 0,
    pause: 1 / style.speed,
    random,
  };
}
