/** A new password by a letter: asked for, looked at, chosen. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { Context, PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { passwordChanged } from "../mail/letters/password-changed.ts";
import { resetPassword } from "../mail/letters/reset-password.ts";
import { logOperator } from "../operator-log.ts";
import { refuseOtherWays } from "../single-sign-on/index.ts";
import { inBackground } from "./background.ts";
import { endCodesOf, makeCode, readCode, takeCode } from "./codes.ts";
import { confirmEmailOf, endOtherSessions, findCredentials, writePassword } from "./credential-store.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { sameEmail } from "./rules.ts";
import { findUserByEmail } from "./store.ts";
import { countLetter, throttled } from "./throttle.ts";

async function writeResetLetter(
  ctx: PublicContext,
  { user_id, email }: { user_id: string; email: string },
  by: "themselves" | "operator",
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const code = await makeCode(ctx, { kind: "reset_password", user_id, email }, tx);
    await ctx.mail.send(resetPassword(email, code, by), tx);
  });
}

/**
 * POST /v1/user/send-password-reset-email. Answers alike whether or not there is an account.
 * @throws Refusal too_many_attempts
 */
export async function sendPasswordResetEmail(
  ctx: PublicContext,
  input: Input<typeof signIn.send_password_reset_email>,
): Promise<{ status: "ok" }> {
  const email = sameEmail(input.email);
  await countLetter(ctx, email);
  inBackground(ctx, async () => {
    const user = await findUserByEmail(ctx.db.drizzle, email);
    if (user) await writeResetLetter(ctx, { user_id: user.user_id, email }, "themselves");
  });
  return { status: "ok" };
}

/**
 * POST /v1/admin/users/:user_id/password-reset: the owner of the installation has somebody choose a new password, and
 * never learns it.
 * @throws Refusal user_not_found
 */
export async function startPasswordReset(
  ctx: Context,
  { user_id }: Input<typeof signIn.start_password_reset>,
): Promise<{ status: "ok" }> {
  const user = await findCredentials(ctx.db.drizzle, user_id);
  if (!user) fail("user_not_found", { user_id });
  await logOperator(ctx, ctx.db.drizzle, "user.password_reset", { user_id });
  await writeResetLetter(ctx, { user_id, email: user.email }, "operator");
  return { status: "ok" };
}

/** POST /sign-in/check-reset-code. @throws Refusal invalid_action_code, sign_in_way_not_allowed, too_many_attempts */
export async function checkResetCode(
  ctx: PublicContext,
  { code }: Input<typeof signIn.check_reset_code>,
): Promise<Output<typeof signIn.check_reset_code>> {
  return await throttled(ctx, null, async () => {
    const { user_id, email } = await readCode(ctx, "reset_password", code);
    await refuseOtherWays(ctx, { user_id, email }, "password");
    return { email };
  });
}

/**
 * POST /sign-in/confirm-password-reset: whoever was signed in or half-way in is out; second factors stay as they are.
 * @throws Refusal invalid_action_code, password_too_common, password_too_close, too_many_attempts
 */
export async function confirmPasswordReset(
  ctx: PublicContext,
  { code, password }: Input<typeof signIn.confirm_password_reset>,
): Promise<{ status: "ok" }> {
  return await throttled(ctx, null, async () => {
    // A password that is refused does not use the code up.
    const { user_id: whose, email } = await readCode(ctx, "reset_password", code);
    await refuseOtherWays(ctx, { user_id: whose, email }, "password");
    await refuseWeakPassword(password, email);
    const password_hash = await hashPassword(password);
    await ctx.db.transaction(async (tx) => {
      const { user_id } = await takeCode(ctx, "reset_password", code, tx);
      await writePassword(tx, user_id, password_hash);
      // Whoever has the letter has the address.
      await confirmEmailOf(tx, { user_id, email, now: ctx.now() });
      await endOtherSessions(tx, user_id, null);
      await endCodesOf(ctx, user_id, ["half_sign_in", "sign_in_request", "change_email"], tx);
      await ctx.mail.send(passwordChanged(email, true), tx);
    });
    return { status: "ok" };
  });
}
