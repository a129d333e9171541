import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findItem, requireRole } from "./find-item.ts";
import { removeFiles } from "./kept-files.ts";
import { deleteItem } from "./store.ts";

/**
 * Deletes an item and its audio: the row first, so that no row is ever without its file. Of somebody else's only its
 * admins do.
 * @throws Refusal history_item_not_found, history_item_forbidden
 */
export async function deleteHistoryItem(
  ctx: Context,
  { history_item_id }: Input<typeof history.delete>,
): Promise<Output<typeof history.delete>> {
  const item = await findItem(ctx, history_item_id);
  requireRole(item, "admin", "delete it");
  const file_key = await deleteItem(ctx.db, item, history_item_id);
  if (!file_key) fail("history_item_not_found", { history_item_id });
  // The item is gone whatever happens to its files; what stays of them is swept at the next start.
  await removeFiles(ctx, file_key).catch((error: unknown) => {
    ctx.log.warn({ error, file_key }, "the files of a deleted history item could not be removed");
  });
  return { status: "ok" };
}
