/** A plan of this server's own begins. */
import { plans } from "../../contract/plans.ts";
import { isSold, priceOf } from "../../contract/prices.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { notifyAdmins } from "../notices/index.ts";
import { periodEndAfter, startPeriod } from "../usage/index.ts";
import { addInvoice } from "./add-invoice.ts";
import { bill } from "./bring-up-to-date.ts";
import { expireOthers, type StoredCheckout, updateCheckout } from "./checkout-store.ts";
import { reckon } from "./choice.ts";
import { redeem } from "./promocode-store.ts";
import { boundaryFrom, monthsIn } from "./reckoning.ts";
import { type StoredSubscription, updateSubscription } from "./store.ts";
import { billBeyond } from "./turns.ts";

type Taking = Pick<Services, "db" | "env" | "now">;

const wholeSeconds = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/**
 * Puts a locked workspace on the plan of its checkout, bills it as paid, and ends every other checkout of the workspace. A
 * period that begins anew is counted from this second, with nothing used of it.
 */
export async function takePlan(
  services: Taking,
  tx: Transaction,
  held: StoredSubscription & { used: number },
  checkout: StoredCheckout,
  decided_by: string,
): Promise<void> {
  const { workspace_id } = held;
  const { tier, billing_period, currency, discount, lines, amount_due_cents } = checkout;
  if (!isSold(tier)) throw new Error(`the checkout ${checkout.checkout_id} is for a plan that is not sold`);
  const now = services.now();
  const at = wholeSeconds(now);
  const reckoned = reckon(held, { tier, billing_period }, { discount, env: services.env, now });
  const anchor = reckoned.begins_anew ? at : (held.billed_since ?? at);
  const paid_until =
    reckoned.begins_anew || !held.paid_until ? boundaryFrom(at, at, monthsIn(billing_period)) : held.paid_until;
  if (reckoned.begins_anew) {
    const beyond = billBeyond(held, held.used, at);
    if (beyond) await bill(tx, held, beyond);
    await startPeriod(tx, workspace_id, { began: at, ends: periodEndAfter(anchor, now), now });
  }
  await updateSubscription(tx, workspace_id, {
    tier,
    status: "active",
    provider: "local",
    // What a provider tells of the plan before says nothing about this one.
    provider_subscription_id: null,
    billing_period,
    currency,
    price_cents: priceOf(tier, billing_period),
    paid_cents: reckoned.paid_cents,
    billed_since: anchor,
    paid_until,
    cancels_at_period_end: false,
    next_tier: null,
    next_billing_period: null,
    discount: discount ? reckoned.discount : held.discount,
  });
  const due = { cause: `checkout-${checkout.checkout_id}`, at, lines, amount_due_cents, currency };
  await addInvoice(tx, workspace_id, { ...due, period_starts_at: at, period_ends_at: paid_until }, true);
  if (checkout.promocode) await redeem(tx, checkout.promocode, workspace_id, now);
  await updateCheckout(tx, checkout.checkout_id, { state: "done", decided_by, decided_at: now });
  await expireOthers(tx, workspace_id, checkout.checkout_id);
  await notifyAdmins(
    services,
    {
      workspace_id,
      severity: "info",
      title: `Your plan is ${plans[tier].name} now`,
      description: `It has ${plans[tier].characterLimit.toLocaleString("en")} characters a month.`,
      path: "/app/subscription",
    },
    tx,
  );
}
