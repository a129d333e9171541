/** POST /cancel-downgrade. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { changePlan } from "./change-plan.ts";

/**
 * Keeps the plan that is held instead of the smaller one that was to come.
 * @throws Refusal no_downgrade
 */
export async function cancelDowngrade(ctx: Context): Promise<Output<typeof billing.cancel_downgrade>> {
  await changePlan(ctx, {
    action: "subscription.downgrade_cancelled",
    isDue(held) {
      if (!held.next_tier) fail("no_downgrade");
      return true;
    },
    own: () => ({ next_tier: null, next_billing_period: null }),
    outside: (provider, account) => provider.cancelDowngrade(account),
  });
  return { status: "ok" };
}
