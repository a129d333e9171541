/** GET /v1/workspace/billing. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import { plans } from "../../contract/plans.ts";
import { priceBeyond } from "../../contract/prices.ts";
import type { Context } from "../context.ts";
import { readPlan } from "./change-plan.ts";
import { findUndecided } from "./checkout-store.ts";
import { isPaidFor } from "./choice.ts";
import { findPayoutAccount } from "./event-store.ts";
import { paymentsOf } from "./payments.ts";
import { needsApproval } from "./settle-checkout.ts";
import { shownCheckout, unixOf, unixOrNull } from "./shown.ts";

/** The plan of the caller's workspace as it is paid for. */
export async function getBilling(ctx: Context): Promise<Output<typeof billing.get_billing>> {
  const held = await readPlan(ctx);
  const now = ctx.now();
  const { tier, discount, cancels_at_period_end } = held;
  const undecided = await findUndecided(ctx.db.drizzle, held.workspace_id);
  const provider = paymentsOf(ctx.env);
  const payouts = provider && (await findPayoutAccount(ctx.db.drizzle, held.workspace_id, provider.name));
  const characters_beyond = Math.max(0, held.used - plans[tier].characterLimit);
  return {
    mode: ctx.env.MYNAH_BILLING,
    tier,
    plan_name: plans[tier].name,
    status: held.status as Output<typeof billing.get_billing>["status"],
    billing_period: held.billing_period,
    currency: held.currency,
    price_cents: held.price_cents,
    is_paid_for: isPaidFor(held),
    renews_at_unix: cancels_at_period_end ? null : unixOrNull(held.paid_until),
    ends_at_unix: cancels_at_period_end ? unixOf(held.paid_until ?? held.period_ends_at) : null,
    next_tier: held.next_tier,
    next_billing_period: held.next_billing_period,
    changes_at_unix: held.next_tier ? unixOrNull(held.paid_until) : null,
    discount: discount && {
      code: discount.code,
      percent_off: discount.percent_off,
      amount_off: discount.amount_off_cents,
      months_left: discount.months_left,
    },
    characters_beyond,
    overage_cents: isPaidFor(held) ? priceBeyond(tier, characters_beyond) : 0,
    checkouts: undecided
      .map((row) => shownCheckout(row, now, needsApproval(ctx)))
      .filter(({ state }) => state !== "expired"),
    has_payment_methods: provider !== null,
    has_payouts: payouts?.is_ready ?? false,
  };
}
