/** POST /v1/user/onboarding-checklist/hide and /mark-complete. */
import type { Context } from "../context.ts";
import { lockOnboarding, type StoredOnboarding, writeOnboarding } from "./store.ts";

async function change(ctx: Context, how: (kept: StoredOnboarding) => StoredOnboarding): Promise<{ status: "ok" }> {
  const { user_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeOnboarding(tx, user_id, how(await lockOnboarding(tx, user_id)));
  });
  return { status: "ok" };
}

/** Hides the checklist; its steps are still completed, without a word. Nothing happens when there is none. */
export const hideChecklist = (ctx: Context) =>
  change(ctx, (kept) => (kept.checklist ? { ...kept, checklist: { ...kept.checklist, hidden: true } } : kept));

/** Is done with the checklist, whatever is complete of it. */
export const completeChecklist = (ctx: Context) =>
  change(ctx, (kept) => ({ ...kept, is_onboarding_checklist_completed: true }));
