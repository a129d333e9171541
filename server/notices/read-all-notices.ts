/** POST /v1/user/notices/read-all. */
import type { Context } from "../context.ts";
import { markAllRead } from "./store.ts";

export async function readAllNotices(ctx: Context): Promise<{ status: "ok" }> {
  await markAllRead(ctx.db.drizzle, ctx.caller.user_id, ctx.now());
  return { status: "ok" };
}
