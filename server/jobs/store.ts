/** The rows behind jobs. Every write of running work names its attempt, so that a process that lost it cannot write. */
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/open.ts";
import { job_steps, jobs } from "../db/schema/jobs.ts";
import { type Interruption, JobInterruptedError, type Json, type Owner, type Report } from "./definition.ts";

export type JobRow = typeof jobs.$inferSelect;
type Run = { job_id: string; attempt: number };

/** Cancelling is told to the process that does the work on this channel. */
export const cancelChannel = "job_cancelled";

const unfinished = inArray(jobs.state, ["queued", "running"]);
const ofRun = ({ job_id, attempt }: Run) =>
  and(eq(jobs.job_id, job_id), eq(jobs.attempt, attempt), eq(jobs.state, "running"));

export async function insertJob(
  tx: Transaction,
  row: Owner & { job_id: string; kind: string; data: unknown },
): Promise<void> {
  await tx.insert(jobs).values(row);
}

export async function findJob(db: Database, job_id: string): Promise<JobRow | null> {
  const [row] = await db.drizzle.select().from(jobs).where(eq(jobs.job_id, job_id));
  return row ?? null;
}

/** Jobs that are not at their end, oldest first. */
export async function listUnfinished(db: Database, kinds: string[]): Promise<JobRow[]> {
  return await db.drizzle
    .select()
    .from(jobs)
    .where(and(unfinished, inArray(jobs.kind, kinds)))
    .orderBy(jobs.created_at);
}

/** The kinds, of those given, of which a job is not at its end and not one of `except`. */
export async function kindsUnfinished(db: Database, kinds: string[], except: string[]): Promise<string[]> {
  const rows = await db.drizzle
    .selectDistinct({ kind: jobs.kind })
    .from(jobs)
    .where(and(unfinished, inArray(jobs.kind, kinds), notInArray(jobs.job_id, except)));
  return rows.map(({ kind }) => kind);
}

/** Begins an attempt; null when the job is not to be worked on (any more). */
export async function beginAttempt(db: Database, job_id: string): Promise<JobRow | null> {
  const [row] = await db.drizzle
    .update(jobs)
    .set({
      state: "running",
      attempt: sql`${jobs.attempt} + 1`,
      crashes: sql`${jobs.crashes} + (${jobs.state} = 'running')::int`,
      updated_at: sql`now()`,
    })
    .where(and(eq(jobs.job_id, job_id), unfinished, eq(jobs.is_cancelling, false)))
    .returning();
  if (row) return row;
  await db.drizzle
    .update(jobs)
    .set({ state: "cancelled", updated_at: sql`now()` })
    .where(and(eq(jobs.job_id, job_id), unfinished));
  return null;
}

/** Writes how far the work is. @throws JobInterruptedError */
export async function writeReport(on: Database["drizzle"] | Transaction, run: Run, report: Report): Promise<void> {
  const written = await on
    .update(jobs)
    .set({
      ...(report.progress === undefined ? {} : { progress: Math.min(1, Math.max(0, report.progress)) }),
      ...(report.message === undefined ? {} : { message: report.message }),
      updated_at: sql`now()`,
    })
    .where(and(ofRun(run), eq(jobs.is_cancelling, false)))
    .returning({ job_id: jobs.job_id });
  if (written.length === 0) throw new JobInterruptedError(await whyRefused(on, run));
}

async function whyRefused(on: Database["drizzle"] | Transaction, run: Run): Promise<Interruption> {
  const still = await on.select({ job_id: jobs.job_id }).from(jobs).where(ofRun(run));
  return still.length > 0 ? "cancelled" : "lost";
}

/** What a step gave, when it is done. */
export async function findStep(db: Database, run: Run, step: string): Promise<{ result: unknown } | null> {
  const [row] = await db.drizzle
    .select({ result: job_steps.result })
    .from(job_steps)
    .where(and(eq(job_steps.job_id, run.job_id), eq(job_steps.step, step)));
  return row ?? null;
}

export async function insertStep(tx: Transaction, run: Run, step: string, result: Json): Promise<void> {
  await tx.insert(job_steps).values({ job_id: run.job_id, step, result });
}

/** Ends the job for good and forgets its steps. Does nothing when another attempt has begun. */
export async function endJob(
  db: Database,
  run: Run,
  end: { state: "done" | "failed" | "cancelled"; error?: string; failures?: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const progress = end.state === "done" ? { progress: 1 } : {};
    const ended = await tx
      .update(jobs)
      .set({ ...end, ...progress, updated_at: sql`now()` })
      .where(ofRun(run))
      .returning({ job_id: jobs.job_id });
    if (ended.length > 0) await tx.delete(job_steps).where(eq(job_steps.job_id, run.job_id));
  });
}

/** Gives the job back to the queue, to be gone on with. */
export async function requeueJob(db: Database, run: Run, failures: number): Promise<void> {
  await db.drizzle.update(jobs).set({ state: "queued", failures, updated_at: sql`now()` }).where(ofRun(run));
}

/** Asks for the end: at once when nobody works on it, at its next write otherwise. False when it has already ended. */
export async function requestCancel(db: Database, job_id: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const asked = await tx
      .update(jobs)
      .set({
        is_cancelling: true,
        state: sql`CASE WHEN ${jobs.state} = 'queued' THEN 'cancelled' ELSE ${jobs.state} END`,
        updated_at: sql`now()`,
      })
      .where(and(eq(jobs.job_id, job_id), unfinished))
      .returning({ job_id: jobs.job_id });
    if (asked.length === 0) return false;
    await tx.execute(sql`SELECT pg_notify(${cancelChannel}, ${job_id})`);
    return true;
  });
}
