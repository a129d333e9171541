/** POST /cancel-subscription. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { changePlan } from "./change-plan.ts";
import { isPaidFor } from "./choice.ts";

/**
 * Ends the plan when what is paid for ends; until then nothing is taken away. Cancelling twice is cancelling once.
 * @throws Refusal no_paid_subscription
 */
export async function cancelSubscription(ctx: Context): Promise<Output<typeof billing.cancel_subscription>> {
  await changePlan(ctx, {
    action: "subscription.cancelled",
    isDue(held) {
      // A plan that was given is taken back by whoever gave it.
      if (!isPaidFor(held)) fail("no_paid_subscription");
      return !held.cancels_at_period_end;
    },
    own: () => ({ cancels_at_period_end: true, next_tier: null, next_billing_period: null }),
    outside: (provider, account) => provider.cancel(account),
  });
  return { status: "ok" };
}
