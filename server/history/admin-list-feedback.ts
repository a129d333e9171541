import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { logOperator } from "../operator-log.ts";
import { listFeedback } from "./operator-store.ts";
import { shownFeedback } from "./rules.ts";

/** Feedback of everybody for the operator, newest items first. It shows what people wrote, so it is written down too. */
export async function adminListFeedback(
  ctx: Context,
  { review_status, page_size, start_after_history_item_id }: Input<typeof history.admin_list_feedback>,
): Promise<Output<typeof history.admin_list_feedback>> {
  const found = await listFeedback(ctx.db, review_status, start_after_history_item_id, page_size + 1);
  const page = found.slice(0, page_size);
  const history_item_ids = page.map(({ item }) => item.history_item_id).join(" ");
  await logOperator(ctx, ctx.db.drizzle, "feedback.list", { history_item_ids });
  const feedback = page.flatMap(({ item, email }) => {
    const shown = shownFeedback(item);
    if (!shown) return [];
    const { history_item_id, workspace_id, user_id, voice_name, model_id, text } = item;
    const date_unix = Math.floor(item.created_at.getTime() / 1000);
    return [{ history_item_id, workspace_id, user_id, email, voice_name, model_id, text, date_unix, feedback: shown }];
  });
  return { feedback, has_more: found.length > page.length };
}
