/** The workspace that every new person gets. */
import type { Tier } from "../../contract/plans.ts";
import { startSubscription } from "../billing/index.ts";
import type { Transaction } from "../db/open.ts";
import { insertWorkspace } from "./store.ts";

/** Adds a workspace with its admin, its plan and an empty count, in the transaction that adds the person. */
export async function addWorkspace(
  tx: Transaction,
  { tier, ...workspace }: { workspace_id: string; name: string; owner_user_id: string; tier: Tier; created_at: Date },
): Promise<void> {
  await insertWorkspace(tx, workspace);
  await startSubscription(tx, workspace.workspace_id, tier, workspace.created_at);
}
