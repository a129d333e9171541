/** The subscription that a new workspace begins with, and plans that are given. */
import type { Tier } from "../../contract/plans.ts";
import type { Transaction } from "../db/open.ts";
import { addBalance, periodEndAfter } from "../usage/index.ts";
import { addSubscription, updateSubscription } from "./store.ts";
import { nothingHeld } from "./turns.ts";

const statusOf = (tier: Tier) => (tier === "free" ? "free" : "active");

/** Gives a new workspace its plan and an empty count; its periods are counted from this second. */
export async function startSubscription(tx: Transaction, workspace_id: string, tier: Tier, now: Date): Promise<void> {
  // Whole seconds: the wire says when the count starts anew in seconds, and that must be the moment itself.
  const created_at = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const period_ends_at = periodEndAfter(created_at, now);
  await addSubscription(tx, { workspace_id, tier, status: statusOf(tier), period_ends_at, created_at });
  await addBalance(tx, workspace_id);
}

/**
 * Puts a workspace on another plan, without payment and until the operator decides otherwise. What a provider tells of the
 * plan before says nothing about this one.
 */
export async function grantTier(tx: Transaction, workspace_id: string, tier: Tier): Promise<void> {
  const given = { tier, status: statusOf(tier), provider: "local", provider_subscription_id: null } as const;
  await updateSubscription(tx, workspace_id, { ...nothingHeld, ...given });
}
