/** Ending sessions from elsewhere: their bearer tokens and cookies are worth nothing from then on. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { sessions } from "../../contract/sessions.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { logOperator } from "../operator-log.ts";
import { requireRecent } from "../sign-in/index.ts";
import { deleteSessionOf, deleteSessions, isPerson } from "./store.ts";

/** DELETE /v1/user/sessions/:session_id. @throws Refusal authentication_too_old, session_not_found */
export async function endOneSession(
  ctx: Context,
  { session_id }: Input<typeof sessions.end>,
): Promise<Output<typeof sessions.end>> {
  requireRecent(ctx);
  if (!(await deleteSessionOf(ctx.db.drizzle, ctx.caller.user_id, session_id))) {
    fail("session_not_found", { session_id });
  }
  if (session_id === ctx.caller.session_id) ctx.keepSession(null);
  return { status: "ok" };
}

/** POST /v1/user/sessions/revoke-others. @throws Refusal authentication_too_old */
export async function endOtherSessions(ctx: Context): Promise<Output<typeof sessions.end_others>> {
  requireRecent(ctx);
  const { user_id, session_id } = ctx.caller;
  return { status: "ok", ended: await deleteSessions(ctx.db.drizzle, user_id, session_id) };
}

/** POST /v1/admin/users/:user_id/end-sessions. @throws Refusal user_not_found */
export async function endSessionsOf(
  ctx: Context,
  { user_id }: Input<typeof sessions.end_all_of>,
): Promise<Output<typeof sessions.end_all_of>> {
  return await ctx.db.transaction(async (tx) => {
    if (!(await isPerson(tx, user_id))) fail("user_not_found", { user_id });
    await logOperator(ctx, tx, "user.end_sessions", { user_id });
    return { status: "ok", ended: await deleteSessions(tx, user_id, null) };
  });
}
