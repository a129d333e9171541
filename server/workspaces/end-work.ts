/** Ending what somebody has under way in a workspace that they may not work in any more. */
import type { Services } from "../context.ts";
import type { Membership } from "./left-store.ts";
import { stopBatches, tellEnded, unfinishedJobs } from "./left-store.ts";

/**
 * Cancels their long work there, and closes their streams in whatever process. What was made by then is kept and paid;
 * what was not is not booked.
 */
export async function endWork(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  gone: Membership,
): Promise<void> {
  await tellEnded(db.drizzle, gone);
  await stopBatches(db.drizzle, gone, now());
  for (const job_id of await unfinishedJobs(db.drizzle, gone)) await jobs.cancel(job_id);
}
