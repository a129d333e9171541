/** The rows of exports: each is a job, which says how far it is and when it was done. */
import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { jobs, users } from "../db/schema/index.ts";
import type { Person } from "./owned-store.ts";

/** The name of the kind of job. */
export const exportKind = "account-export";

export type ExportRow = Pick<
  typeof jobs.$inferSelect,
  "job_id" | "user_id" | "state" | "progress" | "created_at" | "updated_at"
>;
const { job_id, user_id, state, progress, created_at, updated_at } = jobs;
const columns = { job_id, user_id, state, progress, created_at, updated_at };

const isUnfinished = inArray(jobs.state, ["queued", "running"]);

/** Whether one of somebody's is being made; nobody begins another until the transaction ends. */
export async function isExportUnderWay(tx: Transaction, whose: string): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('account export'), hashtext(${whose}))`);
  const found = await tx
    .select({ job_id: jobs.job_id })
    .from(jobs)
    .where(and(eq(jobs.user_id, whose), eq(jobs.kind, exportKind), isUnfinished));
  return found.length > 0;
}

/** Somebody's, the newest first. */
export async function readExports(db: Drizzle, whose: string): Promise<ExportRow[]> {
  return await db
    .select(columns)
    .from(jobs)
    .where(and(eq(jobs.user_id, whose), eq(jobs.kind, exportKind), ne(jobs.state, "cancelled")))
    .orderBy(desc(jobs.created_at));
}

/** Everybody's that ended before a moment. */
export async function readEndedExports(db: Drizzle, before: Date): Promise<ExportRow[]> {
  return await db
    .select(columns)
    .from(jobs)
    .where(and(eq(jobs.kind, exportKind), lt(jobs.updated_at, before), sql`NOT (${isUnfinished})`));
}

export async function deleteExport(db: Drizzle, id: string): Promise<void> {
  await db.delete(jobs).where(eq(jobs.job_id, id));
}

/** Whom an export is about; undefined when they are no more. */
export async function findExported(db: Drizzle, whose: string): Promise<Person | undefined> {
  const [row] = await db
    .select({ user_id: users.user_id, email: users.email })
    .from(users)
    .where(eq(users.user_id, whose));
  return row;
}
