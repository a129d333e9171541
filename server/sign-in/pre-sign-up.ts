/** POST /v1/user/pre-sign-up: what somebody says before they sign up, and how it becomes theirs. */
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { PublicContext, Services } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { findInvite } from "../workspaces/index.ts";
import { checkCaptcha } from "./captcha.ts";
import {
  findInviteCode,
  forgetPreSignUps,
  hasPreSignUp,
  insertReferral,
  takePreSignUp,
  writeMetadata,
  writePreSignUp,
} from "./newcomer-store.ts";
import { sameEmail } from "./rules.ts";
import { countNewcomer } from "./throttle.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Keeps what somebody says until they sign up with this e-mail. Answers alike whether or not there is an account.
 * @throws Refusal captcha_failed, too_many_attempts
 */
export async function preSignUp(
  ctx: PublicContext,
  { email, account_metadata, recaptcha_token, pid, xid, invite_code }: Input<typeof signIn.pre_sign_up>,
): Promise<{ status: "ok" }> {
  await countNewcomer(ctx);
  if (ctx.env.MYNAH_CAPTCHA) await checkCaptcha(ctx, recaptcha_token);
  await writePreSignUp(ctx.db.drizzle, {
    email: sameEmail(email),
    account_metadata,
    pid: pid ?? null,
    xid: xid ?? null,
    invite_code: invite_code ?? null,
    created_at: ctx.now(),
  });
  return { status: "ok" };
}

/** Where the operator asks for it, lets nobody sign up who has not shown just now that they are no robot. */
export async function requireNoRobot(ctx: PublicContext, email: string): Promise<void> {
  if (!ctx.env.MYNAH_CAPTCHA) return;
  const since = new Date(ctx.now().getTime() - limits.codeMinutesMax * minuteMs);
  if (!(await hasPreSignUp(ctx.db.drizzle, email, since))) fail("captcha_failed");
}

/** Whether somebody came with an invite to a workspace that can still be accepted and is for this e-mail. */
export async function isInvited(
  ctx: Pick<Services, "now">,
  email: string,
  connection: Drizzle | Transaction,
): Promise<boolean> {
  const code = await findInviteCode(connection, email);
  return code !== null && (await findInvite(connection, code, ctx.now()))?.email === email;
}

/** Who brought somebody; the first call for them counts. */
export interface Referral {
  user_id: string;
  /** What the referral link carried. */
  pid?: string | null | undefined;
  xid?: string | null | undefined;
}

/** Keeps who brought somebody, once; does nothing when nobody did. */
export async function addReferral(
  ctx: Pick<Services, "now">,
  { user_id, pid, xid }: Referral,
  tx: Transaction,
): Promise<void> {
  if (!pid && !xid) return;
  await insertReferral(tx, { user_id, pid: pid ?? null, xid: xid ?? null, created_at: ctx.now() });
}

/** Takes over into a new account what its holder said before. */
export async function takeOver(
  ctx: Pick<Services, "now">,
  { user_id, email }: { user_id: string; email: string },
  tx: Transaction,
): Promise<void> {
  const said = await takePreSignUp(tx, email);
  if (!said) return;
  await writeMetadata(tx, user_id, said.account_metadata);
  await addReferral(ctx, { user_id, pid: said.pid, xid: said.xid }, tx);
}

/** Removes what was said by people who did not sign up; the regular upkeep calls it. */
export async function forgetPreSignUp({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await forgetPreSignUps(db.drizzle, new Date(now().getTime() - limits.preSignUpDays * dayMs));
}
