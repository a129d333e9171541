/** Codes in text messages: made, kept and sent. */
import { limits } from "../../contract/limits.ts";
import type { Context, PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { countTextMessage, openOfFactor, readHalfSignIn } from "../sign-in/index.ts";
import { newSmsCode, smsCodeHmac } from "./rules.ts";
import { canSendSms, sendSms } from "./send-sms.ts";
import { type FactorRow, findFactor, keepSmsCode } from "./store.ts";

type Sent = { status: "ok"; resend_after_seconds: number };

/**
 * The last line is what browsers read to fill the code in (origin-bound one-time codes of WICG). Without the operator's
 * address it is left out: the name that a caller used might be another site's, which would be given the code.
 */
const wording = (code: string, url: string | undefined): string =>
  `${code} is your Mynah code for ${limits.codeMinutesMax} minutes. Nobody from Mynah will ever ask you for it.${
    url ? `\n\n@${new URL(url).hostname} #${code}` : ""
  }`;

/** Sends a new code to a phone; an earlier one is worth nothing any more. @throws Refusal sms_not_possible, sms_failed, too_many_attempts */
export async function sendCodeTo(ctx: PublicContext, factor: FactorRow): Promise<Sent> {
  const { factor_id } = factor;
  const phone = openOfFactor(factor.phone_sealed, factor_id, ctx.secret);
  if (!phone) fail("second_factor_not_found", { factor_id });
  if (!canSendSms(ctx)) fail("sms_not_possible");
  await countTextMessage(ctx, phone, factor.user_id);
  const code = newSmsCode();
  await keepSmsCode(ctx.db.drizzle, factor_id, {
    code_hmac: smsCodeHmac(ctx.secret, factor_id, code),
    code_expires_at: new Date(ctx.now().getTime() + limits.codeMinutesMax * 60_000),
  });
  await sendSms(ctx, phone, wording(code, ctx.env.MYNAH_URL));
  return { status: "ok", resend_after_seconds: limits.smsResendSeconds };
}

async function findPhone(ctx: PublicContext, user_id: string, factor_id: string): Promise<FactorRow> {
  const factor = await findFactor(ctx.db.drizzle, user_id, factor_id);
  if (factor?.kind !== "sms") fail("second_factor_not_found", { factor_id });
  return factor;
}

const confirmedOnly = (factor: FactorRow): FactorRow =>
  factor.confirmed_at ? factor : fail("second_factor_not_found", { factor_id: factor.factor_id });

/** Sends the code of a half-finished sign-in. @throws Refusal half_sign_in_over and those of sendCodeTo */
export async function sendSignInSms(
  ctx: PublicContext,
  { half_token, factor_id }: { half_token: string; factor_id: string },
): Promise<Sent> {
  const { user_id } = await readHalfSignIn(ctx, half_token);
  return await sendCodeTo(ctx, confirmedOnly(await findPhone(ctx, user_id, factor_id)));
}

/** Sends a code to somebody who is signed in and shows once more who they are. */
export async function sendConfirmSms(ctx: Context, { factor_id }: { factor_id: string }): Promise<Sent> {
  return await sendCodeTo(ctx, confirmedOnly(await findPhone(ctx, ctx.caller.user_id, factor_id)));
}

/** Sends the first code of a phone again. @throws Refusal second_factor_confirmed and those of sendCodeTo */
export async function sendFirstCode(ctx: Context, { factor_id }: { factor_id: string }): Promise<Sent> {
  const factor = await findPhone(ctx, ctx.caller.user_id, factor_id);
  if (factor.confirmed_at) fail("second_factor_confirmed");
  return await sendCodeTo(ctx, factor);
}
