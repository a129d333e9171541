/** The rows of notices. */
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { notices, users, workspace_members } from "../db/schema/index.ts";

export type NoticeRow = typeof notices.$inferSelect;
type Connection = Drizzle | Transaction;

export async function insertNotices(
  connection: Connection,
  rows: readonly (typeof notices.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await connection.insert(notices).values([...rows]);
}

export async function findOperators(connection: Connection): Promise<string[]> {
  const rows = await connection.select({ user_id: users.user_id }).from(users).where(eq(users.is_operator, true));
  return rows.map(({ user_id }) => user_id);
}

/** Those who can manage a workspace now. */
export async function findAdmins(connection: Connection, workspace_id: string): Promise<string[]> {
  const rows = await connection
    .select({ user_id: workspace_members.user_id })
    .from(workspace_members)
    .where(
      and(
        eq(workspace_members.workspace_id, workspace_id),
        eq(workspace_members.workspace_role, "admin"),
        eq(workspace_members.is_locked, false),
      ),
    );
  return rows.map(({ user_id }) => user_id);
}

/** Somebody's newest notices, those before `before_message_id` when it is given. */
export async function readNotices(
  db: Drizzle,
  user_id: string,
  { before_message_id, rows_max }: { before_message_id: string | undefined; rows_max: number },
): Promise<NoticeRow[]> {
  const earlier = before_message_id ? sql`${notices.message_id} COLLATE "C" < ${before_message_id}` : undefined;
  return await db
    .select()
    .from(notices)
    .where(and(eq(notices.user_id, user_id), earlier))
    .orderBy(desc(sql`${notices.message_id} COLLATE "C"`))
    .limit(rows_max);
}

export async function countUnread(db: Drizzle, user_id: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notices)
    .where(and(eq(notices.user_id, user_id), isNull(notices.read_at)));
  return row?.unread ?? 0;
}

/** Marks one as read; false when there is none of theirs. The first time that it was read stays. */
export async function markRead(db: Drizzle, user_id: string, message_id: string, now: Date): Promise<boolean> {
  const found = await db
    .update(notices)
    .set({ read_at: sql`coalesce(${notices.read_at}, ${now}::timestamptz)` })
    .where(and(eq(notices.user_id, user_id), eq(notices.message_id, message_id)))
    .returning({ message_id: notices.message_id });
  return found.length > 0;
}

export async function markAllRead(db: Drizzle, user_id: string, now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ read_at: now })
    .where(and(eq(notices.user_id, user_id), isNull(notices.read_at)));
}

export async function deleteNoticeRow(db: Drizzle, user_id: string, message_id: string): Promise<boolean> {
  const found = await db
    .delete(notices)
    .where(and(eq(notices.user_id, user_id), eq(notices.message_id, message_id)))
    .returning({ message_id: notices.message_id });
  return found.length > 0;
}

/** Removes the oldest of each of these people that are more than `kept_max`. */
export async function deleteBeyond(
  connection: Connection,
  user_ids: readonly string[],
  kept_max: number,
): Promise<void> {
  const ranked = connection
    .select({
      message_id: notices.message_id,
      place:
        sql<number>`row_number() OVER (PARTITION BY ${notices.user_id} ORDER BY ${notices.message_id} COLLATE "C" DESC)`.as(
          "place",
        ),
    })
    .from(notices)
    .where(inArray(notices.user_id, [...user_ids]))
    .as("ranked");
  const beyond = connection
    .select({ message_id: ranked.message_id })
    .from(ranked)
    .where(sql`${ranked.place} > ${kept_max}`);
  await connection.delete(notices).where(inArray(notices.message_id, beyond));
}
