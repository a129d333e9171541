/** From what somebody chose to what it would come to: the same for looking at a price and for taking it. */
import { plans, type Tier } from "../../contract/plans.ts";
import { type BillingPeriod, isSold } from "../../contract/prices.ts";
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";
import type { Discount } from "./port.ts";
import { type Choice, isAtOnce, type Reckoned, reckonNow } from "./reckoning.ts";
import type { StoredSubscription } from "./store.ts";

/** @throws Refusal plan_not_sold */
export function choiceOf(wanted: { subscription_type: Tier; billing_period: BillingPeriod }): Choice {
  const { subscription_type: tier, billing_period } = wanted;
  if (!isSold(tier)) fail("plan_not_sold", { plan: plans[tier].name });
  return { tier, billing_period };
}

/** Whether something is paid for, here or at a provider. */
export const isPaidFor = (held: Pick<StoredSubscription, "paid_until">): boolean => held.paid_until !== null;

/**
 * Whether a choice begins at once or when what is paid for ends.
 * @throws Refusal plan_held_already
 */
export function effectOf(held: StoredSubscription, choice: Choice): "now" | "at_period_end" {
  if (!isPaidFor(held)) return "now";
  if (held.tier === choice.tier && held.billing_period === choice.billing_period) {
    fail("plan_held_already", { plan: plans[choice.tier].name });
  }
  return isAtOnce(held, choice) ? "now" : "at_period_end";
}

/**
 * Holds that a workspace goes on in its currency.
 * @throws Refusal currency_differs
 */
export function checkCurrency(held: StoredSubscription, currency: string): void {
  if (isPaidFor(held) && held.currency && held.currency !== currency) {
    fail("currency_differs", { currency: held.currency.toUpperCase() });
  }
}

/**
 * The discount that a price is reckoned with: the code that was typed in, or the offer that runs where a period begins anew.
 */
export function discountFor(held: StoredSubscription, choice: Choice, code: Discount | null, leavesOffer: boolean) {
  const beginsAnew = !isPaidFor(held) || held.billing_period !== choice.billing_period;
  return code ?? (beginsAnew && !leavesOffer ? held.discount : null);
}

/** What a choice comes to at `now`. */
export const reckon = (
  held: StoredSubscription,
  choice: Choice,
  { discount, env, now }: { discount: Discount | null; env: Env; now: Date },
): Reckoned => reckonNow(held, choice, { discount, now, isFree: env.MYNAH_BILLING === "free" });
