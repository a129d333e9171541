/** A recording that somebody uploaded, looked at before anything is charged. */
import { open, rm, stat } from "node:fs/promises";
import type { Upload } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { AudioError } from "../audio/audio-error.ts";
import { isLocked } from "../audio/locked.ts";
import { extractSound } from "../audio/video.ts";
import { wavHeader } from "../audio/wav.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { releaseCharacters, reserveCharacters } from "../usage/index.ts";

/** A file with sound that the engines read. */
export interface HeardUpload {
  path: string;
  content_type: string;
  seconds: number;
}

const rawRate = 16_000;

/** Headerless 16-bit samples at 16 kHz as a file that says so, beside the upload, with which it goes. */
async function withHeader({ path }: Pick<Upload, "path">): Promise<string> {
  const wavPath = `${path}.wav`;
  const { size } = await stat(path);
  const [from, to] = [await open(path, "r"), await open(wavPath, "w")];
  try {
    await to.write(wavHeader("pcm", rawRate, size - (size % 2)));
    for await (const part of from.createReadStream({ autoClose: false })) await to.write(part as Uint8Array);
  } catch (error) {
    await rm(wavPath, { force: true });
    throw error;
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
  return wavPath;
}

/** What an audition tells of a file. */
async function auditioned(ctx: Context, path: string, content_type: string, minutes_max: number) {
  const request = { path, content_type, seconds_max: 60 * minutes_max };
  return await ctx.engines.ask("audition", request, { signal: ctx.signal, share: ctx.caller.workspace_id });
}

/** A recording that only ffmpeg reads, as a WAV file beside the upload. @throws Refusal unreadable_recording */
async function withFfmpeg(ctx: Context, path: string, content_type: string, error: AudioError): Promise<string> {
  if (await isLocked(path)) {
    return fail("unreadable_recording", {
      reason: "it is locked by whoever sold it (DRM). Only its player can open it.",
    });
  }
  if (!/^(audio|video)\//.test(content_type)) throw error;
  const wav = `${path}.sound.wav`;
  await extractSound(path, wav, { memoryBytesMax: limits.videoInMemoryBytesMax }, ctx.signal);
  return wav;
}

/**
 * Listens to an upload as far as it may be long. It takes one of the workspace's places for requests at once.
 * @throws Refusal unreadable_recording for what is empty, silent, locked or no sound, recording_too_long
 */
export async function hearUpload(
  ctx: Context,
  file: Upload,
  {
    minutes_max,
    is_raw,
    product,
    model_id,
  }: { minutes_max: number; is_raw: boolean; product: string; model_id: string },
): Promise<HeardUpload> {
  if (file.size_bytes === 0) fail("unreadable_recording", { reason: "it is empty." });
  const { path, content_type } = is_raw
    ? { path: await withHeader(file), content_type: "audio/wav" }
    : { path: file.path, content_type: file.content_type };
  const request_id = newId();
  await reserveCharacters(ctx, { request_id, characters: 0, product, voice_id: null, model_id });
  try {
    let source = { path, content_type };
    const heard = await auditioned(ctx, path, content_type, minutes_max).catch(async (error: unknown) => {
      if (!(error instanceof AudioError)) throw error;
      source = { path: await withFfmpeg(ctx, path, content_type, error), content_type: "audio/wav" };
      return await auditioned(ctx, source.path, source.content_type, minutes_max);
    });
    if (heard.kind === "too_long") return fail("recording_too_long", { minutes_max });
    if (heard.is_silent) return fail("unreadable_recording", { reason: "there is nothing to hear in it." });
    return { ...source, seconds: heard.seconds };
  } finally {
    await releaseCharacters(ctx, request_id);
  }
}
