import type { Input, Output } from "../../contract/endpoint.ts";
import { plans } from "../../contract/plans.ts";
import { isPaid } from "../../contract/rights.ts";
import type { voiceLibrary } from "../../contract/voice-library.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { completeStep } from "../onboarding/index.ts";
import { takeVoiceSlot } from "../voices/index.ts";
import { findShared, insertCopy } from "./store.ts";

/** The lowest plan that is paid. */
const paidPlan = plans.starter.name;

/**
 * Adds somebody's shared voice to the caller's own: it takes one of the plan's places, and speaks for as long as it is
 * shared and, after that, until the notice period is over.
 * @throws Refusal shared_voice_not_found, shared_voice_needs_plan, own_voice, voice_already_added, voice_limit_reached
 */
export async function addSharedVoice(
  ctx: Context,
  { public_user_id, voice_id, new_name }: Input<typeof voiceLibrary.add>,
): Promise<Output<typeof voiceLibrary.add>> {
  const { user_id, workspace_id, tier } = ctx.caller;
  const copy_id = newId();
  await ctx.db.transaction(async (tx) => {
    const named = { public_owner_id: public_user_id, voice_id };
    // Sharing does not end while it is added: whoever ends it after that tells this holder too.
    const found = (await findShared(tx, ctx.caller, named, true)) ?? fail("shared_voice_not_found");
    if (found.owner_user_id === user_id) fail("own_voice");
    if (found.is_added) fail("voice_already_added");
    if (!found.sharing.free_users_allowed && !isPaid(tier) && tier !== "trial")
      fail("shared_voice_needs_plan", { plan: paidPlan });
    await takeVoiceSlot(ctx, tx, { kind: "custom", right: null });
    const { description, labels, category } = found.sharing;
    const added = await insertCopy(tx, {
      voice_id: copy_id,
      workspace_id,
      user_id,
      original_voice_id: voice_id,
      public_owner_id: public_user_id,
      name: new_name,
      description,
      labels,
      category,
      notice_days: found.sharing.notice_period_days ?? 0,
      created_at: ctx.now(),
    });
    if (!added) fail("voice_already_added");
    const target = { type: "voice", id: copy_id, name: new_name };
    await recordChange(ctx, workspace_id, { action: "voice.added_from_library", target, details: { voice_id } }, tx);
    await completeStep(ctx, user_id, "voice_library", tx);
  });
  return { voice_id: copy_id };
}
