import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findIsolation, type IsolationRow } from "./store.ts";

/** A recording of the caller's. @throws Refusal isolation_not_found */
export async function findOwnIsolation(ctx: Context, isolation_id: string): Promise<IsolationRow> {
  return (
    (await findIsolation(ctx.db.drizzle, ctx.caller, isolation_id)) ?? fail("isolation_not_found", { isolation_id })
  );
}

/** One that is clean. @throws Refusal isolation_not_found, isolation_not_done */
export async function findCleanIsolation(
  ctx: Context,
  isolation_id: string,
): Promise<IsolationRow & { audio_key: string; peaks_key: string }> {
  const row = await findOwnIsolation(ctx, isolation_id);
  const { audio_key, peaks_key } = row;
  if (row.state !== "done" || audio_key === null || peaks_key === null) return fail("isolation_not_done");
  return { ...row, audio_key, peaks_key };
}
