/** POST /v1/text-to-speech/{voice_id}: the whole speech as one file. */
import type { Input } from "../../contract/endpoint.ts";
import type { speech } from "../../contract/speech.ts";
import { audioFormat } from "../audio/formats.ts";
import { wavFile } from "../audio/wav.ts";
import type { Context } from "../context.ts";
import type { Bytes } from "../http/answers.ts";
import { prepareSpeech } from "./prepare-speech.ts";
import { startSpeech } from "./start-speech.ts";
import { tellQuality } from "./tell-quality.ts";

/** Speaks the text and answers with the finished audio; a wav then has its true length in its header. */
export async function convert(ctx: Context, input: Input<typeof speech.convert>): Promise<Bytes> {
  const prepared = await prepareSpeech(ctx, input.voice_id, input, input, true);
  const running = await startSpeech(ctx, prepared, { checks: "retry" });
  const parts: Uint8Array[] = [];
  for await (const piece of running.pieces) parts.push(piece.audio);
  tellQuality(ctx, running);
  const format = audioFormat(prepared.output_format);
  const audio = Buffer.concat(parts);
  return { content_type: format.content_type, body: format.codec === "wav" ? wavFile(audio) : audio };
}
