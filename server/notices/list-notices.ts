/** GET /v1/user/notices. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { notices } from "../../contract/notices.ts";
import type { Context } from "../context.ts";
import { countUnread, type NoticeRow, readNotices } from "./store.ts";

const shown = (row: NoticeRow) => ({
  message_id: row.message_id,
  severity: row.severity,
  title: row.title,
  description: row.description,
  needs_attention: row.needs_attention,
  create_date_unix_ms: row.created_at.getTime(),
  has_been_read: row.read_at !== null,
  path: row.path,
});

/** A page of the caller's own, and how many they have not read in all. */
export async function listNotices(
  ctx: Context,
  { page_size, before_message_id }: Input<typeof notices.list>,
): Promise<Output<typeof notices.list>> {
  const { user_id } = ctx.caller;
  const [rows, unread_count] = await Promise.all([
    readNotices(ctx.db.drizzle, user_id, { before_message_id, rows_max: page_size + 1 }),
    countUnread(ctx.db.drizzle, user_id),
  ]);
  return { notices: rows.slice(0, page_size).map(shown), unread_count, has_more: rows.length > page_size };
}
