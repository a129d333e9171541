/** What signing in asks of the rows of second factors. */
import { and, asc, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { mfa_backup_codes, mfa_factors } from "../db/schema/index.ts";

export type FactorRow = typeof mfa_factors.$inferSelect;
type Connection = Drizzle | Transaction;

/** Those that were confirmed, the oldest first. */
export async function findConfirmedFactors(connection: Connection, user_id: string): Promise<FactorRow[]> {
  return await connection
    .select()
    .from(mfa_factors)
    .where(and(eq(mfa_factors.user_id, user_id), isNotNull(mfa_factors.confirmed_at)))
    .orderBy(asc(mfa_factors.created_at), asc(mfa_factors.factor_id));
}

/** How many backup codes somebody has left. */
export async function countBackupCodes(connection: Connection, user_id: string): Promise<number> {
  const [row] = await connection
    .select({ left: sql<number>`count(*)::int` })
    .from(mfa_backup_codes)
    .where(and(eq(mfa_backup_codes.user_id, user_id), isNull(mfa_backup_codes.used_at)));
  return row?.left ?? 0;
}

/** Removes the second factors that were confirmed since then, or never, and the backup codes made since then. */
export async function deleteFactorsSince(tx: Transaction, user_id: string, since: Date): Promise<void> {
  const isNew = or(isNull(mfa_factors.confirmed_at), gte(mfa_factors.confirmed_at, since));
  await tx.delete(mfa_factors).where(and(eq(mfa_factors.user_id, user_id), isNew));
  await tx
    .delete(mfa_backup_codes)
    .where(and(eq(mfa_backup_codes.user_id, user_id), gte(mfa_backup_codes.created_at, since)));
}
