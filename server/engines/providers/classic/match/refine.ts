/** Brings a voice towards a profile: it speaks, is measured, and is corrected by what is wrong still. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { joinSamples } from "../../../../audio/join.ts";
import { integratedLoudness } from "../../../../audio/loudness.ts";
import { openResampler } from "../../../../audio/resample.ts";
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
  /** Hz of the telephone through which it is heard, where the recordings came through one; null or absent: none. */
  narrow_rate?: number | null;
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

/** Steps that tell how far they are (0..1), and what they end with. */
export type Steps<Result> = AsyncGenerator<number, Result, void>;

/** The result of steps that do not tell how far they are. */
export async function* whileAt<Result>(progress: number, steps: AsyncGenerator<void, Result, void>): Steps<Result> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
    yield progress;
  }
}

/** What a rendering sounds like; null when it is aborted, or says nothing. Yields every few milliseconds. */
export async function* hearRendering(
  programs: Programs,
  rendering: Rendering,
  { texts, language, espeak_voice, phrasing, byLetters = false, narrow_rate = null }: Reading,
  signal: AbortSignal,
): AsyncGenerator<void, Measured | null, void> {
  const meter = openVoiceMeter();
  const all: Float32Array[] = [];
  const rate = renderedRate(rendering);
  const telephone = narrow_rate === null ? null : openResampler(rate, narrow_rate);
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
      for (const _ of meter.push(telephone?.push(samples) ?? samples, narrow_rate ?? rate)) yield;
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

/** One voice is further than this from itself with another text: who is nearer need not be corrected any more. */
const pointsClose = 0.6;

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

/** What was asked of the resonances in the last round, and how far off they were before it. */
interface Asked {
  step: number;
  left: number;
}

/** Nearer than this cannot be told from another text, and what is moved anyway takes the spectrum along. */
const resonancesClose = 0.3;

/**
 * Semitones to move the resonances by. A far shift may be one resonance taken for the next, so it is gone step by step; and
 * further, up to twice, where the last step was answered by less than was asked, for the equaliser pulls against it.
 */
function resonanceStep(shift: number, last: Asked): number {
  if (Math.abs(shift) < resonancesClose) return 0;
  const answered = last.step === 0 ? 1 : (last.left - shift) / last.step;
  return bounded((0.9 * shift) / bounded(answered, 0.5, 1), -3, 3);
}

/** What each band should be changed by in all, kept from round to round: filters are bounded, what is wanted is not. */
interface Wanted {
  voiced: number[];
  unvoiced: number[];
  resonances: Asked;
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
  const shift = resonanceShift(profile.resonances, target.resonances);
  wanted.resonances = { step: resonanceStep(shift, wanted.resonances), left: shift };
  const rate = renderedRate(now);
  const quicker = target.rate > 0 && profile.rate > 0 ? target.rate / profile.rate : 1;
  const wider =
    target.pitch_spread > 0.2 && profile.pitch_spread > 0.2 ? target.pitch_spread / profile.pitch_spread : 1;
  return {
    ...now,
    pitch: bounded(now.pitch + 12 * Math.log2(target.pitch_hertz / profile.pitch_hertz), -14, 18),
    range: bounded(now.range * wider ** 0.8, 0.35, 2.4),
    formant: bounded(now.formant + wanted.resonances.step, -7, 7),
    rate: bounded(now.rate * (Math.abs(quicker - 1) < rateClose ? 1 : quicker ** 0.8), 0.65, 1.5),
    breath: breathTowards(now.breath, profile, target),
    voiced: gainsFor(wanted.voiced, rate),
    unvoiced: separately ? gainsFor(wanted.unvoiced, rate) : null,
    level_db: bounded(now.level_db + lufs - heard.lufs, -24, 24),
  };
}

/**
 * The rendering that comes nearest to the target in so many rounds at most; null when it is aborted. Yields how far it is (0..1).
 * @param lufs how loud it shall be; absent: as its start is
 * @param heard what the start sounds like, where that is known already
 * @param separately whether sounds without a voice get an equaliser of their own
 */
export async function* refine(
  programs: Programs,
  start: Rendering,
  target: VoiceProfile,
  reading: Reading,
  { rounds, lufs, heard: known, separately }: { rounds: number; lufs?: number; heard?: Measured; separately: boolean },
  signal: AbortSignal,
): Steps<{ rendering: Rendering; lufs: number } | null> {
  const none = target.spectrum.map(() => 0);
  const wanted: Wanted = { voiced: none, unvoiced: none, resonances: { step: 0, left: 0 } };
  let now = start;
  let best: { rendering: Rendering; points: number } | null = null;
  let level = lufs;
  for (let round = 0; round <= rounds; round++) {
    const heard: Measured | null =
      round === 0 && known
        ? known
        : yield* whileAt(round / (rounds + 1), hearRendering(programs, now, reading, signal));
    if (!heard) return null;
    level ??= heard.lufs;
    const points =
      apart(distanceBetween(target, heard.profile)) + (separately ? apartInSounds(target, heard.profile) : 0);
    if (!best || points < best.points) best = { rendering: now, points };
    if (points < pointsClose) break;
    if (round < rounds) now = corrected(now, heard, target, wanted, { lufs: level, separately });
    yield (round + 1) / (rounds + 1);
  }
  return best && { rendering: best.rendering, lufs: level ?? 0 };
}
