/** GET /v1/user/exports. */
import type { AccountExport, account } from "../../contract/account.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { exportKey } from "./export-files.ts";
import { type ExportRow, readExports } from "./export-store.ts";
import { exportEnd, unixSeconds } from "./rules.ts";

/** A row as its owner sees it; null when it can be downloaded no more. */
async function shown(ctx: Context, row: ExportRow): Promise<AccountExport | null> {
  const { job_id, state, progress, created_at, updated_at } = row;
  const isDone = state === "done";
  const key = exportKey(row.user_id, job_id);
  const ends = exportEnd(updated_at);
  const expires_seconds = Math.floor((ends.getTime() - ctx.now().getTime()) / 1000);
  const file = isDone ? await ctx.files.stat(key) : null;
  if (state === "cancelled" || (isDone && (!file || expires_seconds <= 0))) return null;
  const download_name = `Mynah_${created_at.toISOString().slice(0, 10)}_everything.zip`;
  return {
    export_id: job_id,
    state,
    progress,
    created_at_unix: unixSeconds(created_at),
    expires_at_unix: isDone ? unixSeconds(ends) : null,
    size_bytes: file?.size ?? null,
    download_url: file ? await ctx.files.signUrl(key, { expires_seconds, download_name }) : null,
  };
}

export async function listExports(ctx: Context): Promise<Output<typeof account.list_exports>> {
  const rows = await readExports(ctx.db.drizzle, ctx.caller.user_id);
  const exports = await Promise.all(rows.map((row) => shown(ctx, row)));
  return { exports: exports.filter((each) => each !== null) };
}
