/** POST /sign-up. */
import type { Input } from "../../contract/endpoint.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { addPerson } from "./add-person.ts";
import { type Grant, grantOf, openSession } from "./grant.ts";
import { hashPassword, isCommonPassword } from "./passwords.ts";
import { sameEmail, signUpRule } from "./rules.ts";
import { hasOwner, lockOwner } from "./store.ts";
import { throttled } from "./throttle.ts";

/**
 * Makes an account with a workspace of its own and signs in. The first person becomes the owner of this installation
 * when the operator's settings name none, exactly once however many come at the same time.
 * @throws Refusal sign_up_closed, password_too_common, email_taken, too_many_attempts
 */
export async function signUp(ctx: PublicContext, input: Input<typeof signIn.sign_up>): Promise<Grant> {
  const { MYNAH_SIGN_UP: rule, MYNAH_OWNER_EMAIL: named } = ctx.env;
  const email = sameEmail(input.email);
  const refuseUnlessOpen = (owned: boolean) => {
    if (signUpRule(rule, owned) !== "open") fail("sign_up_closed");
  };
  // Asked before the costly hash, and again below where the answer cannot change any more.
  refuseUnlessOpen(await hasOwner(ctx.db.drizzle));
  const session = await throttled(ctx, email, async () => {
    if (await isCommonPassword(input.password)) fail("password_too_common");
    const password_hash = await hashPassword(input.password);
    return await ctx.db.transaction(async (tx) => {
      await lockOwner(tx);
      const owned = await hasOwner(tx);
      refuseUnlessOpen(owned);
      const added = await addPerson(tx, {
        email,
        password_hash,
        first_name: input.first_name || null,
        is_operator: !owned && named === undefined,
        created_at: ctx.now(),
      });
      if (!added) fail("email_taken");
      return await openSession(ctx, added.user_id, tx);
    });
  });
  ctx.keepSession(session.secret);
  return await grantOf(ctx, session);
}
