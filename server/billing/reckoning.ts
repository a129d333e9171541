/** What plans come to, in whole cents: pure. Halves are rounded up; the lines of a price always sum up to what is due. */

import { plans, TIERS, type Tier } from "../../contract/plans.ts";
import { type BillingPeriod, isSold, priceOf, type SoldTier } from "../../contract/prices.ts";
import { monthsAfter } from "../usage/index.ts";
import type { Discount, InvoiceLine } from "./port.ts";

/** What a change of plan starts from. */
export interface Held {
  tier: Tier;
  billing_period: BillingPeriod | null;
  /** Of the whole period that runs, all taken off; null: nothing is paid. */
  paid_cents: number | null;
  billed_since: Date | null;
  paid_until: Date | null;
}

/** A plan that somebody wants. */
export interface Choice {
  tier: SoldTier;
  billing_period: BillingPeriod;
}

/** What it costs, and how the plan stands once it is taken. */
export interface Reckoned {
  lines: InvoiceLine[];
  amount_due_cents: number;
  /** Whether a new period begins; otherwise the one that runs goes on. */
  begins_anew: boolean;
  /** What a whole period comes to by this price, so that the unused part of it can be given back. */
  paid_cents: number;
  /** What is left of the discount after it. */
  discount: Discount | null;
}

export const monthsIn = (period: BillingPeriod): number => (period === "annual_period" ? 12 : 1);

const rankOf = (tier: Tier): number => TIERS.indexOf(tier);

/**
 * Whether a paid plan makes way for another at once: for a larger one, or for a year of the same. What was paid for a year is
 * used up before months begin.
 */
export function isAtOnce(held: Pick<Held, "tier" | "billing_period">, choice: Choice): boolean {
  if (held.billing_period === "annual_period" && choice.billing_period === "monthly_period") return false;
  const larger = rankOf(choice.tier) - rankOf(held.tier);
  return larger > 0 || (larger === 0 && choice.billing_period !== held.billing_period);
}

/** `share` of `whole` cents, for a part of a period in whole seconds. */
function shareOf(cents: number, part_s: number, whole_s: number): number {
  return Number((BigInt(cents) * BigInt(part_s) * 2n + BigInt(whole_s)) / (BigInt(whole_s) * 2n));
}

/**
 * What a discount takes off the price of `months` months, and what is left of it. An amount is for each month; one for
 * fewer months than the price is for takes off as many of them.
 */
export function takeOff(
  cents: number,
  discount: Discount | null,
  months: number,
): { off_cents: number; left: Discount | null } {
  if (!discount) return { off_cents: 0, left: null };
  const discounted = Math.min(discount.months_left ?? months, months);
  const wanted =
    discount.percent_off === null
      ? (discount.amount_off_cents ?? 0) * discounted
      : shareOf(cents * discounted, discount.percent_off, 100 * months);
  const months_left = discount.months_left === null ? null : discount.months_left - discounted;
  return { off_cents: Math.min(cents, wanted), left: months_left === 0 ? null : { ...discount, months_left } };
}

const periodWords: Readonly<Record<BillingPeriod, string>> = { monthly_period: "one month", annual_period: "one year" };
const nameOf = (tier: Tier): string => plans[tier].name;

const lineOff = (discount: Discount | null, off_cents: number): InvoiceLine[] =>
  off_cents > 0 ? [{ description: `Coupon ${discount?.code ?? ""}`, amount_cents: -off_cents }] : [];

/** On a server that takes no money, everything is taken off again. */
const lineFree = (isFree: boolean, sum: number): InvoiceLine[] =>
  isFree && sum > 0 ? [{ description: "Free on this server", amount_cents: -sum }] : [];

const sumOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, line) => sum + line.amount_cents, 0);

/** A whole period of a plan. */
export function reckonPeriod(choice: Choice, discount: Discount | null, isFree: boolean): Reckoned {
  const price = priceOf(choice.tier, choice.billing_period);
  const { off_cents, left } = takeOff(price, discount, monthsIn(choice.billing_period));
  const lines = [
    { description: `${nameOf(choice.tier)}, ${periodWords[choice.billing_period]}`, amount_cents: price },
    ...lineOff(discount, off_cents),
  ];
  lines.push(...lineFree(isFree, sumOf(lines)));
  const amount_due_cents = sumOf(lines);
  return { lines, amount_due_cents, begins_anew: true, paid_cents: amount_due_cents, discount: left };
}

/** The boundary that lies `months` after another one (before it, below 0): all of them are counted from the anchor. */
export function boundaryFrom(anchor: Date, at: Date, months: number): Date {
  const past = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  return monthsAfter(anchor, past + months);
}

/** The unused part of the period that runs, in whole seconds. */
function restOf({ billing_period, billed_since, paid_until }: Held, now: Date): { part_s: number; whole_s: number } {
  if (!paid_until || !billing_period) return { part_s: 0, whole_s: 1 };
  const begins = boundaryFrom(billed_since ?? paid_until, paid_until, -monthsIn(billing_period));
  const whole_s = Math.max(1, Math.round((paid_until.getTime() - begins.getTime()) / 1000));
  const left_s = Math.floor((paid_until.getTime() - now.getTime()) / 1000);
  return { part_s: Math.min(whole_s, Math.max(0, left_s)), whole_s };
}

/**
 * What taking a plan at once costs: a whole period where none is paid, or where months become years; otherwise the rest of
 * the period that runs. What was paid for that rest is given back. A discount that runs goes on with the next period; one
 * that is handed in is taken off here.
 */
export function reckonNow(
  held: Held,
  choice: Choice,
  { discount, isFree, now }: { discount: Discount | null; isFree: boolean; now: Date },
): Reckoned {
  if (!held.paid_until || !isSold(held.tier)) return reckonPeriod(choice, discount, isFree);
  const { part_s, whole_s } = restOf(held, now);
  const begins_anew = held.billing_period !== choice.billing_period;
  const months = monthsIn(choice.billing_period);
  const price = priceOf(choice.tier, choice.billing_period);
  const charge = begins_anew ? price : shareOf(price, part_s, whole_s);
  const credit = Math.min(charge, shareOf(held.paid_cents ?? 0, part_s, whole_s));
  const taken = takeOff(charge, discount, months);
  const off_cents = Math.min(taken.off_cents, charge - credit);
  const what = begins_anew ? periodWords[choice.billing_period] : "the rest of the period";
  const lines = [
    { description: `${nameOf(choice.tier)}, ${what}`, amount_cents: charge },
    ...(credit > 0 ? [{ description: `Not used of ${nameOf(held.tier)}`, amount_cents: -credit }] : []),
    ...lineOff(discount, off_cents),
  ];
  lines.push(...lineFree(isFree, sumOf(lines)));
  return {
    lines,
    amount_due_cents: sumOf(lines),
    begins_anew,
    paid_cents: isFree ? 0 : price - takeOff(price, discount, months).off_cents,
    discount: taken.left,
  };
}
