/** GET /v1/text-to-speech/batches: long recordings of the caller, newest first. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { showBatch } from "./rules.ts";
import { listBatches as readBatches } from "./store.ts";

export async function listBatches(
  ctx: Context,
  { page_size, start_after_batch_id }: Input<typeof speech.list_batches>,
): Promise<Output<typeof speech.list_batches>> {
  const page = { after: start_after_batch_id, most: page_size + 1 };
  const rows = await readBatches(ctx.db.drizzle, ctx.caller, page);
  const now = ctx.now();
  return { batches: rows.slice(0, page_size).map((row) => showBatch(row, now)), has_more: rows.length > page_size };
}
