/** The rows of who did what. */
import type { Transaction } from "../db/open.ts";
import { audit_entries } from "../db/schema/index.ts";

export async function insertEntry(tx: Transaction, row: typeof audit_entries.$inferInsert): Promise<void> {
  await tx.insert(audit_entries).values(row);
}
