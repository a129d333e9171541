/** The rows behind cleaned recordings. */
import { and, asc, count, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { isolations, jobs } from "../db/schema/index.ts";

export type StoredIsolation = typeof isolations.$inferSelect;
export type NewIsolation = typeof isolations.$inferInsert;
/** A recording with what is known of the job that cleans it. */
export type IsolationRow = StoredIsolation & { job_state: string | null };

/** Whose recordings somebody may see. */
interface Owner {
  user_id: string;
  workspace_id: string;
}

const owned = ({ user_id, workspace_id }: Owner) =>
  and(eq(isolations.user_id, user_id), eq(isolations.workspace_id, workspace_id));
const isOpen = inArray(isolations.state, ["queued", "running"]);
const idOrder = sql`${isolations.isolation_id} COLLATE "C"`;
const selected = (db: Drizzle) =>
  db
    .select({ ...getTableColumns(isolations), job_state: jobs.state })
    .from(isolations)
    .leftJoin(jobs, eq(jobs.job_id, isolations.job_id));

/** Those that are not at their end, of one workspace; nobody adds one until the transaction ends. */
export async function countOpen(tx: Transaction, workspace_id: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('isolations'), hashtext(${workspace_id}))`);
  const [row] = await tx
    .select({ open: count() })
    .from(isolations)
    .where(and(eq(isolations.workspace_id, workspace_id), isOpen));
  return row?.open ?? 0;
}

export async function insertIsolation(tx: Transaction, row: NewIsolation): Promise<void> {
  await tx.insert(isolations).values(row);
}

export async function findIsolation(db: Drizzle, owner: Owner, isolation_id: string): Promise<IsolationRow | null> {
  const [row] = await selected(db).where(and(eq(isolations.isolation_id, isolation_id), owned(owner)));
  return row ?? null;
}

/** A recording for the job that cleans it. */
export async function readIsolation(db: Drizzle, isolation_id: string): Promise<StoredIsolation | null> {
  const [row] = await db.select().from(isolations).where(eq(isolations.isolation_id, isolation_id));
  return row ?? null;
}

/** Newest first. `search`: a part of the file's name, whatever its case. */
export async function listIsolations(
  db: Drizzle,
  owner: Owner,
  {
    after,
    search,
    most,
    skipped,
  }: { after: string | undefined; search: string | undefined; most: number; skipped: number },
): Promise<IsolationRow[]> {
  const older = after === undefined ? undefined : lt(idOrder, after);
  const named = search ? sql`strpos(lower(${isolations.file_name}), lower(${search})) > 0` : undefined;
  return await selected(db)
    .where(and(owned(owner), older, named))
    .orderBy(desc(idOrder))
    .limit(most)
    .offset(skipped);
}

/** Those of a person in all workspaces. */
export async function readIsolationsOfPerson(db: Drizzle, user_id: string): Promise<StoredIsolation[]> {
  return await db.select().from(isolations).where(eq(isolations.user_id, user_id)).orderBy(asc(idOrder));
}

/** Writes how far it is, as long as it is under way. */
export async function writeProgress(db: Drizzle, isolation_id: string, progress: number): Promise<void> {
  await db
    .update(isolations)
    .set({ state: "running", progress })
    .where(and(eq(isolations.isolation_id, isolation_id), isOpen));
}

/** Ends it, unless it has ended. @returns whether it was this that ended it. */
export async function endIsolation(
  tx: Drizzle | Transaction,
  isolation_id: string,
  end: Pick<NewIsolation, "state" | "ended_at"> & Partial<NewIsolation>,
): Promise<boolean> {
  const rows = await tx
    .update(isolations)
    .set(end)
    .where(and(eq(isolations.isolation_id, isolation_id), isOpen))
    .returning({ isolation_id: isolations.isolation_id });
  return rows.length > 0;
}

export async function forgetIsolation(db: Drizzle, isolation_id: string): Promise<void> {
  await db.delete(isolations).where(eq(isolations.isolation_id, isolation_id));
}
