import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { findItem } from "./find-item.ts";
import { readDetails } from "./kept-files.ts";
import { accessInfo, shownItem } from "./rules.ts";
import { readCreator } from "./store.ts";

/** One item with the time of every character. @throws Refusal history_item_not_found */
export async function getHistoryItem(
  ctx: Context,
  { history_item_id }: Input<typeof history.get>,
): Promise<Output<typeof history.get>> {
  const row = await findItem(ctx, history_item_id);
  const { alignment, normalized_alignment } = await readDetails(ctx, row);
  const creator = row.user_id === ctx.caller.user_id ? undefined : await readCreator(ctx.db, row.user_id);
  const shared = creator && { access_info: accessInfo({ ...row, ...creator }) };
  return { ...shownItem(row), ...shared, alignments: { alignment, normalized_alignment } };
}
