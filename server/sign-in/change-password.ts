/** POST /sign-in/change-password. */
import type { Input } from "../../contract/endpoint.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { passwordChanged } from "../mail/letters/password-changed.ts";
import { endCodesOf } from "./codes.ts";
import { endOtherSessions, findCredentials, writePassword } from "./credential-store.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "./passwords.ts";
import { throttled } from "./throttle.ts";

/**
 * Chooses a new password by the current one. This session goes on and every other one ends; a letter says so.
 * @throws Refusal wrong_password, password_too_common, password_too_close, too_many_attempts
 */
export async function changePassword(
  ctx: Context,
  { password, new_password }: Input<typeof signIn.change_password>,
): Promise<{ status: "ok" }> {
  const { user_id, email, session_id } = ctx.caller;
  return await throttled(ctx, { email, user_id }, async () => {
    const known = await findCredentials(ctx.db.drizzle, user_id);
    if (!(await isPassword(known?.password_hash ?? null, password))) fail("wrong_password");
    await refuseWeakPassword(new_password, email);
    const password_hash = await hashPassword(new_password);
    await ctx.db.transaction(async (tx) => {
      await writePassword(tx, user_id, password_hash);
      await endOtherSessions(tx, user_id, session_id);
      await endCodesOf(ctx, user_id, ["half_sign_in", "sign_in_request", "reset_password"], tx);
      await ctx.mail.send(passwordChanged(email, false), tx);
    });
    return { status: "ok" };
  });
}
