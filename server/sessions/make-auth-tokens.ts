/** POST /v1/user/auth-tokens. */
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { type Grant, grantOf } from "../sign-in/index.ts";

/** A new bearer token for the session of the call. The session itself lasts no longer by it. */
export async function makeAuthTokens(ctx: Context): Promise<Grant> {
  const { session_id, user_id } = ctx.caller;
  if (!session_id) fail("session_required");
  return await grantOf(ctx, { session_id, user_id });
}
