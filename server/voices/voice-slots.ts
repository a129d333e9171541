/** Places for voices: how many a workspace may have, and how often it may add and edit them in a period. */
import { maxVoiceAddEdits, plans } from "../../contract/plans.ts";
import { type Holder, lowestPlanWith, may, professionalVoicesOf, type Right } from "../../contract/rights.ts";
import type { Context, Services } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { countEdit, countVoices, lockPlan } from "./slots-store.ts";

type Taker = Pick<Context, "caller" | "turnPeriods" | "now">;

/** What is added: of each kind a plan has its own number. */
export type SlotKind = "custom" | "professional";

async function lockHeld(ctx: Taker, tx: Transaction): Promise<Holder & { edits: number }> {
  const { workspace_id } = ctx.caller;
  const plan = await lockPlan(tx, workspace_id);
  // The period may have ended since: its count starts anew.
  await ctx.turnPeriods(tx, workspace_id, ctx.now());
  return { ...plan, ...(await lockPlan(tx, workspace_id)) };
}

/** One more time of adding or editing. @throws Refusal voice_edit_limit_reached */
async function takeEdit(ctx: Taker, tx: Transaction, { tier, edits }: Holder & { edits: number }): Promise<void> {
  const edits_max = maxVoiceAddEdits(plans[tier]);
  if (edits >= edits_max) fail("voice_edit_limit_reached", { edits_max });
  await countEdit(tx, ctx.caller.workspace_id);
}

/**
 * Takes a place for one more voice, in the transaction that adds it: others of the workspace wait until it ends, so that
 * the plan's number is exact.
 * @param right what the plan must allow
 * @throws Refusal plan_needed, voice_limit_reached, professional_voice_limit_reached, voice_edit_limit_reached
 */
export async function takeVoiceSlot(
  ctx: Taker,
  tx: Transaction,
  { kind, right }: { kind: SlotKind; right: Right | null },
): Promise<void> {
  const held = await lockHeld(ctx, tx);
  if (right && !may(held, right)) fail("voice_plan_needed", { plan: plans[lowestPlanWith(right)].name });
  const used = await countVoices(tx, ctx.caller.workspace_id);
  if (kind === "professional") {
    const voices_max = professionalVoicesOf(held);
    if (used.professional >= voices_max)
      fail("professional_voice_limit_reached", { voices: used.professional, voices_max });
  } else {
    const voices_max = plans[held.tier].voiceLimit;
    if (used.custom >= voices_max) fail("voice_limit_reached", { voices: used.custom, voices_max });
  }
  await takeEdit(ctx, tx, held);
}

/** Counts one edit of a voice, in the transaction that changes it. @throws Refusal voice_edit_limit_reached */
export async function takeVoiceEdit(ctx: Taker, tx: Transaction): Promise<void> {
  await takeEdit(ctx, tx, await lockHeld(ctx, tx));
}

/** Places that a workspace uses: voices of its people and those that they added from others count alike. */
export async function voiceSlotsOf(
  { db }: { db: Pick<Services["db"], "drizzle"> },
  workspace_id: string,
): Promise<Record<SlotKind, number>> {
  return await countVoices(db.drizzle as Drizzle, workspace_id);
}
