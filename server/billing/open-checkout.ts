/** Opening a checkout of this server's own: a price that holds for a while, on a page that shows it. */
import { limits } from "../../contract/limits.ts";
import { plans } from "../../contract/plans.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { expireOthers, findUndecided, insertCheckout, type StoredCheckout } from "./checkout-store.ts";
import { checkCurrency, discountFor, effectOf, reckon } from "./choice.ts";
import { lockOwnCode } from "./discounts.ts";
import type { Choice } from "./reckoning.ts";
import type { StoredSubscription } from "./store.ts";

const hourMs = 3_600_000;

export interface WantedCheckout {
  choice: Choice;
  currency: string;
  promocode: string | null;
  /** Whether the offer that runs is left for later. */
  leavesOffer: boolean;
}

/**
 * Opens one for a locked workspace.
 * @throws Refusal plan_held_already, subscription_exists (a smaller plan comes without a checkout), currency_differs,
 *   invalid_promocode
 */
export async function openCheckout(
  ctx: Context,
  tx: Transaction,
  held: StoredSubscription,
  { choice, currency, promocode, leavesOffer }: WantedCheckout,
): Promise<StoredCheckout> {
  if (effectOf(held, choice) !== "now") fail("subscription_exists", { plan: plans[held.tier].name });
  checkCurrency(held, currency);
  const { workspace_id } = held;
  const now = ctx.now();
  const code = promocode === null ? null : await lockOwnCode(tx, promocode, { workspace_id, currency, now });
  if (promocode !== null && !code) fail("invalid_promocode", { promocode });
  const discount = discountFor(held, choice, code, leavesOffer);
  const { lines, amount_due_cents } = reckon(held, choice, { discount, env: ctx.env, now });
  if ((await findUndecided(tx, workspace_id)).length >= limits.checkoutsOpenMax) await expireOthers(tx, workspace_id);
  const opened: StoredCheckout = {
    checkout_id: newId(),
    workspace_id,
    user_id: ctx.caller.user_id,
    ...choice,
    currency,
    promocode: code?.code ?? null,
    discount,
    amount_due_cents,
    lines,
    state: "open",
    decided_by: null,
    decided_at: null,
    told_role: "operator",
    created_at: now,
    expires_at: new Date(now.getTime() + limits.checkoutHours * hourMs),
  };
  await insertCheckout(tx, opened);
  return opened;
}

/** Its entry in the audit log. */
export async function recordCheckout(
  ctx: Context,
  tx: Transaction,
  action: Parameters<typeof recordChange>[2]["action"],
  checkout: Pick<StoredCheckout, "checkout_id" | "workspace_id" | "tier" | "billing_period" | "amount_due_cents">,
): Promise<void> {
  const { checkout_id, workspace_id, tier, billing_period, amount_due_cents } = checkout;
  const target = { type: "subscription", id: workspace_id, name: plans[tier].name };
  const details = { checkout_id, tier, billing_period, amount_due_cents };
  await recordChange(ctx, workspace_id, { action, target, details }, tx);
}
