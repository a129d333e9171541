/** Checkouts and invoices as the API shows them: pure. */
import type { Checkout, Invoice } from "../../contract/billing.ts";
import { plans } from "../../contract/plans.ts";
import type { StoredCheckout } from "./checkout-store.ts";
import type { StoredInvoice } from "./invoice-store.ts";

export const unixOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
export const unixOrNull = (moment: Date | null): number | null => moment && unixOf(moment);

/** One whose time is over is expired, also before the upkeep has seen it. */
export function shownCheckout(row: StoredCheckout, now: Date, needs_approval: boolean): Checkout {
  const { checkout_id, tier, billing_period, currency, promocode, lines, amount_due_cents } = row;
  const isOver = (row.state === "open" || row.state === "waiting") && row.expires_at <= now;
  return {
    checkout_id,
    tier,
    plan_name: plans[tier].name,
    billing_period,
    currency,
    promocode,
    lines,
    amount_due_cents,
    state: isOver ? "expired" : row.state,
    needs_approval,
    created_at_unix: unixOf(row.created_at),
    expires_at_unix: unixOf(row.expires_at),
  };
}

export function shownInvoice(row: StoredInvoice): Invoice {
  const { invoice_id, number, status, amount_due_cents, currency, lines, hosted_url } = row;
  return {
    invoice_id,
    number,
    status,
    amount_due_cents,
    currency,
    lines,
    period_starts_at_unix: unixOrNull(row.period_starts_at),
    period_ends_at_unix: unixOrNull(row.period_ends_at),
    hosted_url,
    created_at_unix: unixOf(row.created_at),
    paid_at_unix: unixOrNull(row.paid_at),
  };
}
