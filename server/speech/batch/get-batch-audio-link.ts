/** GET /v1/text-to-speech/batches/{batch_id}/audio-link: what a player loads without a key. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { audioKey } from "./batch-files.ts";
import { findOwnBatch } from "./find-own-batch.ts";
import { downloadName } from "./rules.ts";

/** Addresses of a finished recording that work for a while. @throws Refusal batch_not_found, batch_not_done */
export async function getBatchAudioLink(
  ctx: Context,
  { batch_id }: Input<typeof speech.get_batch_audio_link>,
): Promise<Output<typeof speech.get_batch_audio_link>> {
  const batch = await findOwnBatch(ctx, batch_id);
  if (batch.state !== "done") fail("batch_not_done");
  const key = audioKey(batch, batch.output_format as OutputFormat);
  const expires_seconds = limits.signedLinkSeconds;
  const [audio_url, download_url] = await Promise.all([
    ctx.files.signUrl(key, { expires_seconds }),
    ctx.files.signUrl(key, { expires_seconds, download_name: downloadName(batch) }),
  ]);
  return { audio_url, download_url, expires_unix: Math.floor(ctx.now().getTime() / 1000) + expires_seconds };
}
