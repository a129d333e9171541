/** The rows of sessions. */
import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { sessions } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;

/** Adds a session and forgets those of the same person that have ended. */
export async function insertSession(connection: Connection, row: typeof sessions.$inferInsert): Promise<void> {
  const now = row.created_at ?? new Date();
  await connection.delete(sessions).where(and(eq(sessions.user_id, row.user_id), lt(sessions.expires_at, now)));
  await connection.insert(sessions).values(row);
}

/** Ends what somebody has beyond this many sessions, those unused for longest first. */
export async function keepNewestSessions(connection: Connection, user_id: string, count: number): Promise<void> {
  const surplus = connection
    .select({ session_id: sessions.session_id })
    .from(sessions)
    .where(eq(sessions.user_id, user_id))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.created_at))
    .offset(count);
  await connection.delete(sessions).where(inArray(sessions.session_id, surplus));
}

/**
 * Lengthens the session with this secret, never beyond limits.sessionDaysMax from its beginning; undefined when there is
 * none or it has ended.
 */
export async function extendSession(
  db: Drizzle,
  secret_hash: string,
  { now, expires_at }: { now: Date; expires_at: Date },
): Promise<{ session_id: string; user_id: string } | undefined> {
  const last = sql`${sessions.created_at} + make_interval(hours => ${limits.sessionDaysMax * 24})`;
  const [row] = await db
    .update(sessions)
    .set({ last_seen_at: now, expires_at: sql`least(${expires_at.toISOString()}::timestamptz, ${last})` })
    .where(and(eq(sessions.secret_hash, secret_hash), gt(sessions.expires_at, now)))
    .returning({ session_id: sessions.session_id, user_id: sessions.user_id });
  return row;
}

/** Gives a session another secret, by which its cookie is known from now on; false when it has ended. */
export async function renewSession(
  connection: Connection,
  session_id: string,
  { secret_hash, now }: { secret_hash: string; now: Date },
): Promise<boolean> {
  const renewed = await connection
    .update(sessions)
    .set({ secret_hash, authenticated_at: now })
    .where(and(eq(sessions.session_id, session_id), gt(sessions.expires_at, now)))
    .returning({ session_id: sessions.session_id });
  return renewed.length === 1;
}

export async function deleteSession(db: Drizzle, session_id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.session_id, session_id));
}
