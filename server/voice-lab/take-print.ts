/** From recordings to a print that has been heard. */
import type { Context } from "../context.ts";
import { previewOf } from "../engines/espeak/previews.ts";
import type { ListedPrintMaker } from "../engines/listed.ts";
import { EngineError, type TakenPrint } from "../engines/ports.ts";
import { fail } from "../fail.ts";
import { performPrint } from "./perform-print.ts";
import { hintsOf } from "./rules.ts";
import type { NewVoice } from "./store.ts";
import { folderOf, newKey } from "./voice-files.ts";

type Taker = Pick<Context, "engines" | "files" | "signal"> & { caller: Pick<Context["caller"], "workspace_id"> };

/** How it is made: as work that takes what others leave, telling how far it is (0..1). */
interface Making {
  priority?: "interactive" | "batch";
  onProgress?: (progress: number) => void;
}

/** One recording on disk; `text`: what is known of what it says. */
export interface RecordingOnDisk {
  path: string;
  content_type: string;
  duration_seconds: number;
  speech_seconds: number;
  text: string;
}

/** What of a voice's row comes from its print. */
type MadePart = Pick<
  NewVoice,
  | "maker_id"
  | "print_key"
  | "model_ids"
  | "languages"
  | "sample_rate"
  | "gain_db"
  | "match"
  | "preview_text"
  | "preview_key"
>;

/** What a recording says, for makers that have to be told; empty when nothing here transcribes. */
async function textOf(
  { engines, signal, caller }: Taker,
  recording: RecordingOnDisk,
  language: string,
): Promise<string> {
  const { path, content_type, text } = recording;
  if (text !== "" || engines.transcription.models.length === 0) return text;
  const heard: string[] = [];
  const how = { signal, share: caller.workspace_id };
  for await (const piece of engines.transcription.transcribe({ sound: { path, content_type }, language }, how))
    heard.push(piece.text);
  return heard.join(" ").trim();
}

async function taken(
  ctx: Taker,
  maker: ListedPrintMaker,
  recordings: readonly RecordingOnDisk[],
  { language, labels }: { language: string; labels: Readonly<Record<string, string>> },
  { priority = "interactive", onProgress }: Making,
): Promise<TakenPrint> {
  const samples = [];
  for (const recording of recordings) {
    const { path, content_type, duration_seconds } = recording;
    const text = maker.needs_text ? await textOf(ctx, recording, language) : recording.text;
    samples.push({ sound: { path, content_type }, text, seconds: duration_seconds });
  }
  const request = { maker_id: maker.maker_id, samples, language, labels: hintsOf(labels) };
  const how = { signal: ctx.signal, share: ctx.caller.workspace_id, priority };
  for await (const step of ctx.engines.run("print", request, how)) {
    if ("print" in step) return step;
    onProgress?.(step.progress);
  }
  ctx.signal.throwIfAborted();
  throw new EngineError("engine_failed", "The maker gave no print.");
}

/**
 * Makes a print, measures and hears it, and keeps it with its preview in the folder of the voice. When anything fails, the
 * caller removes what is in there.
 * @throws Refusal voice_speech_too_short, unreadable_recording; EngineError
 */
export async function makePrint(
  ctx: Taker,
  maker: ListedPrintMaker,
  recordings: readonly RecordingOnDisk[],
  voice: {
    voice_id: string;
    workspace_id: string;
    name: string;
    language: string;
    labels: Readonly<Record<string, string>>;
  },
  making: Making = {},
): Promise<MadePart> {
  const seconds = recordings.reduce((sum, { speech_seconds }) => sum + speech_seconds, 0);
  const { seconds_min } = maker;
  if (seconds < seconds_min) fail("voice_speech_too_short", { seconds: seconds.toFixed(1), seconds_min });
  const { print, base, distance } = await taken(ctx, maker, recordings, voice, making).catch((error: unknown) => {
    if (error instanceof EngineError && error.code === "unsupported_audio")
      return fail("unreadable_recording", { reason: error.message });
    throw error;
  });
  return await keepPrint(ctx, maker, {
    ...voice,
    print,
    match: { base, distance },
    preview_text: previewOf(voice.language),
  });
}

/** Hears a print that was made, and keeps it with its preview. Throws EngineError for bytes that are none. */
export async function keepPrint(
  ctx: Taker,
  maker: Pick<ListedPrintMaker, "model_ids" | "languages" | "sample_rate">,
  voice: {
    voice_id: string;
    workspace_id: string;
    name: string;
    language: string;
    print: TakenPrint["print"];
    match: Record<string, unknown>;
    preview_text: string;
  },
): Promise<MadePart> {
  const { voice_id, name, language, print, match, preview_text } = voice;
  const { model_ids, languages: all, sample_rate } = maker;
  const languages = [language, ...all.filter((each) => each !== language)];
  const made = { voice_id, name, print, languages, sample_rate, model_ids, preview_text };
  const { gain_db, audio } = await performPrint(ctx, made);
  const folder = folderOf(voice.workspace_id, voice_id);
  const [print_key, preview_key] = [newKey(folder, "print"), newKey(folder, "preview.mp3")];
  await ctx.files.put(print_key, print.data, { content_type: "application/octet-stream" });
  await ctx.files.put(preview_key, audio, { content_type: "audio/mpeg" });
  return {
    maker_id: print.maker_id,
    print_key,
    model_ids: [...model_ids],
    languages: [language],
    sample_rate,
    gain_db,
    match,
    preview_text,
    preview_key,
  };
}
