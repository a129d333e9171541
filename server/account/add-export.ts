/** POST /v1/user/export. */
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { isExportUnderWay } from "./export-store.ts";
import { makeExport } from "./make-export.ts";

/** Begins to gather everything of the caller's; one at a time. @throws Refusal export_under_way */
export async function addExport(ctx: Context): Promise<{ export_id: string }> {
  const { user_id, workspace_id } = ctx.caller;
  const export_id = await ctx.db.transaction(async (tx) => {
    if (await isExportUnderWay(tx, user_id)) fail("export_under_way");
    return await ctx.jobs.enqueue(tx, makeExport, { user_id }, { user_id, workspace_id });
  });
  return { export_id };
}
