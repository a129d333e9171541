/** POST /v1/user/onboarding-checklist/initiate. */
import type { Context } from "../context.ts";
import { newId } from "../ids.ts";
import { withChecklist } from "./rules.ts";
import { lockOnboarding, writeOnboarding } from "./store.ts";

/** Begins the checklist; where the operator wants none it is done before it begins. */
export async function initiateChecklist(ctx: Context): Promise<{ status: "ok" }> {
  const { user_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const kept = await lockOnboarding(tx, user_id);
    const next = ctx.env.MYNAH_ONBOARDING_CHECKLIST
      ? withChecklist(kept, newId())
      : { ...kept, is_onboarding_checklist_completed: true };
    await writeOnboarding(tx, user_id, next);
  });
  return { status: "ok" };
}
