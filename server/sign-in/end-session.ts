/** POST /sign-out. */
import type { Context } from "../context.ts";
import { deleteSession } from "./session-store.ts";

/** Ends the session of the call: its bearer tokens and its cookie are worth nothing from now on. */
export async function endSession(ctx: Context): Promise<{ status: "ok" }> {
  if (ctx.caller.session_id) await deleteSession(ctx.db.drizzle, ctx.caller.session_id);
  ctx.keepSession(null);
  return { status: "ok" };
}
