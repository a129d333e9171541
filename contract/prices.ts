/**
 * What the plans that are sold cost, apart from their rights because only pages about money need it. The figures of a month
 * are those of `wire/claims.md`; a year costs ten months; a price is the same number in every currency that is sold
 * (decision record 0024).
 */
import type { Tier } from "./plans.ts";

export const BILLING_PERIODS = ["monthly_period", "annual_period"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Plans that can be bought, in ascending order; enterprise and trial are given by the owner of the installation. */
export const SOLD_TIERS = ["starter", "creator", "pro", "growing_business", "scale_2024_08_10"] as const;
export type SoldTier = (typeof SOLD_TIERS)[number];

export const isSold = (tier: Tier): tier is SoldTier => (SOLD_TIERS as readonly Tier[]).includes(tier);

interface Price {
  monthCents: number;
  yearCents: number;
  /** For 1,000 characters beyond the limit; null where it cannot be passed. */
  thousandBeyondCents: number | null;
}

export const prices = {
  starter: { monthCents: 500, yearCents: 5_000, thousandBeyondCents: null },
  creator: { monthCents: 2_200, yearCents: 22_000, thousandBeyondCents: 30 },
  pro: { monthCents: 9_900, yearCents: 99_000, thousandBeyondCents: 24 },
  growing_business: { monthCents: 33_000, yearCents: 330_000, thousandBeyondCents: 18 },
  scale_2024_08_10: { monthCents: 132_000, yearCents: 1_320_000, thousandBeyondCents: 12 },
} as const satisfies Record<SoldTier, Price>;

/** What a plan costs for one billing period, in cents, before anything is taken off. */
export const priceOf = (tier: SoldTier, period: BillingPeriod): number =>
  period === "annual_period" ? prices[tier].yearCents : prices[tier].monthCents;

/** What characters beyond a plan's limit cost, in whole cents, a half rounded up; 0 for plans that were given. */
export function priceBeyond(tier: Tier, characters: number): number {
  const cents = isSold(tier) ? (prices[tier].thousandBeyondCents ?? 0) : 0;
  return Math.floor((Math.max(0, characters) * cents + 500) / 1000);
}

/** What the codes of the product's own offers take off, in percent, each for `OFFER_MONTHS` months. */
export const OFFERS: Readonly<Record<string, number>> = {
  "special-offer-10": 10,
  "special-offer-20": 20,
  "special-offer-30": 30,
};
export const OFFER_MONTHS = 3;
