/** A timbre match: a print out of recordings. */

import { narrowRate } from "../../../../audio/voice/bands.ts";
import type { Phrasing } from "../../../../audio/voice/phrasing.ts";
import { matchResonances } from "../../../../audio/voice/resonances.ts";
import { openVoiceMeter } from "../../../../audio/voice/voice-meter.ts";
import { distanceBetween, type VoiceProfile } from "../../../../audio/voice/voice-profile.ts";
import { previewOf } from "../../../espeak/previews.ts";
import { EngineError, type TakenPrint, type TakeRequest } from "../../../ports.ts";
import { cast } from "../cast.ts";
import type { CastMember } from "../cast-member.ts";
import { type ClassicPrint, renderingOf, writePrint } from "../print.ts";
import type { Programs } from "../speak.ts";
import type { SpeakerPhrasing } from "../speaker-phrasing.ts";
import { likelyBases } from "./bases.ts";
import { apart, hearRendering, type Measured, paceOf, type Reading, refine, type Steps, whileAt } from "./refine.ts";

export interface MatchKind {
  maker_id: string;
  /** Speech in seconds: fewer are refused, and of more each recording gives an equal share. */
  seconds_min: number;
  seconds_max: number;
  /** Voices of the cast that are heard, rounds of correction, and letters that are spoken in each. */
  bases: number;
  rounds: number;
  letters: number;
  /** Whether phrasing and sounds without a voice are taken too. */
  inDepth: boolean;
}

const variantAbroad = "m3";
const abroadRounds = 3;
/** Bases are told from each other by less text than a match is made with. */
const baseLetters = 100;
/** The way somebody phrases takes so many phrases to be told. */
const phrasesMin = 8;
/** Where progress is when the recordings are heard, the bases are, and the voice speaks its own language like them. */
const [heardShare, basesShare, ownShare, abroadShare] = [0.5, 0.6, 0.85, 0.95];

/** Hears the recordings: how far it is, 0..1, and last what they sound like. */
async function* hear(
  { samples }: TakeRequest,
  { seconds_max }: MatchKind,
  signal: AbortSignal,
): Steps<{ profile: VoiceProfile; phrasing: Phrasing; isWhole: boolean; narrow_rate: number | null } | null> {
  const meter = openVoiceMeter();
  let isWhole = true;
  let lowestRate = Number.POSITIVE_INFINITY;
  const shareMax = seconds_max / Math.max(1, samples.length);
  for (const [index, recording] of samples.entries()) {
    const before = meter.seconds();
    let place = 0;
    for await (const piece of recording.pieces()) {
      place += piece.samples.length / piece.sample_rate;
      lowestRate = Math.min(lowestRate, piece.sample_rate);
      const share = recording.seconds ? Math.min(1, place / recording.seconds) : 0;
      for (const _ of meter.push(piece.samples, piece.sample_rate)) yield (index + share) / samples.length;
      if (signal.aborted) return null;
      if (meter.seconds() - before < shareMax) continue;
      isWhole = false;
      break;
    }
    for (const _ of meter.cut()) yield (index + 1) / samples.length;
  }
  const finishing = meter.finish();
  for (;;) {
    const { done, value } = finishing.next();
    if (done) return value && { ...value, isWhole, narrow_rate: narrowRate(value.profile.bands_heard, lowestRate) };
    yield 1;
  }
}

/** English by which voices are measured: ordinary sentences, in which no kind of sound is more frequent than it is elsewhere. */
const englishTexts: readonly string[] = [
  "Yesterday it rained for a long time, so we stayed at home and read old letters by the window, while my sister asked whether anyone had seen the black dog.",
  "The shop on the corner sells fresh bread, cheese and good coffee, and most people who pass by in the morning stop there to talk about the weather.",
  "Later that year the children built a small boat, painted it yellow, and took it down the river as far as the old stone bridge.",
  "How far is it to the station from here, and does the last train still leave before midnight on a Sunday?",
];

/** Texts of a language: those of about so many letters that a voice is measured with, and one that it is proved with. */
function textsOf(language: string, letters: number): { measuring: string[]; proving: string } {
  const ofVoices = cast.filter((member) => member.language === language).map(({ preview_text }) => preview_text);
  const [first = "", ...others] = language === "en" ? englishTexts : [previewOf(language), ...ofVoices];
  const measuring = [first];
  while (others.length > 1 && measuring.join("").length < letters) measuring.push(others.shift() ?? "");
  return { measuring, proving: others[0] ?? first };
}

/** The way of phrasing that was heard, where it was heard often enough. */
function phrasingOf({ phrases, falling, rising, short_pause, long_pause }: Phrasing): SpeakerPhrasing | null {
  if (phrases < phrasesMin) return null;
  const isHeard = (way: readonly number[]): boolean => way.some((value) => value !== 0);
  if (!isHeard(falling)) return null;
  return {
    falling,
    rising: isHeard(rising)
      ? rising
      : falling.map((value, place) => (place === falling.length - 1 ? value + 2 : value)),
    pauses: {
      ...(short_pause > 0 ? { ",": short_pause } : {}),
      ...(long_pause > 0 ? { ".": long_pause, "!": long_pause, "?": long_pause } : {}),
    },
  };
}

/** Points for resonances that are nobody's alike once they are moved: what moving cannot bring near is the base's for good. */
const strangeMouthPoints = 12;

/** What voices of the cast sound like by themselves, so that they need not speak for each print; each is a few kilobytes. */
const remembered = new Map<string, Measured>();
const rememberedMax = 100;

/** A voice of the cast as it speaks by itself; null when it is aborted, or says nothing. */
async function* hearMember(
  programs: Programs,
  { key, recipe }: CastMember,
  reading: Reading,
  signal: AbortSignal,
): AsyncGenerator<void, Measured | null, void> {
  const name = JSON.stringify([key, reading.language, reading.byLetters, reading.narrow_rate]);
  const known = remembered.get(name);
  if (known) return known;
  const heard = yield* hearRendering(programs, renderingOf(recipe), reading, signal);
  if (!heard) return null;
  remembered.set(name, heard);
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
  return heard;
}

/** The voice of the cast that is nearest, and how it sounds as it speaks by itself. */
async function* nearestBase(
  programs: Programs,
  request: TakeRequest,
  target: VoiceProfile,
  { bases }: MatchKind,
  how: Pick<Reading, "byLetters" | "narrow_rate">,
  signal: AbortSignal,
): Steps<{ member: CastMember; heard: Measured } | null> {
  const likely = likelyBases(target, request, bases);
  let nearest: { member: CastMember; heard: Measured; points: number } | null = null;
  for (const [index, member] of likely.entries()) {
    const reading: Reading = {
      texts: textsOf(request.language, baseLetters).measuring,
      language: request.language,
      espeak_voice: member.language === request.language ? member.espeak_voice : undefined,
      phrasing: null,
      ...how,
    };
    const heard = yield* whileAt(index / likely.length, hearMember(programs, member, reading, signal));
    if (signal.aborted) return null;
    if (!heard) continue;
    const { pitch, formant, spectrum } = distanceBetween(target, heard.profile);
    // Pitch is what is moved best, and where resonances lie is moved too; the likelier one is in front.
    const { likeness } = matchResonances(target.resonances, heard.profile.resonances);
    const points =
      apart({ pitch: pitch / 6, formant: formant / 2, spectrum, rate: 0 }) +
      strangeMouthPoints * (1 - likeness) +
      0.5 * index;
    if (!nearest || points < nearest.points) nearest = { member, heard, points };
  }
  return nearest;
}

/** Gives how far it is with each step, between two shares of the whole, and ends with what the steps end with. */
async function* within<Result>(
  steps: Steps<Result>,
  from: number,
  to: number,
): AsyncGenerator<{ progress: number }, Result, void> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
    yield { progress: from + (to - from) * value };
  }
}

/** Takes a print. Ends early when `signal` is aborted. Throws EngineError unsupported_audio when too little is said. */
export async function* takeMatch(
  programs: Programs,
  kind: MatchKind,
  request: TakeRequest,
  signal: AbortSignal,
): AsyncGenerator<{ progress: number } | TakenPrint, void, void> {
  const heard = yield* within(hear(request, kind, signal), 0, heardShare);
  if (signal.aborted) return;
  if (!heard || heard.profile.seconds < kind.seconds_min)
    throw new EngineError(
      "unsupported_audio",
      `There is not enough speech in the recordings: ${kind.seconds_min} seconds are needed, and ${Math.floor(heard?.profile.seconds ?? 0)} were heard.`,
    );
  const told = request.samples.map(({ text }) => text);
  // Only of what was listened to from its start to its end it is known which letters were heard.
  const byLetters = heard.isWhole && told.every((text) => text.trim() !== "");
  const target = byLetters ? { ...heard.profile, rate: paceOf(told, heard.profile) } : heard.profile;
  // What came through a telephone is held against what comes through one: its edge would be taken for a resonance.
  const listening = { byLetters, narrow_rate: heard.narrow_rate };
  const phrasing = kind.inDepth ? phrasingOf(heard.phrasing) : null;
  const base = yield* within(nearestBase(programs, request, target, kind, listening, signal), heardShare, basesShare);
  if (signal.aborted) return;
  if (!base) throw new EngineError("engine_failed", "No voice here could be heard in this language.");
  const { member } = base;
  const espeak_voice = member.language === request.language ? member.espeak_voice : undefined;
  const { measuring, proving } = textsOf(request.language, kind.letters);
  const reading: Reading = {
    texts: measuring,
    language: request.language,
    espeak_voice,
    phrasing,
    ...listening,
  };
  // As it speaks by itself it has been heard; a way of phrasing would have changed that.
  const how = { rounds: kind.rounds, separately: kind.inDepth, heard: base.heard };
  const own = yield* within(
    refine(programs, renderingOf(member.recipe), target, reading, how, signal),
    basesShare,
    ownShare,
  );
  if (signal.aborted) return;
  if (!own) throw new EngineError("engine_failed", "The voice could not be heard.");
  let abroad: ClassicPrint["abroad"] = null;
  if (member.recipe.base.engine === "flite") {
    const variant = member.abroad_variant ?? variantAbroad;
    const { rendering } = own;
    const start = renderingOf({ ...member.recipe, base: { engine: "espeak", variant }, formant: 0, pitch: 0, rate: 1 });
    const spoken: Reading = { ...reading, texts: measuring.slice(0, 1), espeak_voice: "gmw/en-US" };
    const options = { rounds: abroadRounds, lufs: own.lufs, separately: kind.inDepth };
    const refined = yield* within(
      refine(programs, { ...start, breath: rendering.breath }, target, spoken, options, signal),
      ownShare,
      abroadShare,
    );
    if (signal.aborted || !refined) return;
    abroad = refined.rendering;
  }
  const print: ClassicPrint = {
    version: 1,
    base: member.key,
    language: request.language,
    espeak_voice: espeak_voice ?? null,
    own: own.rendering,
    abroad,
    phrasing,
    target,
  };
  const proved = hearRendering(programs, own.rendering, { ...reading, texts: [proving] }, signal);
  const said = yield* within(whileAt(0, proved), abroadShare, 1);
  if (signal.aborted) return;
  yield {
    print: { maker_id: kind.maker_id, data: writePrint(print) },
    base: { voice_id: member.voice_id, name: member.name },
    // What it began as was corrected by no text, so any will do for it.
    distance: said && {
      before: distanceBetween(target, base.heard.profile),
      after: distanceBetween(target, said.profile),
    },
  };
}
