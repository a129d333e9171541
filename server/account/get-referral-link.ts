/** GET /v1/user/referral-link. */
import { randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import { keepReferralId } from "./store.ts";

/** The caller's link, the same every time. It says nothing about their user_id or name. */
export async function getReferralLink(ctx: Context): Promise<{ referral_link: string }> {
  const made = randomBytes(9).toString("base64url");
  const referral_id = await keepReferralId(ctx.db.drizzle, ctx.caller.user_id, made);
  return { referral_link: `${ctx.url}/app/sign-up?pid=${referral_id}` };
}
