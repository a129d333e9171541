/** POST /sign-in/refresh. */
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { type Grant, grantOf, sessionEnd } from "./grant.ts";
import { hashSecret } from "./rules.ts";
import { extendSession } from "./session-store.ts";

/**
 * A new bearer token from the session cookie, whose time starts anew. A cookie whose session has ended is cleared.
 * @throws Refusal invalid_authorization
 */
export async function refreshSession(ctx: PublicContext): Promise<Grant> {
  const secret = ctx.session_secret;
  if (!secret) fail("invalid_authorization");
  const now = ctx.now();
  const session = await extendSession(ctx.db.drizzle, hashSecret(secret), { now, expires_at: sessionEnd(now) });
  if (!session) {
    ctx.keepSession(null);
    fail("invalid_authorization");
  }
  ctx.keepSession(secret);
  return await grantOf(ctx, session);
}
