/** POST /v1/shared-voices/:public_user_id/:voice_id/report. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { voiceReviews } from "../../contract/voice-reviews.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { askReview, findShared } from "../voice-library/index.ts";
import { countReports, findHeldVoice, lockJudged } from "./store.ts";

const dayMs = 86_400_000;

/**
 * Complains of a voice that the caller can see: it is shared with them, or they added it while it was.
 * @throws Refusal shared_voice_not_found, own_voice, voice_already_reported, too_many_voice_reports
 */
export async function reportVoice(
  ctx: Context,
  { public_user_id, voice_id, reason, words }: Input<typeof voiceReviews.report>,
): Promise<Output<typeof voiceReviews.report>> {
  const { user_id, workspace_id } = ctx.caller;
  const reports_max = limits.voiceReportsPerDayMax;
  await ctx.db.transaction(async (tx) => {
    const named = { public_owner_id: public_user_id, voice_id };
    const isSeen = (await findShared(tx, ctx.caller, named)) ?? (await findHeldVoice(tx, user_id, named));
    const voice = isSeen ? await lockJudged(tx, voice_id) : undefined;
    if (!voice) return fail("shared_voice_not_found");
    if (voice.user_id === user_id) fail("own_voice");
    const reports = await countReports(tx, user_id, new Date(ctx.now().getTime() - dayMs));
    if (reports >= reports_max) fail("too_many_voice_reports", { reports_max });
    const asked = {
      voice_id,
      name: voice.name,
      cause: "report",
      reason,
      details: words,
      reported_by: user_id,
    } as const;
    if (!(await askReview(ctx, tx, asked))) fail("voice_already_reported");
    const target = { type: "voice", id: voice_id, name: voice.name };
    await recordChange(ctx, workspace_id, { action: "voice.reported", target, details: { reason } }, tx);
  });
  return { status: "ok" };
}
