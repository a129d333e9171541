import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { type HistoryRow, readItem } from "./store.ts";

/** An item of the caller. @throws Refusal history_item_not_found, for somebody else's as for one that never was */
export async function findItem(ctx: Pick<Context, "db" | "caller">, history_item_id: string): Promise<HistoryRow> {
  return (await readItem(ctx.db, ctx.caller, history_item_id)) ?? fail("history_item_not_found", { history_item_id });
}
