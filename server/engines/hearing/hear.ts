/**
 * What can be told of a recording, by whoever here tells it best: models where they are installed, and otherwise what comes
 * with every installation. Main thread only.
 */
import type { Engines } from "../engines.ts";
import type { WorkOptions } from "../pool.ts";
import type { Heard } from "../works.ts";
import type { SoundChecked } from "./sound-check.ts";
import type { SpokenTextFound } from "./spoken-text.ts";
import { sameFrom, type VoiceMatched } from "./voice-match.ts";
import { wordErrors } from "./word-errors.ts";

type Ears = Pick<Engines, "can" | "ask" | "transcription">;

/** Longer recordings are not given to models, which hold all of it. */
const modelSecondsMax = 900;
/** Whoever speaks less than this share of the time is nobody of his own. */
const speakerShareMin = 0.1;
/** Of the words of a text that was said, a transcriber may miss so many. */
const transcribedErrorsMax = 0.3;

/**
 * Whether a recording is good, and which language is spoken in it (ISO 639-1; null when nothing here can tell).
 * Throws as `Engines.ask`.
 */
export async function checkRecording(
  engines: Ears,
  request: { sound: Heard; seconds_max: number },
  how: WorkOptions,
): Promise<{ check: SoundChecked; language: string | null }> {
  const check = await engines.ask("sound_check", request, how);
  if (check.kind === "refused" || check.looks_like !== "speech" || check.duration_seconds > modelSecondsMax)
    return { check, language: null };
  const { sound } = request;
  const language = engines.can("spoken_language") ? await engines.ask("spoken_language", { sound }, how) : null;
  if (!engines.can("diarization")) return { check, language };
  const seconds = new Map<number, number>();
  for (const { speaker, start_seconds, end_seconds } of await engines.ask("diarization", { sound }, how))
    seconds.set(speaker, (seconds.get(speaker) ?? 0) + end_seconds - start_seconds);
  const all = [...seconds.values()].reduce((sum, own) => sum + own, 0);
  const speakers = [...seconds.values()].filter((own) => own >= speakerShareMin * all).length;
  return { check: { ...check, speakers: speakers > 0 ? speakers : check.speakers }, language };
}

/** The middle of the vectors of some recordings, at length 1. */
async function embedded(engines: Ears, sounds: readonly Heard[], how: WorkOptions): Promise<Float32Array> {
  const vectors: Float32Array[] = [];
  for (const sound of sounds) vectors.push(await engines.ask("speaker", { sound }, how));
  const sum = (vectors[0] as Float32Array).map((_, k) =>
    vectors.reduce((all, vector) => all + (vector[k] as number), 0),
  );
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}

/**
 * Whether two sets of recordings are of one speaker: by the vectors of a speaker model where one is installed (the same
 * from a cosine of 0.5 on), otherwise by the traits of the voices. Throws as `Engines.ask`.
 */
export async function matchRecordings(
  engines: Ears,
  request: { first: readonly Heard[]; second: readonly Heard[]; seconds_max: number },
  how: WorkOptions,
): Promise<VoiceMatched> {
  const { first, second } = request;
  const byTraits = await engines.ask("voice_match", request, how);
  if (byTraits.is_same === null || !engines.can("speaker")) return byTraits;
  const [a, b] = [await embedded(engines, first, how), await embedded(engines, second, how)];
  const similarity = Math.max(
    0,
    Math.min(
      1,
      a.reduce((sum, value, k) => sum + value * (b[k] as number), 0),
    ),
  );
  return { similarity, is_same: similarity >= sameFrom, by: "embedding" };
}

/**
 * Whether a text is said in a recording. A transcriber that understands it settles it; where none does (those that can run
 * here mishear many right words), the text is laid beside the sound. Throws as `Engines.ask`.
 */
export async function hearText(
  engines: Ears,
  request: { sound: Heard; text: string; language: string; seconds_max: number },
  how: WorkOptions,
): Promise<SpokenTextFound> {
  const { sound, text, language } = request;
  const byAlignment = await engines.ask("spoken_text", request, how);
  if (byAlignment.is_said === null && byAlignment.reason === "too_long") return byAlignment;
  const model = engines.transcription.models.find(({ languages, detects_language }) =>
    languages.length === 0 ? detects_language : languages.some(({ language_id }) => language_id === language),
  );
  if (!model) return byAlignment;
  const { model_id } = model;
  const heard: string[] = [];
  for await (const piece of engines.transcription.transcribe({ sound, model_id, language }, how))
    heard.push(piece.text);
  const word_errors = wordErrors(text, heard.join(" "));
  const is_said = word_errors <= transcribedErrorsMax;
  return is_said || byAlignment.is_said === null ? { is_said, word_errors, by: "transcription" } : byAlignment;
}
