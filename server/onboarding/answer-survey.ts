/** POST /v1/user/onboarding-survey. */
import type { Input } from "../../contract/endpoint.ts";
import type { onboarding } from "../../contract/onboarding.ts";
import type { Context } from "../context.ts";
import { newId } from "../ids.ts";
import { withChecklist } from "./rules.ts";
import { lockOnboarding, writeOnboarding } from "./store.ts";

/** Keeps what was said, and goes on to the checklist, which is done at once where the operator wants none. */
export async function answerSurvey(
  ctx: Context,
  survey: Input<typeof onboarding.answer_survey>,
): Promise<{ status: "ok" }> {
  const { user_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const kept = await lockOnboarding(tx, user_id);
    const answered = { ...kept, is_onboarding_completed: true, survey: { ...kept.survey, ...survey } };
    const next = ctx.env.MYNAH_ONBOARDING_CHECKLIST
      ? withChecklist(answered, newId())
      : { ...answered, is_onboarding_checklist_completed: true };
    await writeOnboarding(tx, user_id, next, survey.first_name);
  });
  return { status: "ok" };
}
