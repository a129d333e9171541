/** The SQL of second factors and backup codes. */
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { mfa_backup_codes, mfa_factors } from "../db/schema/index.ts";

export type FactorRow = typeof mfa_factors.$inferSelect;
type Connection = Drizzle | Transaction;

/** Every factor of somebody, the oldest first. */
export async function listFactors(connection: Connection, user_id: string): Promise<FactorRow[]> {
  return await connection
    .select()
    .from(mfa_factors)
    .where(eq(mfa_factors.user_id, user_id))
    .orderBy(asc(mfa_factors.created_at), asc(mfa_factors.factor_id));
}

const one = (user_id: string, factor_id: string) =>
  and(eq(mfa_factors.user_id, user_id), eq(mfa_factors.factor_id, factor_id));

export async function findFactor(
  connection: Connection,
  user_id: string,
  factor_id: string,
): Promise<FactorRow | undefined> {
  const [row] = await connection.select().from(mfa_factors).where(one(user_id, factor_id));
  return row;
}

/** Adds a factor, in place of those of its kind that were begun and never confirmed. */
export async function insertFactor(tx: Transaction, row: typeof mfa_factors.$inferInsert): Promise<void> {
  await tx
    .delete(mfa_factors)
    .where(and(eq(mfa_factors.user_id, row.user_id), eq(mfa_factors.kind, row.kind), isNull(mfa_factors.confirmed_at)));
  await tx.insert(mfa_factors).values(row);
}

/** Confirms a factor; false when it was confirmed already, or is gone. */
export async function confirmFactor(tx: Transaction, factor_id: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(mfa_factors)
    .set({ confirmed_at: now, last_used_at: now })
    .where(and(eq(mfa_factors.factor_id, factor_id), isNull(mfa_factors.confirmed_at)))
    .returning({ factor_id: mfa_factors.factor_id });
  return confirmed.length === 1;
}

/** Names a factor; false when there is none. */
export async function renameFactor(
  connection: Connection,
  user_id: string,
  factor_id: string,
  name: string,
): Promise<boolean> {
  const named = await connection
    .update(mfa_factors)
    .set({ name })
    .where(one(user_id, factor_id))
    .returning({ factor_id: mfa_factors.factor_id });
  return named.length === 1;
}

export async function deleteFactor(
  tx: Transaction,
  user_id: string,
  factor_id: string,
): Promise<FactorRow | undefined> {
  const [row] = await tx.delete(mfa_factors).where(one(user_id, factor_id)).returning();
  return row;
}

/** Removes everything that is asked for beside the password. */
export async function deleteAllFactors(tx: Transaction, user_id: string): Promise<void> {
  await tx.delete(mfa_factors).where(eq(mfa_factors.user_id, user_id));
  await deleteBackupCodes(tx, user_id);
}

/** Keeps others who change this person's factors waiting until the transaction ends. */
export async function lockFactors(tx: Transaction, user_id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`factors ${user_id}`}, 0))`);
}

export async function hasConfirmedFactor(tx: Transaction, user_id: string): Promise<boolean> {
  const found = await tx
    .select({ factor_id: mfa_factors.factor_id })
    .from(mfa_factors)
    .where(and(eq(mfa_factors.user_id, user_id), isNotNull(mfa_factors.confirmed_at)))
    .limit(1);
  return found.length > 0;
}

/** Takes the code of a step of time; false when that step's or a later one's was taken before. */
export async function takeStep(connection: Connection, factor_id: string, step: number, now: Date): Promise<boolean> {
  const taken = await connection
    .update(mfa_factors)
    .set({ last_step: step, last_used_at: now })
    .where(
      and(eq(mfa_factors.factor_id, factor_id), or(isNull(mfa_factors.last_step), lt(mfa_factors.last_step, step))),
    )
    .returning({ factor_id: mfa_factors.factor_id });
  return taken.length === 1;
}

/** Keeps the code that is sent to a phone, in place of an earlier one. */
export async function keepSmsCode(
  connection: Connection,
  factor_id: string,
  { code_hmac, code_expires_at }: { code_hmac: string; code_expires_at: Date },
): Promise<void> {
  await connection
    .update(mfa_factors)
    .set({ code_hmac, code_expires_at, code_attempts: 0 })
    .where(eq(mfa_factors.factor_id, factor_id));
}

/** Counts a try with the code of a phone that is still good; what is kept of it, or undefined. */
export async function countSmsTry(
  connection: Connection,
  factor_id: string,
  { now, attempts_max }: { now: Date; attempts_max: number },
): Promise<string | undefined> {
  const [row] = await connection
    .update(mfa_factors)
    .set({ code_attempts: sql`${mfa_factors.code_attempts} + 1` })
    .where(
      and(
        eq(mfa_factors.factor_id, factor_id),
        isNotNull(mfa_factors.code_hmac),
        gt(mfa_factors.code_expires_at, now),
        lt(mfa_factors.code_attempts, attempts_max),
      ),
    )
    .returning({ code_hmac: mfa_factors.code_hmac });
  return row?.code_hmac ?? undefined;
}

/** Uses up the code of a phone; false when somebody else did. */
export async function takeSmsCode(
  connection: Connection,
  factor_id: string,
  code_hmac: string,
  now: Date,
): Promise<boolean> {
  const taken = await connection
    .update(mfa_factors)
    .set({ code_hmac: null, code_expires_at: null, last_used_at: now })
    .where(and(eq(mfa_factors.factor_id, factor_id), eq(mfa_factors.code_hmac, code_hmac)))
    .returning({ factor_id: mfa_factors.factor_id });
  return taken.length === 1;
}

export async function deleteBackupCodes(tx: Transaction, user_id: string): Promise<void> {
  await tx.delete(mfa_backup_codes).where(eq(mfa_backup_codes.user_id, user_id));
}

export async function insertBackupCodes(
  tx: Transaction,
  user_id: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.insert(mfa_backup_codes).values(hashes.map((code_hash) => ({ user_id, code_hash, created_at: now })));
}

/** Uses up a backup code; false when there is none left of it. */
export async function takeBackupCode(tx: Transaction, user_id: string, code_hash: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(mfa_backup_codes)
    .set({ used_at: now })
    .where(
      and(
        eq(mfa_backup_codes.user_id, user_id),
        eq(mfa_backup_codes.code_hash, code_hash),
        isNull(mfa_backup_codes.used_at),
      ),
    )
    .returning({ code_hash: mfa_backup_codes.code_hash });
  return taken.length === 1;
}
