/** The rows of accounts at other providers. */
import { and, asc, eq, gt } from "drizzle-orm";
import type { Drizzle, Transaction } from "../../db/open.ts";
import { api_keys, sessions, sign_in_identities, users } from "../../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type IdentityRow = typeof sign_in_identities.$inferSelect;

/** With which accounts elsewhere somebody signs in, the oldest first. */
export async function listIdentities(connection: Connection, user_id: string): Promise<IdentityRow[]> {
  return await connection
    .select()
    .from(sign_in_identities)
    .where(eq(sign_in_identities.user_id, user_id))
    .orderBy(asc(sign_in_identities.created_at), asc(sign_in_identities.provider));
}

/** Whose account elsewhere this is, and under which e-mail they are known here. */
export async function findByIdentity(
  connection: Connection,
  { provider, subject }: { provider: string; subject: string },
) {
  const [row] = await connection
    .select({ user_id: users.user_id, email: users.email })
    .from(sign_in_identities)
    .innerJoin(users, eq(users.user_id, sign_in_identities.user_id))
    .where(and(eq(sign_in_identities.provider, provider), eq(sign_in_identities.subject, subject)));
  return row;
}

/** Who has an e-mail here, and whether they showed that it is theirs. */
export async function findHolder(connection: Connection, email: string) {
  const [row] = await connection
    .select({
      user_id: users.user_id,
      email: users.email,
      email_verified_at: users.email_verified_at,
      is_operator: users.is_operator,
    })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

/** Ends every way into an account but its second factors: somebody may have had it whose e-mail it is not. */
export async function shutOut(tx: Transaction, user_id: string): Promise<void> {
  await tx.update(users).set({ password_hash: null }).where(eq(users.user_id, user_id));
  await tx.update(api_keys).set({ is_enabled: false }).where(eq(api_keys.user_id, user_id));
  await tx.delete(sessions).where(eq(sessions.user_id, user_id));
  await tx.delete(sign_in_identities).where(eq(sign_in_identities.user_id, user_id));
}

/** Connects an account elsewhere; false when it is somebody's already. */
export async function insertIdentity(
  connection: Connection,
  row: typeof sign_in_identities.$inferInsert,
): Promise<boolean> {
  const added = await connection
    .insert(sign_in_identities)
    .values(row)
    .onConflictDoNothing()
    .returning({ subject: sign_in_identities.subject });
  return added.length === 1;
}

export async function markIdentityUsed(
  connection: Connection,
  { provider, subject, email }: { provider: string; subject: string; email: string | null },
  now: Date,
): Promise<void> {
  await connection
    .update(sign_in_identities)
    .set({ last_used_at: now, email })
    .where(and(eq(sign_in_identities.provider, provider), eq(sign_in_identities.subject, subject)));
}

/** Keeps other changes of somebody's ways in waiting until the transaction ends. */
export async function lockHolder(tx: Transaction, user_id: string): Promise<void> {
  await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for("update");
}

/** Ends the connection to a provider; how many there were. */
export async function deleteIdentities(tx: Transaction, user_id: string, provider: string): Promise<number> {
  const deleted = await tx
    .delete(sign_in_identities)
    .where(and(eq(sign_in_identities.user_id, user_id), eq(sign_in_identities.provider, provider)))
    .returning({ subject: sign_in_identities.subject });
  return deleted.length;
}

/** Whose session this is, while it has not ended. */
export async function findHolderOfSession(
  connection: Connection,
  { user_id, session_id }: { user_id: string; session_id: string },
  now: Date,
) {
  const [row] = await connection
    .select({ user_id: users.user_id, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.user_id, sessions.user_id))
    .where(and(eq(sessions.session_id, session_id), eq(sessions.user_id, user_id), gt(sessions.expires_at, now)));
  return row;
}
