import type { Input, Output } from "../../contract/endpoint.ts";
import type { providers } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { importAccount } from "./import-account.ts";
import { nothingImported, shownImport } from "./rules.ts";
import { lockServers, readServer, updateServer } from "./store.ts";

/**
 * Queues the import of an account into the caller's own workspace.
 * @throws Refusal engine_server_not_found, import_not_possible or import_under_way
 */
export async function startImport(
  ctx: Context,
  { server_id }: Input<typeof providers.start_import>,
): Promise<Output<typeof providers.start_import>> {
  const { user_id, workspace_id } = ctx.caller;
  const before = await readServer(ctx.db.drizzle, server_id);
  const last = before?.import_job_id ? await ctx.jobs.find(before.import_job_id) : null;
  if (last?.state === "queued" || last?.state === "running") fail("import_under_way");
  const job_id = await ctx.db.transaction(async (tx) => {
    await lockServers(tx);
    const row = await readServer(tx, server_id);
    if (!row) return fail("engine_server_not_found", { server_id });
    if (row.kind !== "elevenlabs") fail("import_not_possible");
    // Somebody was faster.
    if (row.import_job_id !== before?.import_job_id) fail("import_under_way");
    const queued = await ctx.jobs.enqueue(tx, importAccount, { server_id }, { user_id, workspace_id });
    await updateServer(tx, server_id, { import_job_id: queued, import_report: nothingImported });
    return queued;
  });
  const job = await ctx.jobs.find(job_id);
  if (!job) throw new Error("the job that was queued is gone");
  return shownImport(job, nothingImported);
}
