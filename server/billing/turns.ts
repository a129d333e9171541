/** What time does to a plan: pure. Periods end, are billed, renewed, made smaller or ended, each at its exact moment. */
import { plans, type Tier } from "../../contract/plans.ts";
import { type BillingPeriod, isSold, priceBeyond } from "../../contract/prices.ts";
import { periodEndAfter } from "../usage/index.ts";
import type { Discount, InvoiceLine } from "./port.ts";
import { boundaryFrom, monthsIn, reckonPeriod } from "./reckoning.ts";

/** A plan as far as time changes it. */
export interface Clocked {
  tier: Tier;
  status: string;
  provider: "local" | "stripe";
  billing_period: BillingPeriod | null;
  currency: string | null;
  price_cents: number | null;
  paid_cents: number | null;
  discount: Discount | null;
  billed_since: Date | null;
  created_at: Date;
  paid_until: Date | null;
  cancels_at_period_end: boolean;
  next_tier: Tier | null;
  next_billing_period: BillingPeriod | null;
  period_ends_at: Date;
}

/** Something to pay. `cause` is the same however often it is reckoned, so that it is billed once. */
export interface Bill {
  cause: string;
  at: Date;
  lines: InvoiceLine[];
  amount_due_cents: number;
  currency: string;
  period_starts_at: Date;
  period_ends_at: Date;
}

/** Another plan that has begun. */
export interface Succession {
  at: Date;
  from: Tier;
  to: Tier;
}

export interface Turned<C extends Clocked> {
  held: C;
  bills: Bill[];
  successions: Succession[];
}

/** What a plan looks like when nothing is held any more; its periods go on being counted from the same moment. */
export const nothingHeld = {
  tier: "free",
  status: "free",
  billing_period: null,
  price_cents: null,
  paid_cents: null,
  discount: null,
  paid_until: null,
  cancels_at_period_end: false,
  next_tier: null,
  next_billing_period: null,
} as const;

/** Characters beyond the limit of a plan that is paid for, as something to pay; null where they cost nothing. */
export function billBeyond(held: Clocked, used: number, at: Date): Bill | null {
  const beyond = used - plans[held.tier].characterLimit;
  const amount_due_cents = held.paid_until ? priceBeyond(held.tier, beyond) : 0;
  if (amount_due_cents <= 0) return null;
  const description = `${beyond.toLocaleString("en")} characters beyond the ${plans[held.tier].name} plan`;
  return {
    cause: `overage-${at.toISOString()}`,
    at,
    lines: [{ description, amount_cents: amount_due_cents }],
    amount_due_cents,
    currency: held.currency ?? "usd",
    period_starts_at: boundaryFrom(held.billed_since ?? held.created_at, at, -1),
    period_ends_at: at,
  };
}

/** A plan of this server's own at the end of what is paid for: renewed, or the smaller one that was chosen. */
function renewed<C extends Clocked>(held: C, at: Date, isFree: boolean, turned: Turned<C>): C {
  const tier = held.next_tier ?? held.tier;
  const billing_period = held.next_billing_period ?? held.billing_period ?? "monthly_period";
  if (!isSold(tier)) return held;
  const reckoned = reckonPeriod({ tier, billing_period }, held.discount, isFree);
  const paid_until = boundaryFrom(held.billed_since ?? held.created_at, at, monthsIn(billing_period));
  turned.bills.push({
    cause: `renewal-${at.toISOString()}`,
    at,
    lines: reckoned.lines,
    amount_due_cents: reckoned.amount_due_cents,
    currency: held.currency ?? "usd",
    period_starts_at: at,
    period_ends_at: paid_until,
  });
  if (held.next_tier) turned.successions.push({ at, from: held.tier, to: tier });
  const { paid_cents, discount, lines } = reckoned;
  const price_cents = lines[0]?.amount_cents ?? 0;
  const next = { next_tier: null, next_billing_period: null };
  return { ...held, tier, billing_period, price_cents, paid_cents, discount, paid_until, ...next };
}

/**
 * The plan as it stands at `now`, and what happened on the way there, in order. The moment that ends a period belongs to the
 * next one. A provider outside of this server renews and ends its own.
 * @param used characters booked in the period that `held` is in
 */
export function turnTo<C extends Clocked>(held: C, used: number, now: Date, isFree: boolean): Turned<C> {
  const turned: Turned<C> = { held, bills: [], successions: [] };
  for (let count = used; turned.held.period_ends_at <= now; count = 0) {
    let plan = turned.held;
    const at = plan.period_ends_at;
    const beyond = billBeyond(plan, count, at);
    if (beyond) turned.bills.push(isFree ? { ...beyond, ...withoutPrice(beyond) } : beyond);
    const isOwn = plan.provider === "local";
    if (isOwn && plan.cancels_at_period_end && at >= (plan.paid_until ?? at)) {
      turned.successions.push({ at, from: plan.tier, to: "free" });
      plan = { ...plan, ...nothingHeld };
    } else if (isOwn && plan.paid_until && at >= plan.paid_until) {
      plan = renewed(plan, at, isFree, turned);
    }
    const anchor = plan.billed_since ?? plan.created_at;
    // Where nothing is billed or ended any more, the periods in between have nothing to tell.
    const isQuiet = !plan.paid_until && !plan.cancels_at_period_end;
    turned.held = { ...plan, period_ends_at: periodEndAfter(anchor, isQuiet ? now : at) };
  }
  return turned;
}

/** The same with everything taken off again. */
function withoutPrice({ lines, amount_due_cents }: Bill): Pick<Bill, "lines" | "amount_due_cents"> {
  const free = { description: "Free on this server", amount_cents: -amount_due_cents };
  return { lines: [...lines, free], amount_due_cents: 0 };
}

/**
 * What will be billed first if nothing changes: the renewal, with what was used beyond the limit so far, or that alone where
 * it is billed before. null where nothing will be.
 */
export function nextInvoiceOf(
  held: Clocked,
  used: number,
  isFree: boolean,
): { at: Date; amount_due_cents: number } | null {
  if (!held.paid_until) return null;
  const at = held.period_ends_at;
  const beyond = isFree ? 0 : (billBeyond(held, used, at)?.amount_due_cents ?? 0);
  const isRenewed = !held.cancels_at_period_end && at >= held.paid_until;
  const renewal = isRenewed ? renewalOf(held, isFree) : null;
  if (beyond > 0 || isRenewed) return { at, amount_due_cents: beyond + (renewal ?? 0) };
  return held.cancels_at_period_end ? null : { at: held.paid_until, amount_due_cents: renewalOf(held, isFree) };
}

function renewalOf(held: Clocked, isFree: boolean): number {
  const tier = held.next_tier ?? held.tier;
  const billing_period = held.next_billing_period ?? held.billing_period ?? "monthly_period";
  return isSold(tier) ? reckonPeriod({ tier, billing_period }, held.discount, isFree).amount_due_cents : 0;
}
