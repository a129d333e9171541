import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { type BatchRow, findBatch } from "./store.ts";

/** A batch of the caller's. @throws Refusal batch_not_found */
export async function findOwnBatch(ctx: Context, batch_id: string): Promise<BatchRow> {
  return (await findBatch(ctx.db.drizzle, ctx.caller, batch_id)) ?? fail("batch_not_found", { batch_id });
}
