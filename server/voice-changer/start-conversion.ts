/** Runs one change of speech: listens, holds its characters, changes, records, and settles with what was made. */
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { OutputFormat } from "../../contract/output-formats.ts";
import type { voiceChanger } from "../../contract/voice-changer.ts";
import type { Context } from "../context.ts";
import type { RecitedPiece } from "../engines/recite.ts";
import type { EncodedPiece } from "../engines/sound-path.ts";
import { newId } from "../ids.ts";
import {
  checkFormat,
  openRecording,
  openWatchdog,
  packetFor,
  settle,
  settling,
  watchPlace,
  watermarkFor,
} from "../speech/index.ts";
import { releaseCharacters, reserveCharacters } from "../usage/index.ts";
import { priceOf, reciter, settingsFor } from "../voices/index.ts";
import { findTarget } from "./find-target.ts";
import { hearUpload } from "./hear-upload.ts";
import { priceOfSeconds } from "./rules.ts";

const product = "speech_to_speech";

export interface RunningConversion {
  output_format: OutputFormat;
  /** Must be read to its end or returned early: both settle the account. */
  pieces: AsyncGenerator<EncodedPiece>;
}

/** The pieces as a recording takes them: there is no text whose times could be told, and what was made is counted by its price. */
async function* counted(pieces: AsyncIterable<EncodedPiece>): AsyncGenerator<RecitedPiece, void, void> {
  let seconds = 0;
  for await (const piece of pieces) {
    seconds += piece.audio_seconds;
    const characters_done = seconds > 0 ? priceOfSeconds(seconds) : 0;
    yield { ...piece, characters_done, alignment: null, normalized_alignment: null, checked: [] };
  }
}

/**
 * Starts to change a recording and resolves when the first audio is there; until then every failure is a plain refusal and
 * nothing is charged. Sets the headers that tell about the request.
 * @throws Refusal of everything that cannot be used, quota_exceeded, too_many_concurrent_requests, engine_failed
 */
export async function startConversion(
  ctx: Context,
  input: Input<typeof voiceChanger.convert>,
): Promise<RunningConversion> {
  const { output_format, remove_background_noise, seed = 0 } = input;
  checkFormat(ctx, output_format);
  const { voice, model } = await findTarget(ctx, input);
  const style = await settingsFor(ctx, voice, input.voice_settings ?? undefined);
  const { model_id } = model;
  const { path, content_type, seconds } = await hearUpload(ctx, input.audio, {
    minutes_max: limits.changedMinutesMax,
    is_raw: input.file_format === "pcm_s16le_16",
    product,
    model_id,
  });
  const { request_id } = ctx;
  const { voice_id } = voice;
  const characters = priceOfSeconds(seconds);
  const price = priceOf(voice, characters);
  const held = await reserveCharacters(ctx, { request_id, characters: price, product, voice_id, model_id });
  const history_item_id = newId();
  const about = { source: "STS" as const, text: "", voice, model, settings: style, output_format, content_key: null };
  const front = packetFor(ctx, "compositeSynthetic");
  const packet = front.packet ?? null;
  const recording = input.enable_logging ? openRecording(ctx, about, history_item_id, { packet }) : null;
  const watchdog = openWatchdog();
  const stopped = AbortSignal.any([ctx.signal, watchdog.signal]);
  const line = watchPlace(ctx, request_id);
  try {
    const { voice_id: meant, made } = await reciter(ctx, voice);
    const changed = ctx.engines.conversion.convert(
      {
        path,
        content_type,
        seconds_max: 60 * limits.changedMinutesMax,
        voice_id: meant,
        ...(made ? { made } : {}),
        style,
        seed,
        output_format,
        remove_background_noise,
        marks: { ...watermarkFor(ctx), ...front },
      },
      {
        signal: stopped,
        share: ctx.caller.workspace_id,
        onPlace: line.moved,
      },
    );
    const pieces = counted(changed);
    const first = await pieces.next();
    if (first.done) stopped.throwIfAborted();
    const waited = line.left();
    ctx.reply.set("character-cost", String(price));
    ctx.reply.set("current-concurrent-requests", String(held.current));
    ctx.reply.set("maximum-concurrent-requests", String(held.max));
    ctx.reply.set("x-queue-position", String(waited.place));
    ctx.reply.set("x-queue-seconds", waited.seconds.toFixed(1));
    if (recording) ctx.reply.set("history-item-id", history_item_id);
    const booking = {
      request_id,
      voice,
      price,
      said: (done = characters) => done,
      recording,
      step: product,
    } as const;
    return {
      output_format,
      pieces: settling(
        pieces,
        first,
        watchdog,
        async (piece) => recording?.push(piece),
        stopped,
        (ending, done) => settle(ctx, booking, ending, done),
      ),
    };
  } catch (error) {
    line.left();
    await releaseCharacters(ctx, request_id);
    await recording?.discard();
    throw error;
  }
}
