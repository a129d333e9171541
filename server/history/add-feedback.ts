import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findItem, requireRole } from "./find-item.ts";
import { saveFeedback } from "./store.ts";

/**
 * Keeps what the caller says about an item; until somebody has reviewed it, saying it again replaces it. Of a shared one
 * there is one opinion too: the last of those who made it or may comment on it.
 * @throws Refusal history_item_not_found, history_item_forbidden, feedback_too_short or feedback_reviewed
 */
export async function addFeedback(
  ctx: Context,
  { history_item_id, ...given }: Input<typeof history.add_feedback>,
): Promise<Output<typeof history.add_feedback>> {
  const item = await findItem(ctx, history_item_id);
  requireRole(item, "commenter", "say how it sounds");
  const { thumbs_up, emotions, inaccurate_clone, glitches, audio_quality, other } = given;
  const text = given.feedback.trim().toWellFormed();
  if (thumbs_up && text !== "" && text.length < limits.feedbackLengthMin) fail("feedback_too_short");
  const feedback = { thumbs_up, feedback: text, emotions, inaccurate_clone, glitches, audio_quality, other };
  const feedback_by = item.user_id === ctx.caller.user_id ? null : ctx.caller.user_id;
  const isKept = await saveFeedback(ctx.db, item, history_item_id, { feedback, feedback_at: ctx.now(), feedback_by });
  // Deleted a moment ago, or reviewed: only one of the two can be told apart now.
  if (!isKept) {
    await findItem(ctx, history_item_id);
    fail("feedback_reviewed");
  }
  return { status: "ok" };
}
