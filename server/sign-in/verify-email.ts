/** POST /sign-in/verify-email, and the letter before it. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { confirmEmail } from "../mail/letters/confirm-email.ts";
import { inBackground } from "./background.ts";
import { findCode } from "./code-store.ts";
import { makeCode } from "./codes.ts";
import { confirmEmailOf, findUnconfirmed } from "./credential-store.ts";
import { findPending } from "./newcomer-store.ts";
import { hashSecret, sameEmail } from "./rules.ts";
import { finishWaiting, letNewcomerWait } from "./sign-up.ts";
import { countLetter, throttled } from "./throttle.ts";

/**
 * Confirms an e-mail by the code of a letter. When an account waits for it, it is made now and signed in.
 * @throws Refusal invalid_action_code, email_taken, sign_up_closed, too_many_attempts
 */
export async function verifyEmail(
  ctx: PublicContext,
  { code }: Input<typeof signIn.verify_email>,
): Promise<Output<typeof signIn.verify_email>> {
  return await throttled(ctx, null, async () => {
    const now = ctx.now();
    const confirmed = await ctx.db.transaction(async (tx) => {
      const row = await findCode(tx, { kind: "verify_email", code_hash: hashSecret(code), now, use: true });
      // A code of an e-mail that the account has no longer is good for nothing.
      return row && (await confirmEmailOf(tx, { ...row, now })) ? row.email : null;
    });
    if (confirmed !== null) return { status: "ok", email: confirmed, grant: null };
    const made = await finishWaiting(ctx, code);
    if (!made) fail("invalid_action_code");
    return { status: "ok", ...made };
  });
}

/**
 * POST /v1/user/send-verification-email: writes the letter again, when there is something to confirm. Answers alike when
 * there is not.
 * @throws Refusal too_many_attempts
 */
export async function sendVerificationEmail(
  ctx: PublicContext,
  input: Input<typeof signIn.send_verification_email>,
): Promise<{ status: "ok" }> {
  const email = sameEmail(input.email);
  await countLetter(ctx, email);
  inBackground(ctx, async () => {
    const user = await findUnconfirmed(ctx.db.drizzle, email);
    if (user) {
      await ctx.db.transaction(async (tx) => {
        const code = await makeCode(ctx, { kind: "verify_email", user_id: user.user_id, email }, tx);
        await ctx.mail.send(confirmEmail(email, code), tx);
      });
      return;
    }
    const waiting = await findPending(ctx.db.drizzle, email, ctx.now());
    if (waiting) await letNewcomerWait(ctx, waiting);
  });
  return { status: "ok" };
}
