/** POST /v1/text-to-speech/{voice_id}/stream/with-timestamps: audio and times as they are made, one document a line. */

import type { z } from "zod";
import type { Input } from "../../contract/endpoint.ts";
import type { audioWithTimestamps, speech } from "../../contract/speech.ts";
import type { Context } from "../context.ts";
import { prepareSpeech } from "./prepare-speech.ts";
import { type RunningSpeech, startSpeech } from "./start-speech.ts";

type Line = z.input<typeof audioWithTimestamps>;

async function* linesOf(running: RunningSpeech): AsyncGenerator<Line> {
  for await (const piece of running.pieces) {
    if (piece.audio.length === 0 && !piece.alignment) continue;
    yield {
      audio_base64: Buffer.from(piece.audio).toString("base64"),
      alignment: piece.alignment,
      normalized_alignment: piece.normalized_alignment,
    };
  }
}

/** Answers as soon as the first audio is there; times count from the start of the whole speech. */
export async function streamWithTimestamps(
  ctx: Context,
  input: Input<typeof speech.stream_with_timestamps>,
): Promise<AsyncIterable<Line>> {
  return linesOf(await startSpeech(ctx, await prepareSpeech(ctx, input.voice_id, input, input, true)));
}
