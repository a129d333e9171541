/** The rows of codes that letters carry. */
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { action_codes } from "../db/schema/index.ts";

export type CodeRow = typeof action_codes.$inferSelect;
export type CodeKind = CodeRow["kind"];
type Connection = Drizzle | Transaction;

export async function insertCode(connection: Connection, row: typeof action_codes.$inferInsert): Promise<void> {
  await connection.insert(action_codes).values(row);
}

/** A code that is still good; with `use` it is not any more afterwards. Two who come at once do not both get it. */
export async function findCode(
  connection: Connection,
  { kind, code_hash, now, use }: { kind: CodeKind; code_hash: string; now: Date; use: boolean },
): Promise<CodeRow | undefined> {
  const good = and(
    eq(action_codes.code_hash, code_hash),
    eq(action_codes.kind, kind),
    isNull(action_codes.used_at),
    gt(action_codes.expires_at, now),
  );
  const [row] = use
    ? await connection.update(action_codes).set({ used_at: now }).where(good).returning()
    : await connection.select().from(action_codes).where(good);
  return row;
}

/** Ends every unused code of some kinds that somebody has. */
export async function endCodes(
  connection: Connection,
  { kinds, user_id, now }: { kinds: readonly CodeKind[]; user_id: string; now: Date },
): Promise<void> {
  await connection
    .update(action_codes)
    .set({ used_at: now })
    .where(and(eq(action_codes.user_id, user_id), inArray(action_codes.kind, kinds), isNull(action_codes.used_at)));
}

/** Notes on a half-finished sign-in that is still good that its holder may go on; false when it is over. */
export async function grantHalf(tx: Transaction, code_hash: string, now: Date): Promise<boolean> {
  const granted = await tx
    .update(action_codes)
    .set({ payload: sql`${action_codes.payload} || '{"is_granted":"true"}'::jsonb` })
    .where(
      and(
        eq(action_codes.code_hash, code_hash),
        eq(action_codes.kind, "half_sign_in"),
        isNull(action_codes.used_at),
        gt(action_codes.expires_at, now),
      ),
    )
    .returning({ code_hash: action_codes.code_hash });
  return granted.length === 1;
}

export async function deleteCodesBefore(connection: Connection, moment: Date): Promise<void> {
  await connection.delete(action_codes).where(lt(action_codes.expires_at, moment));
}

/** Counts a try with a half-finished sign-in that is still good; undefined when it is not, or was tried too often. */
export async function countAttempt(
  connection: Connection,
  { code_hash, now, attempts_max }: { code_hash: string; now: Date; attempts_max: number },
): Promise<CodeRow | undefined> {
  const [row] = await connection
    .update(action_codes)
    .set({ attempts: sql`${action_codes.attempts} + 1` })
    .where(
      and(
        eq(action_codes.code_hash, code_hash),
        eq(action_codes.kind, "half_sign_in"),
        isNull(action_codes.used_at),
        gt(action_codes.expires_at, now),
        lt(action_codes.attempts, attempts_max),
      ),
    )
    .returning();
  return row;
}

/** Ends one code. */
export async function endCode(connection: Connection, code_hash: string, now: Date): Promise<void> {
  await connection.update(action_codes).set({ used_at: now }).where(eq(action_codes.code_hash, code_hash));
}
