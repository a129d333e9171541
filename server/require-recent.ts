/** What guards an account is changed only by somebody who has just shown who they are. */
import { limits } from "../contract/limits.ts";
import type { Context } from "./context.ts";
import { fail } from "./fail.ts";

const minuteMs = 60_000;

/**
 * Lets through who showed within limits.authenticatedMinutesMax that they are who they are, by signing in or by
 * POST /sign-in/confirm.
 * @throws Refusal authentication_too_old
 */
export function requireRecent(ctx: Pick<Context, "caller" | "now">): void {
  const at = ctx.caller.authenticated_at;
  const oldest = ctx.now().getTime() - limits.authenticatedMinutesMax * minuteMs;
  if (!at || at.getTime() < oldest) fail("authentication_too_old");
}

/**
 * Lets through who is signed in and showed recently who they are: no key, and no session that was left open, changes how
 * others sign in.
 * @throws Refusal session_required, authentication_too_old
 */
export function requireRecentSession(ctx: Pick<Context, "caller" | "now">): void {
  if (ctx.caller.api_key) fail("session_required");
  requireRecent(ctx);
}
