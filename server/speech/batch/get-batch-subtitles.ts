/** GET /v1/text-to-speech/batches/{batch_id}/subtitles: SubRip or WebVTT, stretch by stretch. */
import type { Input } from "../../../contract/endpoint.ts";
import type { Alignment, speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { subtitlesOf, timedWordsOf } from "../../engines/timing/subtitles.ts";
import type { Bytes } from "../../http/answers.ts";
import { findOwnBatch } from "./find-own-batch.ts";
import { timesOfBatch } from "./times-of-batch.ts";

/** The cues of a subtitle file, without its head. */
const cuesIn = (file: string, format: "srt" | "vtt"): string[] =>
  (format === "vtt" ? file.slice(file.indexOf("\n\n") + 2) : file)
    .split(/\n\n/)
    .map((cue) => cue.trim())
    .filter((cue) => cue.includes("-->"));

async function* subtitles(stretches: AsyncIterable<Alignment>, format: "srt" | "vtt"): AsyncGenerator<Uint8Array> {
  let number = 0;
  if (format === "vtt") yield Buffer.from("WEBVTT\n\n");
  for await (const times of stretches) {
    const cues = cuesIn(subtitlesOf(timedWordsOf(times), format), format).map((cue) => {
      number += 1;
      // Every stretch counts its cues from 1.
      return `${format === "srt" ? cue.replace(/^\d+/, String(number)) : cue}\n\n`;
    });
    if (cues.length > 0) yield Buffer.from(cues.join(""));
  }
}

/** @throws Refusal batch_not_found */
export async function getBatchSubtitles(
  ctx: Context,
  { batch_id, format }: Input<typeof speech.get_batch_subtitles>,
): Promise<Bytes> {
  const batch = await findOwnBatch(ctx, batch_id);
  const content_type = format === "srt" ? "application/x-subrip" : "text/vtt";
  return { content_type, body: subtitles(timesOfBatch(ctx, batch), format) };
}
