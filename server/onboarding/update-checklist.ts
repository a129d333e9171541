/** POST /v1/user/onboarding-checklist/update. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { onboarding } from "../../contract/onboarding.ts";
import type { Context } from "../context.ts";
import { completeStep } from "./complete-step.ts";

export async function updateChecklist(
  ctx: Context,
  { item_id }: Input<typeof onboarding.update>,
): Promise<Output<typeof onboarding.update>> {
  return { status: "ok", newly_completed: await completeStep(ctx, ctx.caller.user_id, item_id) };
}
