/** Whether a workspace pays for a plan that goes on. */
import { isPaid } from "../../contract/rights.ts";
import type { Transaction } from "../db/open.ts";
import { findSubscription } from "./store.ts";

const goingOn: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/** Not free, not a trial, and not cancelled: what somebody has to end before they work in another workspace. */
export async function hasActiveSubscription(tx: Transaction, workspace_id: string): Promise<boolean> {
  const { tier, status, cancels_at_period_end } = await findSubscription(tx, workspace_id);
  return isPaid(tier) && goingOn.has(status) && !cancels_at_period_end;
}
