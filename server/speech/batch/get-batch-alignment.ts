/** GET /v1/text-to-speech/batches/{batch_id}/alignment: when every character is heard. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { findOwnBatch } from "./find-own-batch.ts";
import { timesOfBatch } from "./times-of-batch.ts";

/** @throws Refusal batch_not_found */
export async function getBatchAlignment(
  ctx: Context,
  { batch_id }: Input<typeof speech.get_batch_alignment>,
): Promise<Output<typeof speech.get_batch_alignment>> {
  return timesOfBatch(ctx, await findOwnBatch(ctx, batch_id));
}
