/** POST /v1/speech-to-speech/{voice_id}: the whole recording as one file. */
import type { Input } from "../../contract/endpoint.ts";
import type { voiceChanger } from "../../contract/voice-changer.ts";
import { audioFormat } from "../audio/formats.ts";
import { wavFile } from "../audio/wav.ts";
import type { Context } from "../context.ts";
import type { Bytes } from "../http/answers.ts";
import { startConversion } from "./start-conversion.ts";

/** Changes the recording and answers with the finished audio; a wav then has its true length in its header. */
export async function convertSpeech(ctx: Context, input: Input<typeof voiceChanger.convert>): Promise<Bytes> {
  const { pieces, output_format } = await startConversion(ctx, input);
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece.audio);
  const { content_type, codec } = audioFormat(output_format);
  const audio = Buffer.concat(parts);
  return { content_type, body: codec === "wav" ? wavFile(audio) : audio };
}
