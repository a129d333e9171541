/** The SQL of sessions as their owner and the operator see them. */
import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { sessions, users } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type SessionRow = typeof sessions.$inferSelect;

/** Those that have not ended, the latest used first. */
export async function listSessions(connection: Connection, user_id: string, now: Date): Promise<SessionRow[]> {
  return await connection
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.created_at));
}

/** Ends one session of somebody; false when there is none. */
export async function deleteSessionOf(connection: Connection, user_id: string, session_id: string): Promise<boolean> {
  const ended = await connection
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(sessions.session_id, session_id)))
    .returning({ session_id: sessions.session_id });
  return ended.length === 1;
}

/** Ends somebody's sessions, all or all but one; how many there were. */
export async function deleteSessions(connection: Connection, user_id: string, but: string | null): Promise<number> {
  const ended = await connection
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), ...(but === null ? [] : [ne(sessions.session_id, but)])))
    .returning({ session_id: sessions.session_id });
  return ended.length;
}

export async function isPerson(connection: Connection, user_id: string): Promise<boolean> {
  const found = await connection.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, user_id));
  return found.length === 1;
}

/** Says whether somebody is in probation; false when there is nobody. */
export async function writeProbation(
  connection: Connection,
  user_id: string,
  is_in_probation: boolean,
): Promise<boolean> {
  const written = await connection
    .update(users)
    .set({ is_in_probation })
    .where(eq(users.user_id, user_id))
    .returning({ user_id: users.user_id });
  return written.length === 1;
}
