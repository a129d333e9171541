/**
 * Our plans as prices at Stripe. A price is found by its lookup key, `mynah_creator_monthly_usd`, and made from our own list
 * when there is none: an installation has nothing to set up there, and whoever wants to charge something else makes a price of
 * their own and gives it the key.
 */
import type Stripe from "stripe";
import { type BillingPeriod, SOLD_TIERS, type SoldTier } from "../../../../contract/prices.ts";
import type { PlanOrder } from "../../port.ts";
import type { Ask } from "./ask.ts";

const periodNames = { monthly_period: "monthly", annual_period: "yearly" } as const;
const intervals = { monthly_period: "month", annual_period: "year" } as const;

const lookupKey = ({ tier, billing_period, currency }: PlanOrder): string =>
  `mynah_${tier}_${periodNames[billing_period]}_${currency}`;

/**
 * The id of the price of a plan, made when it is not there yet, and made anew when it is one of ours and our list has changed:
 * who holds the earlier one goes on paying that. @throws PaymentProviderError
 */
export async function findPrice(ask: Ask, order: PlanOrder): Promise<string> {
  const lookup_key = lookupKey(order);
  const { currency, amount_cents } = order;
  const { data } = await ask((stripe) => stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 }));
  const [found] = data;
  if (found && (found.unit_amount === amount_cents || found.metadata.mynah_list !== "yes")) return found.id;
  const made = await ask((stripe) =>
    stripe.prices.create(
      {
        lookup_key,
        transfer_lookup_key: true,
        currency,
        unit_amount: amount_cents,
        recurring: { interval: intervals[order.billing_period] },
        product_data: { name: order.plan_name },
        metadata: { mynah_tier: order.tier, mynah_list: "yes" },
      },
      // Two that find none at once make one.
      { idempotencyKey: `mynah-price-${lookup_key}-${amount_cents}-after-${found?.id ?? "none"}` },
    ),
  );
  return made.id;
}

/** Which of our plans a price is for; null: none. A price that gave its lookup key to a later one is known by its metadata. */
export function tierOf({ metadata, lookup_key }: Stripe.Price): SoldTier | null {
  const named = metadata.mynah_tier ?? /^mynah_(\w+)_(?:monthly|yearly)(?:_[a-z]{3})?$/.exec(lookup_key ?? "")?.[1];
  return SOLD_TIERS.find((tier) => tier === named) ?? null;
}

export const periodOf = ({ recurring }: Stripe.Price): BillingPeriod =>
  recurring?.interval === "year" ? "annual_period" : "monthly_period";
