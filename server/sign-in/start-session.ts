/** POST /sign-in. */
import type { Input } from "../../contract/endpoint.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { refuseOtherWays } from "../single-sign-on/index.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { Grant } from "./grant.ts";
import type { HalfSignIn } from "./half-sign-in.ts";
import { isPassword } from "./passwords.ts";
import { sameEmail } from "./rules.ts";
import { findUserByEmail } from "./store.ts";
import { throttled } from "./throttle.ts";

/**
 * Signs in with e-mail and password, or asks for a second factor where the account has one. An unknown e-mail gets the
 * answer of a wrong password, after the same work.
 * @throws Refusal invalid_credentials, sign_in_way_not_allowed, too_many_attempts
 */
export async function startSession(ctx: PublicContext, input: Input<typeof signIn.start>): Promise<Grant | HalfSignIn> {
  const email = sameEmail(input.email);
  const found = await findUserByEmail(ctx.db.drizzle, email);
  const user = await throttled(ctx, { email, user_id: found?.user_id }, async () => {
    const right = await isPassword(found?.password_hash ?? null, input.password);
    if (!found || !right) fail("invalid_credentials");
    return { user_id: found.user_id, email };
  });
  await refuseOtherWays(ctx, user, "password");
  return await finishSignIn(ctx, user);
}
