/** Second factors as their owner sees them. */
import type { Output } from "../../contract/endpoint.ts";
import type { Factor, secondFactors } from "../../contract/second-factors.ts";
import type { Context, Services } from "../context.ts";
import { countBackupCodes, openOfFactor, showFactor } from "../sign-in/index.ts";
import { canSendSms } from "./send-sms.ts";
import { type FactorRow, listFactors } from "./store.ts";

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

const shown = (row: FactorRow, secret: string): Factor => ({
  ...showFactor(row, secret),
  is_confirmed: row.confirmed_at !== null,
  created_at_unix: unix(row.created_at),
  last_used_at_unix: row.last_used_at ? unix(row.last_used_at) : null,
});

async function factorsOf(ctx: Context): Promise<Factor[]> {
  const rows = await listFactors(ctx.db.drizzle, ctx.caller.user_id);
  return rows.map((row) => shown(row, ctx.secret));
}

/** GET /v1/user/second-factors. */
export async function listSecondFactors(ctx: Context): Promise<Output<typeof secondFactors.list>> {
  const [factors, backup_codes_left] = await Promise.all([
    factorsOf(ctx),
    countBackupCodes(ctx.db.drizzle, ctx.caller.user_id),
  ]);
  return { factors, backup_codes_left, can_send_sms: canSendSms(ctx) };
}

/** POST /v1/user/update-mfa-factors: reads again which factors are confirmed, and answers them. */
export async function updateMfaFactors(ctx: Context): Promise<Output<typeof secondFactors.update>> {
  const factors = await factorsOf(ctx);
  return { status: "ok", factors: factors.filter(({ is_confirmed }) => is_confirmed) };
}

/** The confirmed phone that somebody gets codes on, in E.164; null when there is none. */
export async function smsFactorOf(ctx: Pick<Services, "db" | "secret">, user_id: string): Promise<string | null> {
  const rows = await listFactors(ctx.db.drizzle, user_id);
  const phone = rows.find(({ kind, confirmed_at }) => kind === "sms" && confirmed_at !== null);
  return phone ? openOfFactor(phone.phone_sealed, phone.factor_id, ctx.secret) : null;
}

/** POST /sign-in/update-phone. */
export async function updatePhone(ctx: Context): Promise<Output<typeof secondFactors.update_phone>> {
  return { status: "ok", sms_mfa_factor: await smsFactorOf(ctx, ctx.caller.user_id) };
}
