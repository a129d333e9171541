/** Answers to the letter that a sign-in on a new device waits for, and whether sign-ins wait for one. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { Context, PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { requireRecent } from "../require-recent.ts";
import { findCode, grantHalf } from "./code-store.ts";
import { takeCode } from "./codes.ts";
import { findConfirmsSignIns, writeConfirmsSignIns } from "./credential-store.ts";
import { askForFactor } from "./finish-sign-in.ts";
import type { Grant } from "./grant.ts";
import { type HalfSignIn, readHalfSignIn, waitingForFactor } from "./half-sign-in.ts";
import { hashSecret } from "./rules.ts";
import { throttled } from "./throttle.ts";
import { waitingForLetter } from "./wait-for-letter.ts";

/**
 * POST /v1/user/sign-in-requests/verify: whoever reads the letter lets the device in that waits, from any device.
 * @throws Refusal invalid_action_code, too_many_attempts
 */
export async function verifySignInRequest(
  ctx: PublicContext,
  { sign_in_request_verification_code }: Input<typeof signIn.verify_sign_in_request>,
): Promise<{ status: "ok" }> {
  return await throttled(ctx, null, async () => {
    await ctx.db.transaction(async (tx) => {
      const { payload } = await takeCode(ctx, "sign_in_request", sign_in_request_verification_code, tx);
      if (!(await grantHalf(tx, payload.half_hash ?? "", ctx.now()))) fail("invalid_action_code");
    });
    return { status: "ok" };
  });
}

/**
 * POST /sign-in/continue: the way in, or the second factor, once the letter was answered. Until then, and where a
 * second factor is asked for, the same again.
 * @throws Refusal half_sign_in_over
 */
export async function continueSignIn(
  ctx: PublicContext,
  { half_token }: Input<typeof signIn.continue_sign_in>,
): Promise<Grant | HalfSignIn> {
  const half = await readHalfSignIn(ctx, half_token, "anything");
  if (half.payload.waits_for === "second_factor") return await waitingForFactor(ctx, half_token, half);
  if (half.payload.is_granted !== "true") return waitingForLetter(half_token, half.expires_at);
  const code = { kind: "half_sign_in", code_hash: hashSecret(half_token), now: ctx.now(), use: true } as const;
  if (!(await findCode(ctx.db.drizzle, code))) fail("half_sign_in_over");
  return await askForFactor(ctx, { user_id: half.user_id, email: half.email });
}

/** GET /sign-in/confirmed-sign-ins. */
export async function getConfirmedSignIns(ctx: Context): Promise<Output<typeof signIn.confirmed_sign_ins>> {
  return { is_on: await findConfirmsSignIns(ctx.db.drizzle, ctx.caller.user_id), can_be_on: ctx.mail.sends };
}

/** POST /sign-in/confirmed-sign-ins. @throws Refusal authentication_too_old, mail_server_missing */
export async function editConfirmedSignIns(
  ctx: Context,
  { is_on }: Input<typeof signIn.edit_confirmed_sign_ins>,
): Promise<{ status: "ok" }> {
  requireRecent(ctx);
  // Without letters nobody could answer one.
  if (is_on && !ctx.mail.sends) fail("mail_server_missing");
  await writeConfirmsSignIns(ctx.db.drizzle, ctx.caller.user_id, is_on);
  return { status: "ok" };
}
