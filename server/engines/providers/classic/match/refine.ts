/** Brings a voice towards a profile: it speaks, is measured, and is corrected by what is wrong still. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { joinSamples } from "../../../../audio/join.ts";
import { integratedLoudness } from "../../../../audio/loudness.ts";
import { resonanceShift } from "../../../../audio/voice/resonances.ts";
import { openVoiceMeter } from "../../../../audio/voice/voice-meter.ts";
import { distanceBetween, spectrumBetween, type VoiceProfile } from "../../../../audio/voice/voice-profile.ts";
import type { VoiceDistance } from "../../../ports.ts";
import { gainDbMax, gainsFor } from "../equaliser.ts";
import { performanceOf, renderedRate } from "../made-performance.ts";
import type { Rendering } from "../print.ts";
import { type Programs, speak } from "../speak.ts";
import type { SpeakerPhrasing } from "../speaker-phrasing.ts";

/** What a voice says to be measured, and how it is read. */
export interface Reading {
  texts: readonly string[];
  language: string;
  espeak_voice: string | undefined;
  phrasing: SpeakerPhrasing | null;
  /** Whether the pace is told by the letters of the text in a second of speech, and not by what sounds like syllables. */
  byLetters?: boolean;
}

/** Letters in a second of speech. */
export function paceOf(texts: readonly string[], { seconds }: Pick<VoiceProfile, "seconds">): number {
  const letters = texts.reduce((sum, text) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
  return Number((letters / Math.max(0.1, seconds)).toFixed(3));
}

export interface Measured {
  profile: VoiceProfile;
  lufs: number;
}

/** Neither lively nor even, and without the freedom that a seed has. */
const plainStyle = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };

/** What a rendering sounds like; null when it is aborted, or says nothing. Yields every few milliseconds. */
export async function* hearRendering(
  programs: Programs,
  rendering: Rendering,
  { texts, language, espeak_voice, phrasing, byLetters = false }: Reading,
  signal: AbortSignal,
): AsyncGenerator<void, Measured | null, void> {
  const meter = openVoiceMeter();
  const all: Float32Array[] = [];
  const rate = renderedRate(rendering);
  for (const text of texts) {
    const utterance = { spans: [{ kind: "text", text } as const], previous_text: "", next_text: "" };
    const request = { language, utterance, style: plainStyle, seed: 1 };
    const performance = performanceOf(rendering, request, { ...(espeak_voice ? { espeak_voice } : {}), phrasing });
    const { recipe, delivery } = performance;
    const still = {
      ...delivery,
      pitch: recipe.pitch,
      range: recipe.range,
      nextRate: () => recipe.rate,
      drift: () => 0,
    };
    for await (const { samples } of speak(programs, { ...performance, delivery: still }, signal)) {
      all.push(samples.slice());
      for (const _ of meter.push(samples, rate)) yield;
    }
    if (signal.aborted) return null;
    await nextTurn();
  }
  const heard = yield* meter.finish();
  if (!heard) return null;
  const profile = byLetters ? { ...heard.profile, rate: paceOf(texts, heard.profile) } : heard.profile;
  return { profile, lufs: integratedLoudness(joinSamples(all), rate) };
}

const bounded = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** One number for how far two voices are apart, in which each part weighs as much as it is heard. */
export const apart = ({ pitch, formant, spectrum, rate }: VoiceDistance): number =>
  2 * pitch + formant + spectrum / 2 + 3 * rate;

/** The same for sounds with a voice and those without, each by itself. */
function apartInSounds(one: VoiceProfile, other: VoiceProfile): number {
  const off = (some: readonly number[], others: readonly number[]): number => {
    const differences = spectrumBetween(one, other, [some, others]);
    return Math.hypot(...differences) / Math.sqrt(differences.length);
  };
  return off(one.voiced, other.voiced) / 2 + off(one.unvoiced, other.unvoiced) / 4;
}

/** Breath is not heard below the first, and no voice is left above the second. */
const [breathLeast, breathMost] = [-46, -24];
/** Recordings are told apart by less than this neither by breath … */
const clearnessClose = 0.03;
const rateClose = 0.04;

/** The breath that brings the clearness of what was heard to the wanted one. */
function breathTowards(now: number | null, heard: VoiceProfile, wanted: VoiceProfile): number | null {
  const excess = heard.clearness - wanted.clearness;
  if (Math.abs(excess) < clearnessClose) return now;
  if (now === null) {
    if (excess < 0) return null;
    return bounded(
      10 * Math.log10(heard.clearness / Math.max(0.1, wanted.clearness) - 1) - 24,
      breathLeast,
      breathMost,
    );
  }
  const next = now + (excess > 0 ? 3 : -3);
  return next < breathLeast ? null : Math.min(breathMost, next);
}

/** A far shift may be one resonance taken for the next: it is gone step by step. A near one is left, for the spectrum moves with it. */
const resonanceStep = (shift: number): number => (Math.abs(shift) < 0.2 ? 0 : bounded(0.9 * shift, -3, 3));

/** What each band should be changed by in all, kept from round to round: filters are bounded, what is wanted is not. */
interface Wanted {
  voiced: number[];
  unvoiced: number[];
}

function corrected(
  now: Rendering,
  heard: Measured,
  target: VoiceProfile,
  wanted: Wanted,
  { lufs, separately }: { lufs: number; separately: boolean },
): Rendering {
  const { profile } = heard;
  const step = (from: readonly number[], to: readonly number[]) => spectrumBetween(profile, target, [from, to]);
  const add = (sums: number[], more: readonly number[]) =>
    sums.map((sum, band) => bounded(sum + 0.9 * (more[band] as number), -1.5 * gainDbMax, 1.5 * gainDbMax));
  if (separately) {
    wanted.voiced = add(wanted.voiced, step(profile.voiced, target.voiced));
    // How loud they are beside each other is a part of it: both are held against the same mean.
    const loudness = (from: readonly number[], to: readonly number[]): number =>
      from.reduce((sum, level, band) => sum + (to[band] as number) - level, 0) / from.length;
    const beside = loudness(profile.unvoiced, target.unvoiced) - loudness(profile.voiced, target.voiced);
    const offset = bounded(beside, -6, 6);
    wanted.unvoiced = add(
      wanted.unvoiced,
      step(profile.unvoiced, target.unvoiced).map((db) => db + offset),
    );
  } else wanted.voiced = add(wanted.voiced, step(profile.spectrum, target.spectrum));
  const rate = renderedRate(now);
  const quicker = target.rate > 0 && profile.rate > 0 ? target.rate / profile.rate : 1;
  const wider =
    target.pitch_spread > 0.2 && profile.pitch_spread > 0.2 ? target.pitch_spread / profile.pitch_spread : 1;
  return {
    ...now,
    pitch: bounded(now.pitch + 12 * Math.log2(target.pitch_hertz / profile.pitch_hertz), -14, 18),
    range: bounded(now.range * wider ** 0.8, 0.35, 2.4),
    formant: bounded(now.formant + resonanceStep(resonanceShift(profile.resonances, target.resonances)), -7, 7),
    rate: bounded(now.rate * (Math.abs(quicker - 1) < rateClose ? 1 : quicker ** 0.8), 0.65, 1.5),
    breath: breathTowards(now.breath, profile, target),
    voiced: gainsFor(wanted.voiced, rate),
    unvoiced: separately ? gainsFor(wanted.unvoiced, rate) : null,
    level_db: bounded(now.level_db + lufs - heard.lufs, -24, 24),
  };
}

/**
 * The rendering that comes nearest to the target in so many rounds; null when it is aborted. Yields how far it is (0..1).
 * @param lufs how loud it shall be; absent: as its start is
 * @param separately whether sounds without a voice get an equaliser of their own
 */
export async function* refine(
  programs: Programs,
  start: Rendering,
  target: VoiceProfile,
  reading: Reading,
  { rounds, lufs, separately }: { rounds: number; lufs?: number; separately: boolean },
  signal: AbortSignal,
): AsyncGenerator<number, { rendering: Rendering; lufs: number } | null, void> {
  const wanted: Wanted = { voiced: target.spectrum.map(() => 0), unvoiced: target.spectrum.map(() => 0) };
  let now = start;
  let best: { rendering: Rendering; points: number } | null = null;
  let level = lufs;
  for (let round = 0; round <= rounds; round++) {
    const hearing = hearRendering(programs, now, reading, signal);
    let heard: Measured | null = null;
    for (;;) {
      const { done, value } = await hearing.next();
      if (done) {
        heard = value;
        break;
      }
      yield round / (rounds + 1);
    }
    if (!heard) return null;
    level ??= heard.lufs;
    const points =
      apart(distanceBetween(target, heard.profile)) + (separately ? apartInSounds(target, heard.profile) : 0);
    if (!best || points < best.points) best = { rendering: now, points };
    if (round < rounds) now = corrected(now, heard, target, wanted, { lufs: level, separately });
    yield (round + 1) / (rounds + 1);
  }
  return best && { rendering: best.rendering, lufs: level ?? 0 };
}
