/** GET /v1/text-to-speech/batches/{batch_id}: how far it is. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { findOwnBatch } from "./find-own-batch.ts";
import { showBatch } from "./rules.ts";

/** @throws Refusal batch_not_found */
export async function getBatch(
  ctx: Context,
  { batch_id }: Input<typeof speech.get_batch>,
): Promise<Output<typeof speech.get_batch>> {
  return showBatch(await findOwnBatch(ctx, batch_id), ctx.now());
}
