/** GET /v1/text-to-speech/batches/{batch_id}/audio: the whole, or what there is so far. */
import type { Input } from "../../../contract/endpoint.ts";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { speech } from "../../../contract/speech.ts";
import { audioFormat } from "../../audio/formats.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import type { Bytes, WantedRange } from "../../http/answers.ts";
import { resolveRange } from "../../http/ranges.ts";
import { audioKey, readPacketOf } from "./batch-files.ts";
import { findOwnBatch } from "./find-own-batch.ts";
import { joinedAudio, joinedBytes } from "./joined-audio.ts";
import { downloadName } from "./rules.ts";
import { keptFromStart } from "./store.ts";

/** What is made from the start on without a gap, or a range of its bytes. @throws Refusal batch_not_found, invalid_range */
export async function getBatchAudio(
  ctx: Context,
  { batch_id }: Input<typeof speech.get_batch_audio>,
  wanted: WantedRange | null,
): Promise<Bytes> {
  const batch = await findOwnBatch(ctx, batch_id);
  const output_format = batch.output_format as OutputFormat;
  const { workspace_id, files_workspace_id } = batch;
  const place = { batch_id, workspace_id, files_workspace_id };
  const isDone = batch.state === "done";
  const recording = { ...place, output_format, packet: isDone ? null : await readPacketOf(ctx, place) };
  const parts = isDone ? [] : await keptFromStart(ctx.db.drizzle, batch_id);
  const size = isDone ? batch.bytes_done : await joinedBytes(recording, parts);
  const range = wanted && resolveRange(wanted, size);
  if (wanted && !range) fail("invalid_range", { size });
  const asked = range ? { range } : {};
  return {
    content_type: audioFormat(output_format).content_type,
    body: isDone
      ? (await ctx.files.get(audioKey(recording, output_format), asked)).stream
      : joinedAudio(ctx, recording, parts, false, range ?? undefined),
    size_bytes: range ? range.end - range.start + 1 : size,
    ...(range ? { range: { ...range, whole_bytes: size } } : {}),
    download_name: downloadName(batch),
  };
}
