/** The rows of subscriptions. */
import { eq } from "drizzle-orm";
import type { Tier } from "../../contract/plans.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { subscriptions } from "../db/schema/index.ts";

export type StoredSubscription = typeof subscriptions.$inferSelect & { tier: Tier };

export async function findSubscription(db: Drizzle, workspace_id: string): Promise<StoredSubscription> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.workspace_id, workspace_id));
  if (!row) throw new Error(`the workspace ${workspace_id} has no subscription`);
  return { ...row, tier: row.tier as Tier };
}

export async function addSubscription(tx: Transaction, row: typeof subscriptions.$inferInsert): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

export async function updateTier(tx: Transaction, workspace_id: string, tier: Tier, status: string): Promise<void> {
  await tx.update(subscriptions).set({ tier, status }).where(eq(subscriptions.workspace_id, workspace_id));
}

export async function updateExtension(tx: Transaction, workspace_id: string, is_allowed: boolean): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ allowed_to_extend_character_limit: is_allowed })
    .where(eq(subscriptions.workspace_id, workspace_id));
}
