/**
 * What can be told of a recording, by whoever here tells it best: models where they are installed, and otherwise what comes
 * with every installation. Main thread only.
 */
import { joinSamples } from "../../audio/join.ts";
import type { Engines } from "../engines.ts";
import type { WorkOptions } from "../pool.ts";
import type { Heard } from "../works.ts";
import type { SoundChecked } from "./sound-check.ts";
import type { SpokenTextFound } from "./spoken-text.ts";
import { leastOf, sameFrom, type VoiceMatched } from "./voice-match.ts";
import { wordErrors } from "./word-errors.ts";

type Ears = Pick<Engines, "can" | "ask" | "run" | "transcription">;

/** Longer recordings are not given to models, which hold all of it. */
const modelSecondsMax = 900;
/** Who speaks is told of stretches of at least so long, so that no model holds hours. */
const modelStretchSeconds = 120;
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

/** A recording in stretches that a model can hold, up to `seconds_max` of it. Throws as `Engines.run`. */
async function* stretchesOf(
  engines: Ears,
  sound: Heard,
  seconds_max: number,
  how: WorkOptions,
): AsyncGenerator<Heard, void, void> {
  if (!("path" in sound)) {
    yield sound;
    return;
  }
  const sample_rate = 16_000;
  const stretch = modelStretchSeconds * sample_rate;
  let held = new Float32Array(0);
  const request = { ...sound, ranges: null, seconds_max, output_format: "pcm_16000" } as const;
  for await (const { audio } of engines.run("excerpt", request, how)) {
    const samples = new DataView(audio.buffer, audio.byteOffset, audio.byteLength);
    const heard = Float32Array.from({ length: audio.length / 2 }, (_, i) => samples.getInt16(2 * i, true) / 32_768);
    held = joinSamples([held, heard]);
    // What is left at the end is heard with what was before it: of a moment nothing can be told.
    for (; held.length >= 2 * stretch; held = held.slice(stretch))
      yield { samples: held.slice(0, stretch), sample_rate };
  }
  if (held.length > 0) yield { samples: held, sample_rate };
}

/** Vectors of stretches of recordings, each at length 1. */
async function embedded(
  engines: Ears,
  sounds: readonly Heard[],
  seconds_max: number,
  how: WorkOptions,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const whole of sounds)
    for await (const sound of stretchesOf(engines, whole, seconds_max, how))
      vectors.push(atLengthOne(await engines.ask("speaker", { sound }, how)));
  return vectors;
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, k) => sum + value * (b[k] as number), 0);

function atLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/**
 * Whether the recordings of a set are of the speaker who is known from others: by the vectors of a speaker model where one is
 * installed (the same from a cosine of 0.5 on), otherwise by the traits of the voices. What is long is heard in stretches, and
 * is as like as the least of them. Throws as `Engines.ask`.
 */
export async function matchRecordings(
  engines: Ears,
  request: { first: readonly Heard[]; second: readonly Heard[]; seconds_max: number },
  how: WorkOptions,
): Promise<VoiceMatched> {
  const { first, second, seconds_max } = request;
  const byTraits = await engines.ask("voice_match", request, how);
  if (byTraits.is_same === null || !engines.can("speaker")) return byTraits;
  const known = await embedded(engines, first, seconds_max, how);
  const others = await embedded(engines, second, seconds_max, how);
  const middle = atLengthOne(
    (known[0] as Float32Array).map((_, k) => known.reduce((sum, each) => sum + (each[k] as number), 0)),
  );
  const similarity = Math.max(0, Math.min(1, leastOf(others.map((each) => dot(middle, each)))));
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
