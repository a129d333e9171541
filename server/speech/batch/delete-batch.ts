/** DELETE /v1/text-to-speech/batches/{batch_id}: cancels it, or removes it when it has ended. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { removeBatchFiles } from "./batch-files.ts";
import { findOwnBatch } from "./find-own-batch.ts";
import { stateOf } from "./rules.ts";
import { cancelBatch, deleteBatch as forgetBatch } from "./store.ts";

/** What was made by then stays, and stays paid; what was not is not booked. @throws Refusal batch_not_found */
export async function deleteBatch(
  ctx: Context,
  { batch_id }: Input<typeof speech.delete_batch>,
): Promise<Output<typeof speech.delete_batch>> {
  const batch = await findOwnBatch(ctx, batch_id);
  const hasEnded = ["done", "failed", "cancelled"].includes(stateOf(batch));
  if (!hasEnded) {
    // One that ends in this moment stays: whoever cancels it does not ask to lose what is made.
    if (await cancelBatch(ctx.db.drizzle, batch_id, ctx.now())) await ctx.jobs.cancel(batch.job_id);
    return { status: "ok" };
  }
  // Files first: what breaks off in between is found again by its row.
  await removeBatchFiles(ctx, batch);
  await forgetBatch(ctx.db.drizzle, batch_id);
  return { status: "ok" };
}
