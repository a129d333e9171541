import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { reviewFeedback } from "./operator-store.ts";

/** Marks an item's feedback as reviewed: its author cannot change it any more. @throws Refusal history_item_not_found */
export async function adminReviewFeedback(
  ctx: Context,
  { history_item_id }: Input<typeof history.admin_review_feedback>,
): Promise<Output<typeof history.admin_review_feedback>> {
  const isReviewed = await reviewFeedback(ctx.db, history_item_id, {
    entry_id: newId(),
    operator_user_id: ctx.caller.user_id,
    action: "feedback.review",
    subject: { history_item_id },
    created_at: ctx.now(),
  });
  if (!isReviewed) fail("history_item_not_found", { history_item_id });
  return { status: "ok" };
}
