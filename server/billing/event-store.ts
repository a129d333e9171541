/** The rows of what payment providers told, and of accounts that are paid out. */
import { and, eq, lt } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { billing_events, payout_accounts } from "../db/schema/index.ts";

/** Notes an event. @returns false when it was noted before; waits for whoever notes it now. */
export async function noteEvent(tx: Transaction, row: typeof billing_events.$inferInsert): Promise<boolean> {
  const noted = await tx
    .insert(billing_events)
    .values(row)
    .onConflictDoNothing()
    .returning({ event_id: billing_events.event_id });
  return noted.length > 0;
}

/** Forgets events that no provider tells again. */
export async function forgetEvents(db: Drizzle, before: Date): Promise<void> {
  await db.delete(billing_events).where(lt(billing_events.received_at, before));
}

export async function findPayoutAccount(db: Drizzle, workspace_id: string, provider: string) {
  const [row] = await db
    .select({ provider_account_id: payout_accounts.provider_account_id, is_ready: payout_accounts.is_ready })
    .from(payout_accounts)
    .where(and(eq(payout_accounts.workspace_id, workspace_id), eq(payout_accounts.provider, provider)));
  return row ?? null;
}

export async function keepPayoutAccount(tx: Transaction, row: typeof payout_accounts.$inferInsert): Promise<void> {
  const { provider, provider_account_id } = row;
  await tx
    .insert(payout_accounts)
    .values(row)
    .onConflictDoUpdate({ target: payout_accounts.workspace_id, set: { provider, provider_account_id } });
}

/** @returns false when there is no such account here */
export async function updatePayoutAccount(
  tx: Transaction,
  provider_account_id: string,
  is_ready: boolean,
): Promise<boolean> {
  const changed = await tx
    .update(payout_accounts)
    .set({ is_ready })
    .where(eq(payout_accounts.provider_account_id, provider_account_id))
    .returning({ workspace_id: payout_accounts.workspace_id });
  return changed.length > 0;
}
