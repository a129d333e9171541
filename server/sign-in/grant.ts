/** What signing in gives: a bearer token now, and a cookie to make the next one from. */
import type { z } from "zod";
import { limits } from "../../contract/limits.ts";
import type { grant } from "../../contract/sign-in.ts";
import type { Context, PublicContext } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { newId, newSecret } from "../ids.ts";
import { hashSecret } from "./rules.ts";
import { insertSession, keepNewestSessions, renewSession } from "./session-store.ts";
import { type Bearer, signToken, tokenKey } from "./tokens.ts";

export type Grant = z.output<(typeof grant)["schema"]>;

const dayMs = 86_400_000;

/** When a session that is used now ends, unless it is used again. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + limits.sessionDays * dayMs);

/** A bearer token for a session. */
export async function grantOf(ctx: Pick<PublicContext, "secret" | "now">, bearer: Bearer): Promise<Grant> {
  return { ...(await signToken(tokenKey(ctx.secret), bearer, ctx.now())), user_id: bearer.user_id };
}

/** Opens a session of somebody who has shown who they are. @returns its secret, for the cookie. */
export async function openSession(
  ctx: Pick<PublicContext, "db" | "now" | "ip_address" | "user_agent">,
  user_id: string,
  tx?: Transaction,
): Promise<Bearer & { secret: string }> {
  const secret = newSecret();
  const session_id = newId();
  const now = ctx.now();
  const connection = tx ?? ctx.db.drizzle;
  await insertSession(connection, {
    session_id,
    user_id,
    secret_hash: hashSecret(secret),
    user_agent: ctx.user_agent?.slice(0, limits.userAgentLengthMax) ?? null,
    ip_address: ctx.ip_address,
    authenticated_at: now,
    created_at: now,
    last_seen_at: now,
    expires_at: sessionEnd(now),
  });
  await keepNewestSessions(connection, user_id, limits.sessionsMax);
  return { session_id, user_id, secret };
}

/**
 * Goes on with the session of a caller who has shown once more who they are, under a new secret: its cookie from before is
 * worth nothing any more.
 * @throws Refusal invalid_authorization when it has ended by now
 */
export async function renewGrant(ctx: Context): Promise<Grant> {
  const { session_id, user_id } = ctx.caller;
  if (!session_id) fail("session_required");
  const secret = newSecret();
  const now = ctx.now();
  if (!(await renewSession(ctx.db.drizzle, session_id, { secret_hash: hashSecret(secret), now }))) {
    fail("invalid_authorization");
  }
  ctx.keepSession(secret);
  return await grantOf(ctx, { session_id, user_id });
}
