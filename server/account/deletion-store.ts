/** The rows behind the end of an account. */
import { and, asc, count, eq, gt, inArray, isNull, lte, ne, notInArray, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { character_reservations, jobs, users } from "../db/schema/index.ts";
import type { Person } from "./owned-store.ts";

/** How many others have accounts, and how many of them are owners who stay; no owner leaves until the transaction ends. */
export async function countOthers(tx: Transaction, user_id: string): Promise<{ people: number; owners: number }> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('owners leave'))`);
  const stays = sql`${users.is_operator} AND ${isNull(users.deletes_at)}`;
  const [row] = await tx
    .select({ people: count(), owners: sql<number>`(count(*) FILTER (WHERE ${stays}))::int` })
    .from(users)
    .where(and(ne(users.user_id, user_id), eq(users.is_service, false)));
  return row ?? { people: 0, owners: 0 };
}

/** Takes the deletion back; false when its moment has come. */
export async function keepPerson(db: Drizzle, user_id: string, now: Date): Promise<boolean> {
  const kept = await db
    .update(users)
    .set({ deletes_at: null })
    .where(and(eq(users.user_id, user_id), sql`(${isNull(users.deletes_at)} OR ${gt(users.deletes_at, now)})`))
    .returning({ user_id: users.user_id });
  return kept.length > 0;
}

/** Those whose moment has come, the earliest first, without these. */
export async function readDue(db: Drizzle, now: Date, rows_max: number, without: readonly string[]): Promise<Person[]> {
  return await db
    .select({ user_id: users.user_id, email: users.email })
    .from(users)
    .where(and(lte(users.deletes_at, now), notInArray(users.user_id, [...without])))
    .orderBy(asc(users.deletes_at))
    .limit(rows_max);
}

/** Whom the keys of somebody's workspaces work as, where nobody else works: they go together with them. */
export async function readServices(db: Drizzle, user_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    SELECT s.user_id FROM workspaces w JOIN users s ON s.workspace_id = w.workspace_id AND s.is_service
     WHERE w.owner_user_id = ${user_id} AND NOT EXISTS (
       SELECT FROM workspace_members m JOIN users u ON u.user_id = m.user_id
        WHERE m.workspace_id = w.workspace_id AND m.user_id <> ${user_id} AND NOT u.is_service)`);
  return rows.map((row) => row.user_id);
}

/** Work of somebody that is not at its end. */
export async function readWork(db: Drizzle, user_id: string): Promise<string[]> {
  const rows = await db
    .select({ job_id: jobs.job_id })
    .from(jobs)
    .where(and(eq(jobs.user_id, user_id), inArray(jobs.state, ["queued", "running"])));
  return rows.map(({ job_id }) => job_id);
}

/** Whether something of somebody's still holds characters. */
export async function holdsCharacters(db: Drizzle, user_id: string): Promise<boolean> {
  const held = await db
    .select({ request_id: character_reservations.request_id })
    .from(character_reservations)
    .where(eq(character_reservations.user_id, user_id))
    .limit(1);
  return held.length > 0;
}
