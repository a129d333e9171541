/** A recording to what was heard in it, by whatever transcribes here. */
import { readFile } from "node:fs/promises";
import type { Upload } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { findModel } from "../engines/catalogue.ts";
import type { HeardPiece } from "../engines/ports.ts";
import type { Heard } from "../engines/works.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { releaseCharacters, reserveCharacters } from "../usage/index.ts";
import { modelNamed, twoLetters } from "./rules.ts";

export interface RecordingToHear {
  sound: Heard;
  /** One of ours, or a name of a vendor's that means whatever is the first here. */
  model_id: string | undefined;
  /** ISO 639-1 or 639-3; absent when it is to be found out. */
  language_code?: string | undefined;
  prompt?: string | undefined;
}

const rawRate = 16_000;

/** The sound of an uploaded file; `is_raw`: headerless 16-bit samples at 16 kHz. */
export async function soundOf(file: Upload, is_raw = false): Promise<Heard> {
  const bytes = await readFile(file.path);
  if (!is_raw) return { bytes, content_type: file.content_type };
  const samples = new Float32Array(Math.floor(bytes.length / 2));
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(2 * i) / 32_768;
  return { samples, sample_rate: rawRate };
}

/**
 * Hears a recording. It takes one of the workspace's places for requests at once, and no characters.
 * @throws Refusal no_engine, model_not_found, unsupported_value; while iterating what engines and decoders throw.
 */
export async function hearRecording(ctx: Context, request: RecordingToHear): Promise<AsyncGenerator<HeardPiece>> {
  const named = modelNamed(request.model_id);
  const isHere = () => {
    const { models } = ctx.engines.transcription;
    return named === undefined ? models.length > 0 : findModel(models, named) !== undefined;
  };
  if (!isHere()) await ctx.engines.untilAllStarted(ctx.signal);
  const { models } = ctx.engines.transcription;
  const [first] = models;
  if (!first) fail("no_engine");
  const model =
    named === undefined ? first : (findModel(models, named) ?? fail("model_not_found", { model_id: named }));
  const language = request.language_code ? twoLetters(request.language_code) : undefined;
  const speaks = model.languages.some(({ language_id }) => language_id === language);
  if (request.language_code && !(speaks && language)) {
    fail("unsupported_language", { model_id: model.model_id, language_code: request.language_code });
  }
  const request_id = newId();
  await reserveCharacters(ctx, {
    request_id,
    characters: 0,
    product: "speech_to_text",
    voice_id: null,
    model_id: model.model_id,
  });
  const heard = ctx.engines.transcription.transcribe(
    {
      model_id: model.model_id,
      sound: request.sound,
      ...(language ? { language } : {}),
      ...(request.prompt ? { prompt: request.prompt } : {}),
    },
    { signal: ctx.signal, share: ctx.caller.workspace_id },
  );
  async function* released(): AsyncGenerator<HeardPiece> {
    try {
      yield* heard;
    } finally {
      await releaseCharacters(ctx, request_id);
    }
  }
  return released();
}
