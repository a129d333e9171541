/** POST /sign-in. */
import type { Input } from "../../contract/endpoint.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { type Grant, grantOf, openSession } from "./grant.ts";
import { isPassword } from "./passwords.ts";
import { sameEmail } from "./rules.ts";
import { findUserByEmail } from "./store.ts";
import { throttled } from "./throttle.ts";

/**
 * Signs in with e-mail and password. An unknown e-mail gets the answer of a wrong password, after the same work.
 * @throws Refusal invalid_credentials, too_many_attempts
 */
export async function startSession(ctx: PublicContext, input: Input<typeof signIn.start>): Promise<Grant> {
  const session = await throttled(ctx, input.email, async () => {
    const user = await findUserByEmail(ctx.db.drizzle, sameEmail(input.email));
    const right = await isPassword(user?.password_hash ?? null, input.password);
    if (!user || !right) fail("invalid_credentials");
    return await openSession(ctx, user.user_id);
  });
  ctx.keepSession(session.secret);
  return await grantOf(ctx, session);
}
