/** Whether a code is right; one that is right is used up by being asked about. */
import { limits } from "../../contract/limits.ts";
import type { PublicContext } from "../context.ts";
import { backupCodeUsed } from "../mail/letters/backup-code-used.ts";
import { countBackupCodes, openOfFactor } from "../sign-in/index.ts";
import { hashBackupCode, isSameHmac, readBackupCode, readDigits, smsCodeHmac, totpStep } from "./rules.ts";
import { countSmsTry, type FactorRow, listFactors, takeBackupCode, takeSmsCode, takeStep } from "./store.ts";

type Asked = Pick<PublicContext, "db" | "mail" | "now" | "secret">;

/** Whether six digits are the code of a factor now. Each code is taken once. */
export async function takeDigits(ctx: Asked, factor: FactorRow, digits: string): Promise<boolean> {
  const { factor_id } = factor;
  const now = ctx.now();
  if (factor.kind === "totp") {
    const secret = openOfFactor(factor.secret_sealed, factor_id, ctx.secret);
    const step = secret === null ? null : totpStep(secret, digits, now);
    return step !== null && (await takeStep(ctx.db.drizzle, factor_id, step, now));
  }
  const kept = await countSmsTry(ctx.db.drizzle, factor_id, { now, attempts_max: limits.factorCodeAttemptsMax });
  if (!kept || !isSameHmac(kept, smsCodeHmac(ctx.secret, factor_id, digits))) return false;
  return await takeSmsCode(ctx.db.drizzle, factor_id, kept, now);
}

/** Whether this is a backup code of somebody's; its use is told by a letter. */
export async function takeBackup(
  ctx: Asked,
  { user_id, email }: { user_id: string; email: string },
  code: string,
): Promise<boolean> {
  if (!readBackupCode(code)) return false;
  return await ctx.db.transaction(async (tx) => {
    if (!(await takeBackupCode(tx, user_id, hashBackupCode(code), ctx.now()))) return false;
    const left = await countBackupCodes(tx, user_id);
    await ctx.mail.send(backupCodeUsed(email, left, left <= limits.backupCodesLow), tx);
    return true;
  });
}

/** Whether this is a code of one of somebody's confirmed factors (of `factor_id` alone when it is given), or a backup code. */
export async function takeAnyCode(
  ctx: Asked,
  user: { user_id: string; email: string },
  { code, factor_id }: { code: string; factor_id?: string | undefined },
): Promise<boolean> {
  const digits = readDigits(code);
  if (digits === null) return await takeBackup(ctx, user, code);
  const factors = await listFactors(ctx.db.drizzle, user.user_id);
  for (const factor of factors) {
    if (!factor.confirmed_at || (factor_id !== undefined && factor.factor_id !== factor_id)) continue;
    if (await takeDigits(ctx, factor, digits)) return true;
  }
  return false;
}
