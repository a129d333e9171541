import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { logOperator } from "../operator-log.ts";
import { reviewFeedback } from "./operator-store.ts";

/** Marks an item's feedback as reviewed: its author cannot change it any more. @throws Refusal history_item_not_found */
export async function adminReviewFeedback(
  ctx: Context,
  { history_item_id }: Input<typeof history.admin_review_feedback>,
): Promise<Output<typeof history.admin_review_feedback>> {
  await ctx.db.transaction(async (tx) => {
    if (!(await reviewFeedback(tx, history_item_id))) fail("history_item_not_found", { history_item_id });
    await logOperator(ctx, tx, "feedback.review", { history_item_id });
  });
  return { status: "ok" };
}
