/** POST /change-subscription. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import { plans } from "../../contract/plans.ts";
import { priceOf } from "../../contract/prices.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { changePlan, providerOf, readPlan, withPlan } from "./change-plan.ts";
import { choiceOf, effectOf, isPaidFor } from "./choice.ts";
import { openCheckout } from "./open-checkout.ts";
import type { Choice } from "./reckoning.ts";
import { settleCheckout } from "./settle-checkout.ts";
import type { StoredSubscription } from "./store.ts";

type Changed = Output<typeof billing.change_subscription>;

function check(held: StoredSubscription, choice: Choice): "now" | "at_period_end" {
  if (!isPaidFor(held)) fail("no_paid_subscription");
  return effectOf(held, choice);
}

/** A larger plan of this server's own: its price as a checkout that is confirmed at once. */
async function takeLarger(ctx: Context, choice: Choice): Promise<Changed> {
  return await withPlan(ctx, async (tx, held) => {
    check(held, choice);
    const wanted = { choice, currency: held.currency ?? "usd", promocode: null, leavesOffer: false };
    const settled = await settleCheckout(ctx, tx, held, await openCheckout(ctx, tx, held, wanted));
    return { status: "ok", effect: settled.state === "waiting" ? "waiting" : "now" };
  });
}

/**
 * Changes a plan that is paid for: to a larger one at once, to a smaller one when the period ends, to free by cancelling.
 * @throws Refusal plan_not_sold, plan_held_already, no_paid_subscription
 */
export async function changeSubscription(
  ctx: Context,
  wanted: Input<typeof billing.change_subscription>,
): Promise<Changed> {
  if (wanted.subscription_type === "free") {
    await cancelSubscription(ctx);
    return { status: "ok", effect: "at_period_end" };
  }
  const choice = choiceOf(wanted);
  const before = await readPlan(ctx);
  const when = check(before, choice);
  if (when === "now" && !providerOf(ctx, before)) return await takeLarger(ctx, choice);
  await changePlan(ctx, {
    action: "subscription.changed",
    details: { from: before.tier, to: choice.tier, billing_period: choice.billing_period, when },
    isDue: (held) => check(held, choice) === when,
    own: () => ({ next_tier: choice.tier, next_billing_period: choice.billing_period, cancels_at_period_end: false }),
    outside: (provider, account) =>
      provider.changePlan(account, {
        ...choice,
        plan_name: plans[choice.tier].name,
        currency: before.currency ?? "usd",
        amount_cents: priceOf(choice.tier, choice.billing_period),
        when,
        idempotency_key: ctx.request_id,
      }),
  });
  return { status: "ok", effect: when };
}
