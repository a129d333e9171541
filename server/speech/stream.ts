/** POST /v1/text-to-speech/{voice_id}/stream: speech as it is made. */
import type { Input } from "../../contract/endpoint.ts";
import type { speech } from "../../contract/speech.ts";
import { audioFormat } from "../audio/formats.ts";
import type { Context } from "../context.ts";
import type { Bytes } from "../http/answers.ts";
import { prepareSpeech } from "./prepare-speech.ts";
import { type RunningSpeech, startSpeech } from "./start-speech.ts";

async function* audioOf(running: RunningSpeech): AsyncGenerator<Uint8Array> {
  for await (const piece of running.pieces) if (piece.audio.length > 0) yield piece.audio;
}

/** Answers as soon as the first audio is there. */
export async function stream(ctx: Context, input: Input<typeof speech.stream>): Promise<Bytes> {
  const prepared = await prepareSpeech(ctx, input.voice_id, input, input, true);
  const running = await startSpeech(ctx, prepared);
  return { content_type: audioFormat(prepared.output_format).content_type, body: audioOf(running) };
}
