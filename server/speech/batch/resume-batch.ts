/** POST /v1/text-to-speech/batches/{batch_id}/resume: go on with what is paused or failed. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { findOwnBatch } from "./find-own-batch.ts";
import { makeBatch } from "./make-batch.ts";
import { showBatch, stateOf } from "./rules.ts";
import { reopenBatch } from "./store.ts";

/** Somebody else resumed it at the same time. */
class ResumedError extends Error {}

/** Queues what is left. One that is neither paused nor failed stays as it is. @throws Refusal batch_not_found */
export async function resumeBatch(
  ctx: Context,
  { batch_id }: Input<typeof speech.resume_batch>,
): Promise<Output<typeof speech.resume_batch>> {
  const seen = await findOwnBatch(ctx, batch_id);
  if (["paused", "failed"].includes(stateOf(seen))) {
    const { workspace_id, user_id } = seen;
    const reopening = ctx.db.transaction(async (tx) => {
      const job_id = await ctx.jobs.enqueue(tx, makeBatch, { batch_id }, { workspace_id, user_id });
      if (!(await reopenBatch(tx, seen, job_id))) throw new ResumedError();
    });
    await reopening.catch((error: unknown) => {
      if (!(error instanceof ResumedError)) throw error;
    });
  }
  return showBatch(await findOwnBatch(ctx, batch_id), ctx.now());
}
