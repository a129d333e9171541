/** Beginning with a second factor; it counts once its first code was right. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { secondFactors } from "../../contract/second-factors.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { phonePreview, requireRecent, sealForFactor } from "../sign-in/index.ts";
import { newTotpSecret, otpauthUrl } from "./rules.ts";
import { sendCodeTo } from "./send-code.ts";
import { canSendSms } from "./send-sms.ts";
import { type FactorRow, findFactor, insertFactor, listFactors, lockFactors } from "./store.ts";

type New = Pick<FactorRow, "factor_id" | "kind" | "name"> & Partial<FactorRow>;

/** @throws Refusal too_many_second_factors */
async function begin(ctx: Context, factor: New): Promise<void> {
  const { user_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await lockFactors(tx, user_id);
    const others = (await listFactors(tx, user_id)).filter(({ confirmed_at }) => confirmed_at !== null);
    if (others.length >= limits.secondFactorsMax) {
      fail("too_many_second_factors", { factors_max: limits.secondFactorsMax });
    }
    await insertFactor(tx, { ...factor, user_id, created_at: ctx.now() });
  });
}

/**
 * POST /v1/user/second-factors/add-totp.
 * @throws Refusal authentication_too_old, too_many_second_factors
 */
export async function addTotp(
  ctx: Context,
  { name = "Authenticator app" }: Input<typeof secondFactors.add_totp>,
): Promise<Output<typeof secondFactors.add_totp>> {
  requireRecent(ctx);
  const factor_id = newId();
  const secret = newTotpSecret();
  await begin(ctx, { factor_id, kind: "totp", name, secret_sealed: sealForFactor(secret, factor_id, ctx.secret) });
  return { factor_id, secret, otpauth_url: otpauthUrl(secret, ctx.caller.email) };
}

/**
 * POST /v1/user/second-factors/add-sms.
 * @throws Refusal authentication_too_old, too_many_second_factors, invalid_phone, and those of sending a code
 */
export async function addSms(
  ctx: Context,
  { phone: typed, name = "Phone" }: Input<typeof secondFactors.add_sms>,
): Promise<Output<typeof secondFactors.add_sms>> {
  requireRecent(ctx);
  if (!canSendSms(ctx)) fail("sms_not_possible");
  // The numbers of all countries: loaded when somebody has one.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js");
  const parsed = parsePhoneNumberFromString(typed);
  if (!parsed?.isValid()) fail("invalid_phone");
  const phone = parsed.number;
  const factor_id = newId();
  await begin(ctx, { factor_id, kind: "sms", name, phone_sealed: sealForFactor(phone, factor_id, ctx.secret) });
  const added = await findFactor(ctx.db.drizzle, ctx.caller.user_id, factor_id);
  if (!added) fail("second_factor_not_found", { factor_id });
  const { resend_after_seconds } = await sendCodeTo(ctx, added);
  return { factor_id, phone_preview: phonePreview(phone), resend_after_seconds };
}
