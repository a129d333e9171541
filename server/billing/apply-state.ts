/** Writing down how a subscription stands at a payment provider. */
import type { Tier } from "../../contract/plans.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { periodEndAfter, startPeriod } from "../usage/index.ts";
import { bill, lockPlan } from "./bring-up-to-date.ts";
import { expireOthers } from "./checkout-store.ts";
import type { ProviderState } from "./port.ts";
import { type StoredSubscription, updateSubscription } from "./store.ts";
import { billBeyond, nothingHeld } from "./turns.ts";

type Applying = Pick<Services, "db" | "env" | "now">;

/** The plan before and after. */
export interface Applied {
  from: Tier;
  to: Tier;
  /** Whether anything is different, the plan or what becomes of it. */
  is_changed: boolean;
}

/** In these the plan is held: a payment that failed is tried again before it ends. */
const holding: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changesOf(held: StoredSubscription, state: ProviderState, tier: Tier) {
  const { provider_customer_id, provider_subscription_id, status, billing_period, currency, price_cents } = state;
  const { billed_since, paid_until, cancels_at_period_end, next_tier, next_billing_period, discount } = state;
  return {
    tier,
    status,
    billing_period,
    currency,
    price_cents,
    paid_cents: null,
    provider: "stripe" as const,
    provider_customer_id,
    provider_subscription_id,
    billed_since: new Date(Math.floor(billed_since.getTime() / 1000) * 1000),
    paid_until,
    cancels_at_period_end,
    next_tier,
    next_billing_period,
    discount: discount ?? (held.provider_subscription_id ? null : held.discount),
  };
}

/** Ends what is held: at the provider there is nothing any more, or it was not paid for in the end. */
export async function endPlan(
  services: Applying,
  tx: Transaction,
  workspace_id: string,
  status: "free" | "unpaid",
): Promise<Applied> {
  const held = await lockPlan(services, tx, workspace_id, services.now());
  // Who did not pay in time may still do so, and has the plan again.
  const provider_subscription_id = status === "unpaid" ? held.provider_subscription_id : null;
  await updateSubscription(tx, workspace_id, { ...nothingHeld, status, provider_subscription_id });
  await expireOthers(tx, workspace_id);
  return { from: held.tier, to: "free", is_changed: held.tier !== "free" || held.status !== status };
}

/**
 * Writes a state down. A plan that is new, or whose periods are counted from another moment, begins with a new count.
 * What is no plan of ours, and what was never paid, changes nothing.
 */
export async function applyState(
  services: Applying,
  tx: Transaction,
  workspace_id: string,
  state: ProviderState,
): Promise<Applied> {
  const now = services.now();
  const held = await lockPlan(services, tx, workspace_id, now);
  const unchanged = { from: held.tier, to: held.tier, is_changed: false };
  if (state.tier === null) return unchanged;
  if (!holding.has(state.status)) {
    const isHeld = held.provider_subscription_id === state.provider_subscription_id;
    if (!isHeld || state.status === "incomplete") return unchanged;
    return await endPlan(services, tx, workspace_id, state.status === "unpaid" ? "unpaid" : "free");
  }
  // Two that were taken at once: the later one is held, and the earlier one ends at the provider.
  const isOfOther =
    held.provider_subscription_id !== null && held.provider_subscription_id !== state.provider_subscription_id;
  if (isOfOther && holding.has(held.status) && held.billed_since && state.billed_since < held.billed_since)
    return unchanged;
  const changes = changesOf(held, state, state.tier);
  const isOther = held.provider_subscription_id !== state.provider_subscription_id || held.tier === "free";
  if (isOther || held.billed_since?.getTime() !== changes.billed_since.getTime()) {
    // What was used beyond the limit of the period that ends here is not counted by the one that begins.
    const beyond = billBeyond(held, held.used, now);
    if (beyond) await bill(tx, held, beyond);
    const ends = periodEndAfter(changes.billed_since, now);
    await startPeriod(tx, workspace_id, { began: now, ends, now });
  }
  const is_changed = Object.entries(changes).some(([name, value]) => !isSame(held[name as keyof typeof held], value));
  await updateSubscription(tx, workspace_id, changes);
  if (is_changed) await expireOthers(tx, workspace_id);
  return { from: held.tier, to: state.tier, is_changed };
}
