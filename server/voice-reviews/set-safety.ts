/** POST /v1/admin/voices/:voice_id/safety. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceReviews } from "../../contract/voice-reviews.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { notify } from "../notices/index.ts";
import { changeSafety } from "./change-safety.ts";
import { alsoClosed, toldOwner } from "./rules.ts";
import { closeReviews, lockJudged } from "./store.ts";

const decisionOf = { BAN: "ban", CAPTCHA: "captcha" } as const;

/**
 * Blocks a voice or lifts that, without anybody having asked.
 * @throws Refusal voice_not_found, voice_review_needs_message, voice_without_speaker
 */
export async function setSafety(
  ctx: Context,
  { voice_id, safety_control, reason }: Input<typeof voiceReviews.set_safety>,
): Promise<Output<typeof voiceReviews.set_safety>> {
  if (safety_control !== null && reason === "") fail("voice_review_needs_message");
  await ctx.db.transaction(async (tx) => {
    const voice = (await lockJudged(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
    if (!(await changeSafety(ctx, tx, voice, { safety_control, reason }))) return;
    const decision = safety_control === null ? "lift" : decisionOf[safety_control];
    if (decision !== "lift") {
      const decided = { decision, message: reason, decided_by: ctx.caller.user_id, decided_at: ctx.now() };
      await closeReviews(tx, voice_id, { causes: alsoClosed(decision) }, decided);
    }
    const told = toldOwner(decision, voice.name, reason);
    if (told) await notify(ctx, { user_id: voice.user_id, ...told }, tx);
  });
  return { status: "ok" };
}
