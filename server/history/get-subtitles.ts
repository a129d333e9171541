/** GET /v1/history/{history_item_id}/subtitles: SubRip or WebVTT. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Input } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import type { Alignment } from "../../contract/speech.ts";
import type { Context } from "../context.ts";
import { subtitlesOf, timedWordsOf } from "../engines/timing/subtitles.ts";
import { fail } from "../fail.ts";
import type { Bytes } from "../http/answers.ts";
import { findItem } from "./find-item.ts";
import { readAudio, readDetails } from "./kept-files.ts";
import { fileNameOf } from "./rules.ts";
import type { HistoryRow } from "./store.ts";

const reasons = {
  too_long: `it is longer than ${limits.alignedMinutesMax} minutes`,
  silent: "there is nothing to hear in it",
  no_words: "there are no words in its text",
  no_reading: "its language cannot be read aloud here",
} as const;

/** The times of an item that came from elsewhere without them: found by listening to it. */
async function findTimes(ctx: Context, row: HistoryRow): Promise<Alignment> {
  const folder = await mkdtemp(join(tmpdir(), "mynah-times-"));
  try {
    const path = join(folder, "audio");
    await writeFile(path, await readAudio(ctx, row));
    const { content_type, text } = row;
    const found = await ctx.engines.ask(
      "alignment",
      { path, content_type, text, seconds_max: 60 * limits.alignedMinutesMax },
      { signal: ctx.signal, share: ctx.caller.workspace_id },
    );
    if (found.kind === "refused") fail("subtitles_not_possible", { reason: reasons[found.reason] });
    return {
      characters: found.characters.map((character) => character.text),
      character_start_times_seconds: found.characters.map(({ start }) => start),
      character_end_times_seconds: found.characters.map(({ end }) => end),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An item as subtitles. @throws Refusal history_item_not_found, subtitles_not_possible */
export async function getSubtitles(
  ctx: Context,
  { history_item_id, format }: Input<typeof history.get_subtitles>,
): Promise<Bytes> {
  const row = await findItem(ctx, history_item_id);
  const { alignment } = await readDetails(ctx, row);
  const words = timedWordsOf(alignment ?? (await findTimes(ctx, row)));
  return {
    content_type: format === "srt" ? "application/x-subrip" : "text/vtt",
    body: Buffer.from(subtitlesOf(words, format)),
    download_name: `${fileNameOf(row)}.${format}`,
  };
}
