import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findItem } from "./find-item.ts";
import { saveFeedback } from "./store.ts";

/**
 * Keeps what the caller says about an item; until somebody has reviewed it, saying it again replaces it.
 * @throws Refusal history_item_not_found, feedback_too_short or feedback_reviewed
 */
export async function addFeedback(
  ctx: Context,
  { history_item_id, ...given }: Input<typeof history.add_feedback>,
): Promise<Output<typeof history.add_feedback>> {
  await findItem(ctx, history_item_id);
  const { thumbs_up, emotions, inaccurate_clone, glitches, audio_quality, other } = given;
  const text = given.feedback.trim().toWellFormed();
  if (thumbs_up && text !== "" && text.length < limits.feedbackLengthMin) fail("feedback_too_short");
  const feedback = { thumbs_up, feedback: text, emotions, inaccurate_clone, glitches, audio_quality, other };
  const isKept = await saveFeedback(ctx.db, ctx.caller, history_item_id, feedback, ctx.now());
  // Deleted a moment ago, or reviewed: only one of the two can be told apart now.
  if (!isKept) {
    await findItem(ctx, history_item_id);
    fail("feedback_reviewed");
  }
  return { status: "ok" };
}
