/** POST /v1/text-to-speech/{voice_id}/with-timestamps: the whole speech with the time of every character. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { speech } from "../../contract/speech.ts";
import type { Context } from "../context.ts";
import { prepareSpeech } from "./prepare-speech.ts";
import { startSpeech } from "./start-speech.ts";
import { tellQuality } from "./tell-quality.ts";
import { addTimings, noTimings } from "./timings.ts";

/** Speaks the text and answers with audio and times in one document. */
export async function convertWithTimestamps(
  ctx: Context,
  input: Input<typeof speech.convert_with_timestamps>,
): Promise<Output<typeof speech.convert_with_timestamps>> {
  const prepared = await prepareSpeech(ctx, input.voice_id, input, input, true);
  const running = await startSpeech(ctx, prepared, { checks: "retry" });
  const parts: Uint8Array[] = [];
  const alignment = noTimings();
  const normalized_alignment = noTimings();
  for await (const piece of running.pieces) {
    parts.push(piece.audio);
    addTimings(alignment, piece.alignment);
    addTimings(normalized_alignment, piece.normalized_alignment);
  }
  tellQuality(ctx, running);
  return { audio_base64: Buffer.concat(parts).toString("base64"), alignment, normalized_alignment };
}
