/** The first code of a second factor, and the backup codes that come with it. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { secondFactors } from "../../contract/second-factors.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { backupCodesRenewed } from "../mail/letters/backup-codes-renewed.ts";
import { secondFactorAdded } from "../mail/letters/second-factor-added.ts";
import { requireRecent, throttled } from "../sign-in/index.ts";
import { hashBackupCode, newBackupCode, readDigits } from "./rules.ts";
import {
  confirmFactor as confirmRow,
  deleteBackupCodes,
  findFactor,
  hasConfirmedFactor,
  insertBackupCodes,
  lockFactors,
} from "./store.ts";
import { takeDigits } from "./take-code.ts";

/** New codes in place of the earlier ones. They are in the answer and nowhere else: only their hashes are kept. */
async function makeBackupCodes(ctx: Context, tx: Transaction): Promise<string[]> {
  const { user_id } = ctx.caller;
  const codes = Array.from({ length: limits.backupCodes }, newBackupCode);
  await deleteBackupCodes(tx, user_id);
  await insertBackupCodes(tx, user_id, codes.map(hashBackupCode), ctx.now());
  return codes;
}

/**
 * POST /v1/user/second-factors/:factor_id/confirm. With the first factor of an account come its backup codes.
 * @throws Refusal authentication_too_old, second_factor_not_found, second_factor_confirmed, invalid_second_factor,
 * too_many_attempts
 */
export async function confirmFactor(
  ctx: Context,
  { factor_id, code }: Input<typeof secondFactors.confirm_factor>,
): Promise<Output<typeof secondFactors.confirm_factor>> {
  requireRecent(ctx);
  const { user_id, email } = ctx.caller;
  const factor = await findFactor(ctx.db.drizzle, user_id, factor_id);
  if (!factor) fail("second_factor_not_found", { factor_id });
  if (factor.confirmed_at) fail("second_factor_confirmed");
  await throttled(ctx, { email, user_id }, async () => {
    const digits = readDigits(code);
    if (digits === null || !(await takeDigits(ctx, factor, digits))) fail("invalid_second_factor");
  });
  const backup_codes = await ctx.db.transaction(async (tx) => {
    await lockFactors(tx, user_id);
    const is_first = !(await hasConfirmedFactor(tx, user_id));
    if (!(await confirmRow(tx, factor_id, ctx.now()))) fail("second_factor_confirmed");
    await ctx.mail.send(secondFactorAdded(email, factor), tx);
    return is_first ? await makeBackupCodes(ctx, tx) : null;
  });
  return { status: "ok", backup_codes };
}

/** POST /v1/user/second-factors/renew-backup-codes. @throws Refusal authentication_too_old, second_factor_missing */
export async function renewBackupCodes(ctx: Context): Promise<Output<typeof secondFactors.renew_backup_codes>> {
  requireRecent(ctx);
  const backup_codes = await ctx.db.transaction(async (tx) => {
    await lockFactors(tx, ctx.caller.user_id);
    // Codes for when second factors are lost, where there are none, would only be a way around the password.
    if (!(await hasConfirmedFactor(tx, ctx.caller.user_id))) fail("second_factor_missing");
    await ctx.mail.send(backupCodesRenewed(ctx.caller.email), tx);
    return await makeBackupCodes(ctx, tx);
  });
  return { backup_codes };
}
