/** POST /v1/user/notices/{message_id}/read. */
import type { Input } from "../../contract/endpoint.ts";
import type { notices } from "../../contract/notices.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { markRead } from "./store.ts";

/** @throws Refusal notice_not_found */
export async function readNotice(ctx: Context, { message_id }: Input<typeof notices.read>): Promise<{ status: "ok" }> {
  const isFound = await markRead(ctx.db.drizzle, ctx.caller.user_id, message_id, ctx.now());
  if (!isFound) fail("notice_not_found", { message_id });
  return { status: "ok" };
}
