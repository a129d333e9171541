/**
 * The conversion port: speech is moved towards another voice, in its pitch, the size of its mouth, its long-term spectrum and
 * its breath. Words, melody, accent and times stay those of whoever speaks: it is called a timbre change, and is no more.
 */

import { targetLufs } from "../../../audio/levelling.ts";
import { integratedLoudness } from "../../../audio/loudness.ts";
import { resonanceShift } from "../../../audio/voice/resonances.ts";
import { distanceBetween, spectrumBetween, type VoiceProfile } from "../../../audio/voice/voice-profile.ts";
import { languages } from "../../espeak/languages.ts";
import type { ConversionModel, ConversionPort, ConvertedPiece, ConvertRequest, Sound } from "../../ports.ts";
import { excerptOf, measureSpeaker, profileOf } from "./convert-source.ts";
import { shapeOf, type Wanted, wantedOf } from "./convert-target.ts";
import { seeded } from "./delivery.ts";
import { gainsFor } from "./equaliser.ts";
import { apart } from "./match/refine.ts";
import { openShifter } from "./shifter.ts";
import type { Programs } from "./speak.ts";
import { openTimbre } from "./timbre.ts";

/** How a recording is changed. */
interface Change {
  pitch: number;
  formant: number;
  /** dB of each filter. */
  gains: readonly number[];
  /** Hz of whoever speaks. */
  pitch_hertz: number;
  breath: number | undefined;
  tremor: number;
}

const pitchMax = 18;
const formantMax = 7;
const rounds = 2;
const turnSeconds = 0.25;
const tremorHertz = 5.2;
/** With this similarity the timbre is moved by what was measured; at 0 not at all, at 1 by a third more. */
const similarityAsMeasured = 0.75;
/** No recording is made louder by more. */
const gainDbMax = 24;

const bounded = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
const semitones = (from: number, to: number): number => 12 * Math.log2(to / from);

/** Neighbouring bands of two texts differ by chance: only what several of them share is the voice. */
const smoothed = (db: readonly number[]): number[] =>
  db.map((here, band) => 0.25 * (db[band - 1] ?? here) + 0.5 * here + 0.25 * (db[band + 1] ?? here));

/** A voice has little above, and its measure ends there. */
const voiceHertzMax = 7200;
/** Partials are in proportion up to here at least, and need be no further than there. */
const [tonalityLeast, tonalityMost] = [1500, 8000];

/**
 * Up to where partials move in proportion. A voice that is lowered loses its highs to that, of which a recording at a low rate
 * has none to spare.
 */
function tonalityOf(pitch: number, sampleRate: number): number {
  const lost = 1 - 2 ** (pitch / 12);
  if (lost <= 0) return tonalityMost;
  const spare = Math.min(1.25 * voiceHertzMax, sampleRate / 2) - voiceHertzMax;
  return Math.min(tonalityMost, Math.max(tonalityLeast, spare / lost));
}

/** Changes sound, piece by piece; as long as it was. Empty pieces are rests. */
async function* changed({ samples, sample_rate }: Sound, change: Change, seed: number): AsyncGenerator<Float32Array> {
  const { pitch, formant, gains, pitch_hertz, breath, tremor } = change;
  const tonality_hertz = tonalityOf(pitch, sample_rate);
  const shifter = await openShifter({ sample_rate, formant_semitones: formant, pitch_hertz, tonality_hertz });
  const random = seeded(seed);
  const equalisation = { voiced: gains };
  const timbre = openTimbre({ sample_rate, tilt: 0, presence: 0, breath, random, equalisation });
  const semitonesAt = (seconds: number): number => pitch + tremor * Math.sin(2 * Math.PI * tremorHertz * seconds);
  const step = Math.max(1, Math.round(turnSeconds * sample_rate));
  try {
    for (let at = 0; at < samples.length; at += step) {
      const piece = shifter.push(samples.subarray(at, at + step), semitonesAt);
      timbre(piece);
      yield piece;
    }
    const rest = shifter.finish();
    timbre(rest);
    yield rest;
  } finally {
    shifter.release();
  }
}

/** A part of the recording, changed. */
async function* trial(sound: Sound, change: Change, signal: AbortSignal): AsyncGenerator<void, Sound | null, void> {
  const samples = new Float32Array(sound.samples.length);
  let at = 0;
  for await (const piece of changed(sound, change, 0)) {
    samples.set(piece, at);
    at += piece.length;
    if (signal.aborted) return null;
    yield;
  }
  return { samples, sample_rate: sound.sample_rate };
}

/** What is to be done to a recording, by trying it on a part: it is changed, heard, and corrected by what is wrong still. */
async function* findChange(
  sound: Sound,
  source: VoiceProfile,
  { profile: target, breath, tremor }: Wanted,
  pull: number,
  signal: AbortSignal,
): AsyncGenerator<void, { change: Change; gain_db: number } | null, void> {
  const excerpt = excerptOf(sound);
  let change: Change = {
    pitch: bounded(semitones(source.pitch_hertz, target.pitch_hertz), pitchMax),
    formant: bounded(pull * resonanceShift(source.resonances, target.resonances), formantMax),
    gains: target.spectrum.map(() => 0),
    pitch_hertz: source.pitch_hertz,
    breath: breath === undefined || pull < 0.05 ? undefined : breath + 20 * Math.log10(pull),
    tremor: tremor * pull,
  };
  const own = yield* profileOf(excerpt, Number.POSITIVE_INFINITY, signal);
  // The part may be higher or lower than the whole.
  const offset = own ? semitones(source.pitch_hertz, own.pitch_hertz) : 0;
  let wanted = target.spectrum.map(() => 0);
  let best: { change: Change; lufs: number; points: number } | null = null;
  for (let round = 0; round <= rounds; round++) {
    const heard = yield* trial(excerpt, change, signal);
    const profile = heard && (yield* profileOf(heard, Number.POSITIVE_INFINITY, signal));
    if (signal.aborted) return null;
    if (!heard || !profile) break;
    const lufs = integratedLoudness(heard.samples, heard.sample_rate);
    const points = apart(distanceBetween(target, profile));
    if (!best || points < best.points) best = { change, lufs, points };
    yield;
    const difference = spectrumBetween(profile, target, [profile.spectrum, target.spectrum]);
    wanted = wanted.map((db, band) => bounded(db + 0.9 * (difference[band] as number), 18));
    const pitchLeft = semitones(profile.pitch_hertz, target.pitch_hertz) + offset;
    const formantLeft = bounded(resonanceShift(profile.resonances, target.resonances), 2);
    change = {
      ...change,
      // More than this is an octave that was misheard.
      pitch: bounded(change.pitch + (Math.abs(pitchLeft) < 4 ? pitchLeft : 0), pitchMax),
      formant: bounded(change.formant + pull * formantLeft, formantMax),
      gains: gainsFor(
        smoothed(wanted).map((db) => db * pull),
        sound.sample_rate,
      ),
    };
  }
  const before = integratedLoudness(excerpt.samples, excerpt.sample_rate);
  const kept = best ?? { change, lufs: before };
  // What the change itself took is given back, and a recording that is soft is made louder within reason.
  const gain_db = bounded(targetLufs - before, gainDbMax) + before - kept.lufs;
  return { change: kept.change, gain_db: Number.isFinite(gain_db) ? gain_db : 0 };
}

const rest: ConvertedPiece = { samples: new Float32Array(0), gain_db: 0 };

/** What a recording becomes: rests while it is measured, then its pieces. */
async function* convert(
  programs: Programs,
  { sound, target, style, seed }: ConvertRequest,
  signal: AbortSignal,
): AsyncGenerator<ConvertedPiece> {
  if (signal.aborted) return;
  /** Work that yields, as rests. */
  async function* rests<Result>(
    steps: AsyncGenerator<void, Result, void>,
  ): AsyncGenerator<ConvertedPiece, Result, void> {
    for (;;) {
      const { done, value } = await steps.next();
      if (done) return value;
      yield rest;
    }
  }
  const source = yield* rests(measureSpeaker(sound, signal));
  if (!source || signal.aborted) return;
  const wanted = yield* rests(wantedOf(programs, target, signal));
  if (!wanted || signal.aborted) return;
  const pull = style.similarity_boost / similarityAsMeasured;
  const found = yield* rests(findChange(sound, source, wanted, pull, signal));
  if (!found) return;
  for await (const samples of changed(sound, found.change, seed)) {
    if (signal.aborted) return;
    yield { samples, gain_db: found.gain_db };
  }
}

const model: ConversionModel = {
  model_id: "mynah_classic_timbre_change_v1",
  aliases: ["eleven_english_sts_v2", "eleven_multilingual_sts_v2"],
  name: "Mynah Classic Timbre Change",
  description:
    "Moves recorded speech towards another voice: its pitch, the size of its mouth, its long-term spectrum and its breath. Words, melody, accent and times stay those of whoever speaks. It sounds more like the other voice than the recording does; it is not that voice saying the words.",
  engine: "classic (pitch and formant shift with an equaliser)",
  languages: languages.map(({ language_id, name }) => ({ language_id, name })),
  honours: ["similarity_boost"],
};

/** The port; it takes the prints of the given makers, all of which `readPrint` reads. */
export const openConversion = (programs: Programs, maker_ids: readonly string[]): ConversionPort => ({
  models: [model],
  maker_ids,
  convert: (request, signal) => convert(programs, request, signal),
  shape: (target, signal) => shapeOf(programs, target, signal),
});
