/** Another e-mail for an account: asked for, confirmed, and taken back by whoever had the old one. */
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { Context, PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { confirmNewEmail } from "../mail/letters/confirm-new-email.ts";
import { emailChanged } from "../mail/letters/email-changed.ts";
import { emailInUse } from "../mail/letters/email-in-use.ts";
import { emailTakenBack } from "../mail/letters/email-taken-back.ts";
import { requireRecent } from "../require-recent.ts";
import { refuseLeavingHold } from "../single-sign-on/index.ts";
import { inBackground } from "./background.ts";
import { findCode } from "./code-store.ts";
import { endCodesOf, makeCode, takeCode } from "./codes.ts";
import { endOtherSessions, findCredentials, writeEmail } from "./credential-store.ts";
import { deleteFactorsSince } from "./factor-store.ts";
import { shutOut } from "./providers/identity-store.ts";
import { hashSecret, sameEmail } from "./rules.ts";
import { findUserByEmail } from "./store.ts";
import { countLetter, throttled } from "./throttle.ts";

/**
 * POST /v1/user/send-email-change-verification: writes to the new address, which changes nothing yet. Answers alike when
 * that address has an account already; its holder is told by letter.
 * @throws Refusal authentication_too_old, email_unchanged, email_held_by_workspace, too_many_attempts
 */
export async function sendEmailChangeVerification(
  ctx: Context,
  input: Input<typeof signIn.send_email_change_verification>,
): Promise<{ status: "ok" }> {
  requireRecent(ctx);
  const email = sameEmail(input.new_email);
  const { user_id, email: old_email } = ctx.caller;
  if (email === old_email) fail("email_unchanged");
  await refuseLeavingHold(ctx, { user_id, email: old_email, new_email: email });
  await countLetter(ctx, email);
  inBackground(ctx, async () => {
    if (await findUserByEmail(ctx.db.drizzle, email)) {
      await ctx.mail.send(emailInUse(email));
      return;
    }
    await ctx.db.transaction(async (tx) => {
      const code = await makeCode(ctx, { kind: "change_email", user_id, email }, tx);
      await ctx.mail.send(confirmNewEmail(email, old_email, code), tx);
    });
  });
  return { status: "ok" };
}

/** Gives the account the e-mail of the code. This session goes on; the old address gets the way back. */
async function moveToNewEmail(ctx: Context, code: string): Promise<void> {
  const { user_id, session_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const row = await takeCode(ctx, "change_email", code, tx);
    // Somebody else's code is as good as none, and stays theirs: the transaction is not kept.
    if (row.user_id !== user_id) fail("invalid_action_code");
    if (await findUserByEmail(tx, row.email)) fail("email_taken");
    const before = await findCredentials(tx, user_id);
    if (!before) fail("invalid_action_code");
    await refuseLeavingHold(ctx, { user_id, email: before.email, new_email: row.email }, tx);
    await writeEmail(tx, { user_id, email: row.email, now: ctx.now() });
    await endOtherSessions(tx, user_id, session_id);
    // What was written to the old address about it is over.
    await endCodesOf(ctx, user_id, ["verify_email", "reset_password", "half_sign_in", "sign_in_request"], tx);
    const way_back = await makeCode(ctx, { kind: "revert_email", user_id, email: before.email }, tx);
    await ctx.mail.send(emailChanged(before.email, row.email, way_back), tx);
  });
}

/** Within this time before an e-mail is changed, whoever takes the account over may have prepared it. */
const preparedMs = limits.revertHours * 3_600_000;

/**
 * Gives the account back its old e-mail. Nothing lets anybody in any more until a new password is chosen. Second factors
 * from long before the change are still asked for: an old mailbox alone does not get past them.
 */
async function takeEmailBack(ctx: PublicContext, code: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { user_id, email, created_at } = await takeCode(ctx, "revert_email", code, tx);
    const holder = await findUserByEmail(tx, email);
    if (holder && holder.user_id !== user_id) fail("email_taken");
    await writeEmail(tx, { user_id, email, now: ctx.now() });
    await shutOut(tx, user_id);
    await deleteFactorsSince(tx, user_id, new Date(created_at.getTime() - preparedMs));
    // Ways back to addresses in between are theirs who took the account.
    await endCodesOf(
      ctx,
      user_id,
      ["verify_email", "reset_password", "change_email", "revert_email", "sign_in_request", "half_sign_in"],
      tx,
    );
    const chosen = await makeCode(ctx, { kind: "reset_password", user_id, email }, tx);
    await ctx.mail.send(emailTakenBack(email, chosen), tx);
  });
}

/**
 * PUT /v1/user/email. Changing needs the session of the person whose code it is; taking back works signed out too.
 * @throws Refusal invalid_action_code, email_taken, email_held_by_workspace, session_required, needs_authorization,
 * too_many_attempts
 */
export async function changeEmail(
  ctx: PublicContext,
  { verification_code, is_reverting }: Input<typeof signIn.change_email>,
): Promise<{ status: "ok" }> {
  const { caller } = ctx;
  if (!is_reverting && !caller) fail("needs_authorization");
  if (!is_reverting && caller?.api_key) fail("session_required");
  return await throttled(ctx, null, async () => {
    if (is_reverting) await takeEmailBack(ctx, verification_code);
    else await moveToNewEmail(ctx as Context, verification_code);
    return { status: "ok" };
  });
}

/** The codes that a link to the page's root carries. */
const internal = ["change_email", "revert_email"] as const;

/**
 * POST /v1/user/prepare-internal-verification: whether the code of a link is good for an e-mail, without using it.
 * @throws Refusal invalid_action_code, too_many_attempts
 */
export async function prepareInternalVerification(
  ctx: PublicContext,
  { email, verification_code }: Input<typeof signIn.prepare_internal_verification>,
): Promise<{ status: "ok" }> {
  return await throttled(ctx, null, async () => {
    const code = { code_hash: hashSecret(verification_code), now: ctx.now(), use: false };
    const found = await Promise.all(internal.map((kind) => findCode(ctx.db.drizzle, { ...code, kind })));
    if (!found.some((row) => row?.email === sameEmail(email))) fail("invalid_action_code");
    return { status: "ok" };
  });
}
