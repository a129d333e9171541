/** The rows of people who have no account yet: what they said before they signed up, and accounts that wait for a letter. */
import { and, eq, gt, lt } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { pending_sign_ups, pre_sign_ups, referrals, sign_in_attempts, users } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
type PreSignUp = typeof pre_sign_ups.$inferSelect;

/** Keeps what somebody says; what they said before is gone. */
export async function writePreSignUp(connection: Connection, row: PreSignUp): Promise<void> {
  const { email, ...said } = row;
  await connection.insert(pre_sign_ups).values(row).onConflictDoUpdate({ target: pre_sign_ups.email, set: said });
}

/** Whether this e-mail came by after that moment. */
export async function hasPreSignUp(connection: Connection, email: string, after: Date): Promise<boolean> {
  const found = await connection
    .select({ email: pre_sign_ups.email })
    .from(pre_sign_ups)
    .where(and(eq(pre_sign_ups.email, email), gt(pre_sign_ups.created_at, after)));
  return found.length > 0;
}

/** The code of the invite that somebody came with; null: with none. */
export async function findInviteCode(connection: Connection, email: string): Promise<string | null> {
  const [row] = await connection
    .select({ invite_code: pre_sign_ups.invite_code })
    .from(pre_sign_ups)
    .where(eq(pre_sign_ups.email, email));
  return row?.invite_code ?? null;
}

/** What somebody said, which is theirs from now on and kept here no longer. */
export async function takePreSignUp(tx: Transaction, email: string): Promise<PreSignUp | undefined> {
  const [row] = await tx.delete(pre_sign_ups).where(eq(pre_sign_ups.email, email)).returning();
  return row;
}

export async function forgetPreSignUps(connection: Connection, before: Date): Promise<void> {
  await connection.delete(pre_sign_ups).where(lt(pre_sign_ups.created_at, before));
}

/** Writes what somebody agreed to and where they are into their account. */
export async function writeMetadata(
  tx: Transaction,
  user_id: string,
  metadata: Partial<Pick<typeof users.$inferSelect, "agrees_to_product_updates" | "geo_location">>,
): Promise<void> {
  if (Object.keys(metadata).length > 0) await tx.update(users).set(metadata).where(eq(users.user_id, user_id));
}

/** Who brought somebody, once: the first one counts. A link that was nobody's is kept without a person. */
export async function insertReferral(
  tx: Transaction,
  { user_id, pid, xid, created_at }: { user_id: string; pid: string | null; xid: string | null; created_at: Date },
): Promise<void> {
  const [referrer] = pid
    ? await tx.select({ user_id: users.user_id }).from(users).where(eq(users.referral_id, pid))
    : [undefined];
  // Nobody brings themselves.
  const referrer_user_id = referrer && referrer.user_id !== user_id ? referrer.user_id : null;
  await tx.insert(referrals).values({ user_id, referrer_user_id, pid, xid, created_at }).onConflictDoNothing();
}

type Pending = typeof pending_sign_ups.$inferSelect;

export async function insertPending(connection: Connection, row: Pending): Promise<void> {
  await connection.insert(pending_sign_ups).values(row);
}

/** The newest account that waits for this e-mail to be confirmed. */
export async function findPending(connection: Connection, email: string, now: Date): Promise<Pending | undefined> {
  const rows = await connection
    .select()
    .from(pending_sign_ups)
    .where(and(eq(pending_sign_ups.email, email), gt(pending_sign_ups.expires_at, now)));
  return rows.sort((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
}

/** Takes the account that waits for this code, and with it all that wait for the same e-mail. */
export async function takePending(tx: Transaction, code_hash: string, now: Date): Promise<Pending | undefined> {
  const [row] = await tx
    .delete(pending_sign_ups)
    .where(and(eq(pending_sign_ups.code_hash, code_hash), gt(pending_sign_ups.expires_at, now)))
    .returning();
  if (row) await tx.delete(pending_sign_ups).where(eq(pending_sign_ups.email, row.email));
  return row;
}

export async function forgetNewcomers(connection: Connection, now: Date): Promise<void> {
  await connection.delete(pending_sign_ups).where(lt(pending_sign_ups.expires_at, now));
}

/** Marks something as used until a moment (milliseconds since 1970); false when it was already. */
export async function spendOnce(connection: Connection, key: string, expire: number): Promise<boolean> {
  const added = await connection
    .insert(sign_in_attempts)
    .values({ key, points: 1, expire })
    .onConflictDoNothing()
    .returning({ key: sign_in_attempts.key });
  return added.length === 1;
}
