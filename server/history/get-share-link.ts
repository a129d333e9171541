import { type Input, member, type Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { admit } from "../http/call.ts";
import { newId } from "../ids.ts";
import { findItem, requireRole } from "./find-item.ts";
import { keepShareLink, readPublicName } from "./store.ts";

/**
 * The public link to an item, made when first asked for and the same ever after. Whoever may only read gets one that is
 * there, and makes none; of somebody else's item only its admins make one.
 * @throws Refusal history_item_not_found, history_item_forbidden, missing_permissions, in_probation
 */
export async function getShareLink(
  ctx: Context,
  { history_item_id }: Input<typeof history.get_share_link>,
): Promise<Output<typeof history.get_share_link>> {
  const item = await findItem(ctx, history_item_id);
  if (!item.share_link_id) {
    requireRole(item, "admin", "make a public link to it");
    admit(member("speech_history_write"), ctx.caller);
  }
  const share_link_id = item.share_link_id ?? (await keepShareLink(ctx.db, item, history_item_id, newId()));
  if (!share_link_id) fail("history_item_not_found", { history_item_id });
  return {
    share_link: `${ctx.url}/share/${share_link_id}`,
    public_user_name: await readPublicName(ctx.db, item.user_id),
  };
}
