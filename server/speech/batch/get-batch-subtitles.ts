/** GET /v1/text-to-speech/batches/{batch_id}/subtitles: SubRip or WebVTT, stretch by stretch. */
import type { Input } from "../../../contract/endpoint.ts";
import type { Alignment, speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { subtitlesOf, type TimedWord } from "../../engines/timing/subtitles.ts";
import type { Bytes } from "../../http/answers.ts";
import { findOwnBatch } from "./find-own-batch.ts";
import { timesOfBatch } from "./times-of-batch.ts";

/** What is written between white space, with its time; tags are not words. */
export function wordsOf(times: Alignment): TimedWord[] {
  const words: TimedWord[] = [];
  let open: TimedWord | null = null;
  let isTag = false;
  for (const [index, character] of times.characters.entries()) {
    if (character === "<" && /[a-z/]/i.test(times.characters[index + 1] ?? "")) isTag = true;
    const isWord = !isTag && !/\s/.test(character);
    if (character === ">") isTag = false;
    if (!isWord) {
      open = null;
      continue;
    }
    const start_seconds = times.character_start_times_seconds[index] ?? 0;
    const end_seconds = times.character_end_times_seconds[index] ?? 0;
    if (open) {
      open.text += character;
      // The silence after a sentence counts as its full stop's.
      if (/[\p{L}\p{N}]/u.test(character)) open.end_seconds = end_seconds;
    } else {
      open = { text: character, start_seconds, end_seconds };
      words.push(open);
    }
  }
  return words;
}

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
    const cues = cuesIn(subtitlesOf(wordsOf(times), format), format).map((cue) => {
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
