/** POST /v1/speech-to-speech/{voice_id}/stream: speech in another voice as it is made. */
import type { Input } from "../../contract/endpoint.ts";
import type { voiceChanger } from "../../contract/voice-changer.ts";
import { audioFormat } from "../audio/formats.ts";
import type { Context } from "../context.ts";
import type { Bytes } from "../http/answers.ts";
import { type RunningConversion, startConversion } from "./start-conversion.ts";

async function* audioOf({ pieces }: RunningConversion): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) if (piece.audio.length > 0) yield piece.audio;
}

/** Answers as soon as the first audio is there. */
export async function streamSpeech(ctx: Context, input: Input<typeof voiceChanger.stream>): Promise<Bytes> {
  const running = await startConversion(ctx, input);
  return { content_type: audioFormat(running.output_format).content_type, body: audioOf(running) };
}
