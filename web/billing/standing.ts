import type { Billing } from "../../contract/billing.ts";
import { plans } from "../../contract/plans.ts";
import type { BillingPeriod, SoldTier } from "../../contract/prices.ts";

type Held = Pick<Billing, "tier" | "billing_period" | "is_paid_for" | "next_tier" | "next_billing_period">;

/** How a plan stands to the one that is held. */
export function standingOf(billing: Held, tier: SoldTier | "free", period: BillingPeriod): "held" | "next" | null {
  const isOf = (other: BillingPeriod | null) => tier === "free" || other === period;
  if (billing.tier === tier && (!billing.is_paid_for || isOf(billing.billing_period))) return "held";
  return billing.next_tier === tier && isOf(billing.next_billing_period) ? "next" : null;
}

/** Whether a plan can be taken from here: what was given for nothing is not left for less. */
export const mayTake = (billing: Held, tier: SoldTier): boolean =>
  billing.is_paid_for || plans[tier].characterLimit > plans[billing.tier].characterLimit;
