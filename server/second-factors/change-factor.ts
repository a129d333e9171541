/** Naming and removing second factors. */
import type { Input } from "../../contract/endpoint.ts";
import type { secondFactors } from "../../contract/second-factors.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { secondFactorRemoved } from "../mail/letters/second-factor-removed.ts";
import { requireRecent } from "../sign-in/index.ts";
import { deleteBackupCodes, deleteFactor, hasConfirmedFactor, lockFactors, renameFactor } from "./store.ts";

/** POST /v1/user/second-factors/:factor_id/edit. @throws Refusal second_factor_not_found */
export async function editFactor(
  ctx: Context,
  { factor_id, name }: Input<typeof secondFactors.edit>,
): Promise<{ status: "ok" }> {
  const found = await renameFactor(ctx.db.drizzle, ctx.caller.user_id, factor_id, name);
  if (!found) fail("second_factor_not_found", { factor_id });
  return { status: "ok" };
}

/**
 * DELETE /v1/user/second-factors/:factor_id. With the last one the backup codes go.
 * @throws Refusal authentication_too_old, second_factor_not_found
 */
export async function removeFactor(
  ctx: Context,
  { factor_id }: Input<typeof secondFactors.delete>,
): Promise<{ status: "ok" }> {
  requireRecent(ctx);
  const { user_id, email } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await lockFactors(tx, user_id);
    const removed = await deleteFactor(tx, user_id, factor_id);
    if (!removed) fail("second_factor_not_found", { factor_id });
    const is_guarded = await hasConfirmedFactor(tx, user_id);
    if (!is_guarded) await deleteBackupCodes(tx, user_id);
    if (removed.confirmed_at) await ctx.mail.send(secondFactorRemoved(email, removed, is_guarded), tx);
  });
  return { status: "ok" };
}
