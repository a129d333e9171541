import type { Log } from "../db/log.ts";
import type { Database } from "../db/open.ts";
import { type JobDefinition, JobInterruptedError, type Work } from "./definition.ts";
import { beginAttempt, endJob, findStep, insertStep, type JobRow, requeueJob, writeReport } from "./store.ts";

/** A job that takes the process down with it this often is given up, or it would do so for ever. */
const crashesMax = 5;

export type RunSettings<Services> = {
  db: Database;
  log: Log;
  services: Services;
  /** What a person reads of a failure; the log has the rest. */
  wordFailure: (error: unknown) => string;
};

/**
 * Works on a job once. Resolves when it is at its end, and to "again" when the queue is to hand it out again.
 * @param running where those who cancel or stop find the work.
 */
export async function runJob<Services>(
  definition: JobDefinition<unknown, Services>,
  job_id: string,
  running: Map<string, AbortController>,
  { db, log, services, wordFailure }: RunSettings<Services>,
): Promise<"ended" | "again"> {
  const job = await beginAttempt(db, job_id);
  if (!job) return "ended";
  if (job.crashes > crashesMax) {
    log.error({ job_id, kind: job.kind }, "A job took the process down again and again; it is given up");
    await definition.giveUp(job_id, job.data, services);
    await endJob(db, job, { state: "failed", error: `The server stopped ${job.crashes} times during this work.` });
    return "ended";
  }
  const controller = new AbortController();
  running.set(job_id, controller);
  try {
    await definition.run(makeWork(db, job, controller.signal), job.data, services);
    await endJob(db, job, { state: "done" });
    return "ended";
  } catch (error) {
    const cause = controller.signal.aborted ? controller.signal.reason : error;
    if (cause instanceof JobInterruptedError) return await endInterrupted(db, job, cause);
    const failures = job.failures + 1;
    log.error({ err: error, job_id, kind: job.kind, failures }, "A job failed");
    if (failures <= definition.retriesMax) {
      await requeueJob(db, job, failures);
      return "again";
    }
    await endJob(db, job, { state: "failed", error: wordFailure(error), failures });
    return "ended";
  } finally {
    if (running.get(job_id) === controller) running.delete(job_id);
  }
}

async function endInterrupted(db: Database, job: JobRow, { reason }: JobInterruptedError): Promise<"ended" | "again"> {
  if (reason === "cancelled") await endJob(db, job, { state: "cancelled" });
  if (reason === "stopping") await requeueJob(db, job, job.failures);
  return reason === "stopping" ? "again" : "ended";
}

function makeWork(db: Database, job: JobRow, signal: AbortSignal): Work {
  return {
    job_id: job.job_id,
    owner: { workspace_id: job.workspace_id, user_id: job.user_id },
    signal,
    async step(name, make, { keep, ...report } = {}) {
      signal.throwIfAborted();
      const done = await findStep(db, job, name);
      // What is read is what an earlier attempt of the same step wrote.
      if (done) return done.result as Awaited<ReturnType<typeof make>>;
      const result = await make();
      signal.throwIfAborted();
      await db.transaction(async (tx) => {
        // First, so that work that was cancelled or taken over writes nothing.
        await writeReport(tx, job, report);
        await keep?.(tx, result);
        await insertStep(tx, job, name, result);
      });
      return result;
    },
    async report(report) {
      signal.throwIfAborted();
      await writeReport(db.drizzle, job, report);
    },
  };
}
