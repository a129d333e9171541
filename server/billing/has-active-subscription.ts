/** Whether a workspace pays for a plan that goes on. */
import type { Transaction } from "../db/open.ts";
import { isPaidFor } from "./choice.ts";
import { findSubscription } from "./store.ts";

const goingOn: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/** Paid for and not cancelled: what somebody has to end before they work in another workspace. A plan that was given is not. */
export async function hasActiveSubscription(tx: Transaction, workspace_id: string): Promise<boolean> {
  const held = await findSubscription(tx, workspace_id);
  return isPaidFor(held) && goingOn.has(held.status) && !held.cancels_at_period_end;
}
