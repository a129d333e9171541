/** GET /v1/workspace/billing/change-preview. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import { plans } from "../../contract/plans.ts";
import { priceOf } from "../../contract/prices.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { accountOf, providerOf, withPlan } from "./change-plan.ts";
import { checkCurrency, choiceOf, discountFor, effectOf, reckon } from "./choice.ts";
import { lockOwnCode } from "./discounts.ts";
import { askProvider } from "./payments.ts";
import { reckonPeriod } from "./reckoning.ts";
import { unixOf } from "./shown.ts";

/**
 * What a choice would come to if it were made now, and when it would begin.
 * @throws Refusal plan_not_sold, plan_held_already, currency_differs, invalid_promocode
 */
export async function previewChange(
  ctx: Context,
  wanted: Input<typeof billing.preview_change>,
): Promise<Output<typeof billing.preview_change>> {
  const choice = choiceOf(wanted);
  const { currency, promocode } = wanted;
  const now = ctx.now();
  const { held, code } = await withPlan(ctx, async (tx, plan) => {
    checkCurrency(plan, currency);
    const { workspace_id } = plan;
    const found = promocode ? await lockOwnCode(tx, promocode, { workspace_id, currency, now }) : null;
    if (promocode && !found) fail("invalid_promocode", { promocode });
    return { held: plan, code: found };
  });
  const effect = effectOf(held, choice);
  const starts_at_unix = unixOf(effect === "now" || !held.paid_until ? now : held.paid_until);
  const provider = effect === "now" ? providerOf(ctx, held) : null;
  if (provider) {
    const plan_name = plans[choice.tier].name;
    const amount_cents = priceOf(choice.tier, choice.billing_period);
    const order = { ...choice, plan_name, currency, amount_cents };
    const quote = await askProvider(provider.previewChange(await accountOf(ctx, held), order));
    return { effect, starts_at_unix, ...quote };
  }
  const { lines, amount_due_cents } =
    effect === "now"
      ? reckon(held, choice, { discount: discountFor(held, choice, code, false), env: ctx.env, now })
      : reckonPeriod(choice, held.discount, ctx.env.MYNAH_BILLING === "free");
  return { effect, starts_at_unix, lines, amount_due_cents, currency };
}
