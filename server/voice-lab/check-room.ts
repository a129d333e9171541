/** Whether there is room for one more voice, before anything is made: it is asked again, exactly, when the voice is kept. */
import { plans } from "../../contract/plans.ts";
import { lowestPlanWith, may, type Right } from "../../contract/rights.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { voiceSlotsOf } from "../voices/index.ts";

/** @throws Refusal voice_plan_needed, voice_limit_reached */
export async function checkRoom(ctx: Context, kind: "custom", right: Right | null): Promise<void> {
  const { tier, workspace_id } = ctx.caller;
  if (right && !may({ tier }, right)) fail("voice_plan_needed", { plan: plans[lowestPlanWith(right)].name });
  const used = await voiceSlotsOf(ctx, workspace_id);
  const voices_max = plans[tier].voiceLimit;
  if (used[kind] >= voices_max) fail("voice_limit_reached", { voices: used[kind], voices_max });
}
