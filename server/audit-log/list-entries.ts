/** GET /v1/workspace/audit-log, and the same as a table. */
import { AUDIT_CSV_COLUMNS, type auditLog } from "../../contract/audit-log.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { csvLine } from "../csv.ts";
import type { Bytes } from "../http/answers.ts";
import { csvCells, shownEntry } from "./rules.ts";
import { type EntryFilter, listEntries } from "./store.ts";

const rowsAtOnce = 500;

const moment = (unix: number | undefined): Date | undefined => (unix === undefined ? undefined : new Date(unix * 1000));

const filterOf = (
  { caller }: Context,
  { user_id, action, from_unix, to_unix }: Input<typeof auditLog.export>,
): EntryFilter => ({
  workspace_id: caller.workspace_id,
  user_id,
  action,
  from: moment(from_unix),
  to: moment(to_unix),
});

/** Who did what in the caller's workspace, the newest first. */
export async function listAuditEntries(
  ctx: Context,
  { page_size, before_entry_id, ...asked }: Input<typeof auditLog.list>,
): Promise<Output<typeof auditLog.list>> {
  const rows = await listEntries(ctx.db.drizzle, { ...filterOf(ctx, asked), before_entry_id }, page_size + 1);
  return { entries: rows.slice(0, page_size).map(shownEntry), has_more: rows.length > page_size };
}

/** All of it as CSV, a page of rows at a time. */
export async function exportAuditEntries(ctx: Context, asked: Input<typeof auditLog.export>): Promise<Bytes> {
  const filter = filterOf(ctx, asked);
  async function* lines(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(csvLine(AUDIT_CSV_COLUMNS));
    for (let before_entry_id: string | undefined; ; ) {
      const rows = await listEntries(ctx.db.drizzle, { ...filter, before_entry_id }, rowsAtOnce);
      const text = rows.map((row) => {
        const cells = csvCells(row);
        return csvLine(AUDIT_CSV_COLUMNS.map((column) => cells[column]));
      });
      if (text.length > 0) yield Buffer.from(text.join(""));
      if (rows.length < rowsAtOnce) return;
      before_entry_id = rows.at(-1)?.entry_id;
    }
  }
  return { content_type: "text/csv", body: lines(), download_name: "audit-log.csv" };
}
