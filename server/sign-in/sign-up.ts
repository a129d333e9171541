/** POST /sign-up. */
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { PublicContext } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { newSecret } from "../ids.ts";
import { accountExists } from "../mail/letters/account-exists.ts";
import { confirmEmail } from "../mail/letters/confirm-email.ts";
import { finishSignUp } from "../mail/letters/finish-sign-up.ts";
import { addPerson } from "./add-person.ts";
import { inBackground } from "./background.ts";
import { makeCode } from "./codes.ts";
import { rememberDevice } from "./devices.ts";
import { type Grant, grantOf, openSession } from "./grant.ts";
import { insertPending, takePending } from "./newcomer-store.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { isInvited, requireNoRobot, takeOver } from "./pre-sign-up.ts";
import { hashSecret, sameEmail, signUpRule } from "./rules.ts";
import { findUserByEmail, hasOwner, lockOwner } from "./store.ts";
import { countLetter, throttled } from "./throttle.ts";

const minuteMs = 60_000;

/** Somebody who is about to have an account. */
interface Newcomer {
  /** In lower case. */
  email: string;
  password_hash: string;
  first_name: string | null;
}

/** Lets on whoever may join: anybody, or those who came with an invite to a workspace that is for their e-mail. */
async function refuseUnlessOpen(
  ctx: PublicContext,
  owned: boolean,
  email: string,
  connection: Drizzle | Transaction,
): Promise<void> {
  const rule = signUpRule(ctx.env.MYNAH_SIGN_UP, owned);
  if (rule === "open" || (rule === "invited" && (await isInvited(ctx, email, connection)))) return;
  fail("sign_up_closed");
}

/**
 * Makes an account and opens a session. The first person becomes the owner of this installation when the operator's
 * settings name none, exactly once however many come at the same time.
 */
async function addAccount(ctx: PublicContext, newcomer: Newcomer, is_confirmed: boolean, tx: Transaction) {
  await lockOwner(tx);
  const owned = await hasOwner(tx);
  await refuseUnlessOpen(ctx, owned, newcomer.email, tx);
  const now = ctx.now();
  const { email } = newcomer;
  const added = await addPerson(tx, {
    ...newcomer,
    is_operator: !owned && ctx.env.MYNAH_OWNER_EMAIL === undefined,
    email_verified_at: is_confirmed ? now : null,
    created_at: now,
  });
  if (!added) fail("email_taken");
  const { user_id } = added;
  await takeOver(ctx, { user_id, email }, tx);
  if (!is_confirmed) {
    await ctx.mail.send(confirmEmail(email, await makeCode(ctx, { kind: "verify_email", user_id, email }, tx)), tx);
  }
  return await openSession(ctx, user_id, tx);
}

/** Signs the newcomer in, on a device that is theirs. */
async function enter(ctx: PublicContext, session: Awaited<ReturnType<typeof openSession>>): Promise<Grant> {
  ctx.keepSession(session.secret);
  rememberDevice(ctx, session.user_id);
  return await grantOf(ctx, session);
}

/** Writes the letter whose link makes the account. */
export async function letNewcomerWait(ctx: PublicContext, newcomer: Newcomer): Promise<void> {
  const code = newSecret();
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    await insertPending(tx, {
      ...newcomer,
      code_hash: hashSecret(code),
      created_at: now,
      expires_at: new Date(now.getTime() + limits.codeMinutesMax * minuteMs),
    });
    await ctx.mail.send(finishSignUp(newcomer.email, code), tx);
  });
}

/**
 * Makes an account with a workspace of its own and signs in. Where letters go out, everybody after the first person gets
 * one answer, and learns from a letter whether they have an account already: the account is made by its link.
 * @throws Refusal sign_up_closed, password_too_common, password_too_close, captcha_failed, email_taken (only where no
 * letters go out), too_many_attempts
 */
export async function signUp(
  ctx: PublicContext,
  input: Input<typeof signIn.sign_up>,
): Promise<Grant | { status: "confirm_email" }> {
  const email = sameEmail(input.email);
  // Asked before the costly hash, and again where the answer cannot change any more.
  const owned = await hasOwner(ctx.db.drizzle);
  await refuseUnlessOpen(ctx, owned, email, ctx.db.drizzle);
  const session = await throttled(ctx, { email }, async () => {
    await refuseWeakPassword(input.password, email);
    await requireNoRobot(ctx, email);
    const newcomer = {
      email,
      password_hash: await hashPassword(input.password),
      first_name: input.first_name || null,
    };
    if (!ctx.mail.sends || !owned) {
      return await ctx.db.transaction((tx) => addAccount(ctx, newcomer, false, tx));
    }
    await countLetter(ctx, email);
    inBackground(ctx, async () => {
      if (await findUserByEmail(ctx.db.drizzle, email)) await ctx.mail.send(accountExists(email));
      else await letNewcomerWait(ctx, newcomer);
    });
    return null;
  });
  if (!session) return { status: "confirm_email" };
  return await enter(ctx, session);
}

/**
 * Makes the account that waits for this code, and signs in; undefined when none does.
 * @throws Refusal sign_up_closed, email_taken
 */
export async function finishWaiting(
  ctx: PublicContext,
  code: string,
): Promise<{ email: string; grant: Grant } | undefined> {
  const made = await ctx.db.transaction(async (tx) => {
    const waiting = await takePending(tx, hashSecret(code), ctx.now());
    if (!waiting) return undefined;
    const { email, password_hash, first_name } = waiting;
    return { email, session: await addAccount(ctx, { email, password_hash, first_name }, true, tx) };
  });
  if (!made) return undefined;
  return { email: made.email, grant: await enter(ctx, made.session) };
}
