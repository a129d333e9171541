/** POST /create-checkout-session. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import { plans } from "../../contract/plans.ts";
import { priceOf } from "../../contract/prices.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { accountOf, readPlan, withPlan } from "./change-plan.ts";
import { choiceOf, effectOf, isPaidFor } from "./choice.ts";
import { openCheckout, recordCheckout } from "./open-checkout.ts";
import { askProvider, paymentsOf } from "./payments.ts";
import { type PaymentProvider, PaymentProviderError } from "./port.ts";
import { updateSubscription } from "./store.ts";

type Wanted = Input<typeof billing.create_checkout_session>;

async function openOutside(ctx: Context, provider: PaymentProvider, wanted: Wanted): Promise<string> {
  const choice = choiceOf(wanted);
  const held = await readPlan(ctx);
  effectOf(held, choice);
  if (isPaidFor(held)) fail("subscription_exists", { plan: plans[held.tier].name });
  const opening = provider
    .openCheckout(await accountOf(ctx, held), {
      ...choice,
      plan_name: plans[choice.tier].name,
      currency: wanted.currency,
      amount_cents: priceOf(choice.tier, choice.billing_period),
      promocode: wanted.promocode ?? null,
      discount: wanted.no_default_promocode ? null : held.discount,
      success_url: `${ctx.url}/app/subscription?checkout=done`,
      cancel_url: `${ctx.url}/app/subscription`,
      idempotency_key: ctx.request_id,
    })
    .catch((error: unknown) => {
      const isUnknown = error instanceof PaymentProviderError && error.reason === "unknown_code";
      if (isUnknown && wanted.promocode) fail("invalid_promocode", { promocode: wanted.promocode });
      throw error;
    });
  const opened = await askProvider(opening);
  await withPlan(ctx, async (tx, { workspace_id }) => {
    const { provider_customer_id } = opened;
    if (provider_customer_id) await updateSubscription(tx, workspace_id, { provider_customer_id });
    const target = { type: "subscription", id: workspace_id, name: plans[choice.tier].name };
    const details = { ...choice, provider: provider.name };
    await recordChange(ctx, workspace_id, { action: "subscription.checkout_opened", target, details }, tx);
  });
  return opened.url;
}

/**
 * Begins to take a plan. Where it is confirmed is a page of this server's own, or of the payment provider.
 * @throws Refusal plan_not_sold, plan_held_already, subscription_exists, currency_differs, invalid_promocode
 */
export async function createCheckoutSession(
  ctx: Context,
  wanted: Wanted,
): Promise<Output<typeof billing.create_checkout_session>> {
  if (ctx.env.MYNAH_BILLING === "stripe") {
    const provider = paymentsOf(ctx.env) ?? fail("payment_provider_unreachable");
    return { url: await openOutside(ctx, provider, wanted) };
  }
  const choice = choiceOf(wanted);
  return await withPlan(ctx, async (tx, held) => {
    const checkout = await openCheckout(ctx, tx, held, {
      choice,
      currency: wanted.currency,
      promocode: wanted.promocode ?? null,
      leavesOffer: wanted.no_default_promocode ?? false,
    });
    await recordCheckout(ctx, tx, "subscription.checkout_opened", checkout);
    return { url: `${ctx.url}/app/subscription/checkout/${checkout.checkout_id}` };
  });
}
