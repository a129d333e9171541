/** POST /renew-subscription. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { changePlan } from "./change-plan.ts";

/**
 * Keeps a plan that was cancelled and has not ended.
 * @throws Refusal not_cancelled
 */
export async function renewSubscription(ctx: Context): Promise<Output<typeof billing.renew_subscription>> {
  await changePlan(ctx, {
    action: "subscription.renewed",
    isDue(held) {
      if (!held.cancels_at_period_end) fail("not_cancelled");
      return true;
    },
    own: () => ({ cancels_at_period_end: false }),
    outside: (provider, account) => provider.renew(account),
  });
  return { status: "ok" };
}
