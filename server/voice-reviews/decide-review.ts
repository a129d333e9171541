/** POST /v1/admin/voice-reviews/:review_id/decide. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { REVIEW_DECISIONS } from "../../contract/voice-review-decisions.ts";
import type { voiceReviews } from "../../contract/voice-reviews.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { notify } from "../notices/index.ts";
import { removeKeys } from "../voice-lab/index.ts";
import { keepSharing } from "../voice-library/index.ts";
import { changeSafety } from "./change-safety.ts";
import { decideVerification } from "./decide-verification.ts";
import { alsoClosed, needsMessage, toldOwner } from "./rules.ts";
import { closeReviews, findReview, lockJudged, type ReviewRow } from "./store.ts";

type Decided = Input<typeof voiceReviews.decide>;
type Judged = NonNullable<Awaited<ReturnType<typeof lockJudged>>>;

/** @throws Refusal voice_review_wrong_decision, voice_review_needs_message */
function checkDecision({ cause }: ReviewRow, { decision, message }: Decided): void {
  const able: readonly string[] = REVIEW_DECISIONS[cause];
  if (!able.includes(decision)) fail("voice_review_wrong_decision", { decision, decisions: able.join(", ") });
  if (needsMessage(decision) && message === "") fail("voice_review_needs_message");
}

/** How the voice stands in the library from now on: what it is called there may change with it. */
async function changeLibrary(ctx: Context, tx: Transaction, voice: Judged, decided: Decided): Promise<void> {
  const { decision, message, name, description } = decided;
  const review_message = message === "" ? null : message;
  const updated_at = ctx.now();
  await keepSharing(ctx, tx, voice, (before) => {
    if (decision === "decline")
      return { ...before, enabled_in_library: false, review_status: "declined", review_message, updated_at };
    if (decision === "allow") return { ...before, review_status: "allowed", review_message, updated_at };
    const changes = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
    return { ...before, ...changes, review_status: "allowed_with_changes", review_message, updated_at };
  });
}

/** Does what was decided. Resolves to the keys of files that nobody needs any more once it is kept. */
async function carryOut(ctx: Context, tx: Transaction, voice: Judged, decided: Decided): Promise<string[]> {
  const { decision, message } = decided;
  switch (decision) {
    case "allow":
    case "allow_with_changes":
    case "decline":
      await changeLibrary(ctx, tx, voice, decided);
      return [];
    case "ban":
      await changeSafety(ctx, tx, voice, { safety_control: "BAN", reason: message });
      return [];
    case "captcha":
      await changeSafety(ctx, tx, voice, { safety_control: "CAPTCHA", reason: message });
      return [];
    case "accept":
    case "refuse":
      return await decideVerification(ctx, tx, voice, { is_accepted: decision === "accept", message });
    case "dismiss":
      return [];
  }
}

/**
 * Decides a review, once: whoever is second is told so. The owner of the voice is told, and the log of their workspace
 * keeps it.
 * @throws Refusal voice_review_not_found, voice_review_over, voice_review_wrong_decision, voice_review_needs_message,
 * voice_without_speaker
 */
export async function decideReview(ctx: Context, input: Decided): Promise<Output<typeof voiceReviews.decide>> {
  const { review_id, decision, message } = input;
  const found = (await findReview(ctx.db.drizzle, review_id)) ?? fail("voice_review_not_found", { review_id });
  checkDecision(found.review, input);
  const { voice_id } = found.voice;
  const keys = await ctx.db.transaction(async (tx) => {
    const voice = (await lockJudged(tx, voice_id)) ?? fail("voice_review_not_found", { review_id });
    const decided = { decision, message: message || null, decided_by: ctx.caller.user_id, decided_at: ctx.now() };
    const closed = await closeReviews(tx, voice_id, { review_id }, decided);
    if (closed.length === 0) fail("voice_review_over");
    const left = await carryOut(ctx, tx, voice, input);
    const causes = alsoClosed(decision);
    if (causes.length > 0) await closeReviews(tx, voice_id, { causes }, decided);
    const target = { type: "voice", id: voice_id, name: voice.name };
    const details = { cause: found.review.cause, decision, ...(message === "" ? {} : { message }) };
    await recordChange(ctx, voice.workspace_id, { action: "voice.reviewed", target, details }, tx);
    const told = toldOwner(decision, voice.name, message);
    if (told) await notify(ctx, { user_id: voice.user_id, ...told }, tx);
    return left;
  });
  await removeKeys(ctx, keys);
  return { status: "ok" };
}
