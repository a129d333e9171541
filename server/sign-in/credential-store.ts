/** The rows of what somebody signs in with: their e-mail, their password, and what is open under it. */
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { sessions, users } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;

/** What is known of somebody's way in. */
export async function findCredentials(connection: Connection, user_id: string) {
  const [row] = await connection
    .select({ email: users.email, password_hash: users.password_hash })
    .from(users)
    .where(eq(users.user_id, user_id));
  return row;
}

/** Whether somebody has this e-mail and has not confirmed it yet. */
export async function findUnconfirmed(connection: Connection, email: string) {
  const [row] = await connection
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.email_verified_at)));
  return row;
}

/** Notes that an e-mail is somebody's, if it is still that of their account. */
export async function confirmEmailOf(
  connection: Connection,
  { user_id, email, now }: { user_id: string; email: string; now: Date },
): Promise<boolean> {
  const written = await connection
    .update(users)
    .set({ email_verified_at: now })
    .where(and(eq(users.user_id, user_id), eq(users.email, email)))
    .returning({ user_id: users.user_id });
  return written.length === 1;
}

/** Gives an account another e-mail, which was confirmed. */
export async function writeEmail(
  tx: Transaction,
  { user_id, email, now }: { user_id: string; email: string; now: Date },
): Promise<void> {
  await tx.update(users).set({ email, email_verified_at: now }).where(eq(users.user_id, user_id));
}

/** @param password_hash null: no password is right any more */
export async function writePassword(tx: Transaction, user_id: string, password_hash: string | null): Promise<void> {
  await tx.update(users).set({ password_hash }).where(eq(users.user_id, user_id));
}

/** Ends somebody's sessions, all or all but one. @returns how many ended */
export async function endOtherSessions(
  connection: Connection,
  user_id: string,
  keep_session_id: string | null,
): Promise<number> {
  const others = keep_session_id === null ? undefined : ne(sessions.session_id, keep_session_id);
  const ended = await connection
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), others))
    .returning({ session_id: sessions.session_id });
  return ended.length;
}

/** Whether somebody's sign-ins on new devices wait for a letter. */
export async function findConfirmsSignIns(connection: Connection, user_id: string): Promise<boolean> {
  const [row] = await connection
    .select({ is_on: users.confirms_sign_ins })
    .from(users)
    .where(eq(users.user_id, user_id));
  return row?.is_on ?? false;
}

export async function writeConfirmsSignIns(connection: Connection, user_id: string, is_on: boolean): Promise<void> {
  await connection.update(users).set({ confirms_sign_ins: is_on }).where(eq(users.user_id, user_id));
}
