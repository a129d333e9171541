/** DELETE /v1/user/notices/{message_id}. */
import type { Input } from "../../contract/endpoint.ts";
import type { notices } from "../../contract/notices.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { deleteNoticeRow } from "./store.ts";

/** Dismisses a notice. @throws Refusal notice_not_found */
export async function deleteNotice(
  ctx: Context,
  { message_id }: Input<typeof notices.delete>,
): Promise<{ status: "ok" }> {
  const isFound = await deleteNoticeRow(ctx.db.drizzle, ctx.caller.user_id, message_id);
  if (!isFound) fail("notice_not_found", { message_id });
  return { status: "ok" };
}
