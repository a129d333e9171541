import type { Input } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { logOperator } from "../operator-log.ts";
import { audioBytes } from "./kept-files.ts";
import { readItemOf } from "./store.ts";

/** Any item's audio for the operator, written down before the first byte. @throws Refusal history_item_not_found or invalid_range */
export async function adminGetAudio(
  ctx: Context,
  { workspace_id, user_id, history_item_id }: Input<typeof history.admin_get_audio>,
  range: WantedRange | null,
): Promise<Bytes> {
  const row = await readItemOf(ctx.db, { workspace_id, user_id }, history_item_id);
  if (!row) fail("history_item_not_found", { history_item_id });
  await logOperator(ctx, ctx.db.drizzle, "history.audio", { workspace_id, user_id, history_item_id });
  return await audioBytes(ctx, row, range);
}
