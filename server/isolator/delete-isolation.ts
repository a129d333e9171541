/** DELETE /v1/audio-isolation/history/{isolation_id}. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { isolator } from "../../contract/isolator.ts";
import type { Context } from "../context.ts";
import { findOwnIsolation } from "./find-isolation.ts";
import { removeIsolationFiles } from "./isolation-files.ts";
import { endIsolation, forgetIsolation } from "./store.ts";

/** Stops it, and removes it with its files; what was not clean by then is not charged. @throws Refusal isolation_not_found */
export async function deleteIsolation(
  ctx: Context,
  { isolation_id }: Input<typeof isolator.delete>,
): Promise<Output<typeof isolator.delete>> {
  const row = await findOwnIsolation(ctx, isolation_id);
  const end = { state: "cancelled", ended_at: ctx.now() } as const;
  if (row.job_id && (await endIsolation(ctx.db.drizzle, isolation_id, end))) await ctx.jobs.cancel(row.job_id);
  // Files first: what breaks off in between is found again by its row.
  await removeIsolationFiles(ctx, row);
  await forgetIsolation(ctx.db.drizzle, isolation_id);
  return { status: "ok" };
}
