/** POST /v1/audio-isolation and /stream: a recording without noise, at once. */
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Input } from "../../contract/endpoint.ts";
import type { isolator } from "../../contract/isolator.ts";
import { limits } from "../../contract/limits.ts";
import { audioFormat } from "../audio/formats.ts";
import type { Context } from "../context.ts";
import type { EncodedPiece } from "../engines/sound-path.ts";
import { fail } from "../fail.ts";
import type { Bytes } from "../http/answers.ts";
import { checkFormat, openWatchdog } from "../speech/index.ts";
import { releaseCharacters, reserveCharacters, settleCharacters } from "../usage/index.ts";
import { hearUpload, priceOfSeconds } from "../voice-changer/index.ts";
import { cleanRecording } from "./clean-recording.ts";
import { isVideo, model_id, product } from "./rules.ts";

type Recording = Input<typeof isolator.stream>;

/** Listens, and holds what it costs. */
async function begin(ctx: Context, { audio, file_format, output_format }: Recording) {
  checkFormat(ctx, output_format);
  const is_raw = file_format === "pcm_s16le_16";
  const heard = await hearUpload(ctx, audio, { minutes_max: limits.cleanedMinutesMax, is_raw, product, model_id });
  const price = priceOfSeconds(heard.seconds);
  const { request_id } = ctx;
  const places = await reserveCharacters(ctx, { request_id, characters: price, product, voice_id: null, model_id });
  ctx.reply.set("character-cost", String(price));
  ctx.reply.set("current-concurrent-requests", String(places.current));
  ctx.reply.set("maximum-concurrent-requests", String(places.max));
  return { heard, price, request_id };
}

/** The file as an answer; it is removed when it is sent. */
async function* sent(path: string, folder: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of createReadStream(path)) yield part as Uint8Array;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The whole, as one file.
 * @throws Refusal unreadable_recording for what cannot be heard, holds no voice, or whose pictures cannot be kept
 */
export async function isolateRecording(ctx: Context, input: Input<typeof isolator.isolate>): Promise<Bytes> {
  const { heard, price, request_id } = await begin(ctx, input);
  const folder = await mkdtemp(join(tmpdir(), "mynah-isolation-"));
  try {
    const video = input.keep_video && isVideo(input.audio.content_type) ? input.audio : null;
    const { output_format } = input;
    const how = { signal: ctx.signal, share: ctx.caller.workspace_id };
    const clean = await cleanRecording(ctx, { ...heard, video }, { output_format, folder }, how);
    if (clean.video_problem !== null) fail("unreadable_recording", { reason: clean.video_problem });
    const { path, content_type } = clean.video ?? clean.sound;
    const { size } = await stat(path);
    await ctx.db.transaction(settleCharacters(ctx, request_id, price));
    return { content_type, body: sent(path, folder), size_bytes: size };
  } catch (error) {
    await releaseCharacters(ctx, request_id);
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The pieces as they come; however it ends, what was made is charged once, and what failed is not. */
async function* charged(
  ctx: Context,
  pieces: AsyncGenerator<EncodedPiece, void, void>,
  first: IteratorResult<EncodedPiece, void>,
  { price, request_id, watchdog }: { price: number; request_id: string; watchdog: ReturnType<typeof openWatchdog> },
): AsyncGenerator<Uint8Array> {
  let seconds = 0;
  let hasFailed = false;
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      const { audio, audio_seconds } = next.value;
      seconds += audio_seconds;
      if (audio.length === 0) continue;
      watchdog.touch();
      yield audio;
      watchdog.rest();
    }
  } catch (error) {
    if (ctx.signal.aborted || watchdog.signal.aborted) return;
    hasFailed = true;
    throw error;
  } finally {
    watchdog.rest();
    await pieces.return();
    const made = seconds > 0 ? Math.min(price, priceOfSeconds(seconds)) : 0;
    if (hasFailed) await releaseCharacters(ctx, request_id);
    else await ctx.db.transaction(settleCharacters(ctx, request_id, made));
  }
}

/** Its sound as it is made; what a reader who leaves has not heard is not charged. @throws Refusal as `isolateRecording` */
export async function streamIsolation(ctx: Context, input: Recording): Promise<Bytes> {
  const { heard, price, request_id } = await begin(ctx, input);
  const { output_format } = input;
  const { path, content_type } = heard;
  const watchdog = openWatchdog();
  try {
    const pieces = ctx.engines.run(
      "cleaning",
      { path, content_type, seconds_max: 60 * limits.cleanedMinutesMax, output_format },
      { signal: AbortSignal.any([ctx.signal, watchdog.signal]), share: ctx.caller.workspace_id },
    );
    const first = await pieces.next();
    return {
      content_type: audioFormat(output_format).content_type,
      body: charged(ctx, pieces, first, { price, request_id, watchdog }),
    };
  } catch (error) {
    await releaseCharacters(ctx, request_id);
    throw error;
  }
}
