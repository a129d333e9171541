/** The second half of a sign-in. */
import type { Input } from "../../contract/endpoint.ts";
import type { secondFactors } from "../../contract/second-factors.ts";
import type { PublicContext } from "../context.ts";
import { secondFactorsRemoved } from "../mail/letters/second-factors-removed.ts";
import { finishHalfSignIn, type Grant } from "../sign-in/index.ts";
import { deleteAllFactors } from "./store.ts";
import { takeAnyCode, takeBackup } from "./take-code.ts";

/** POST /sign-in/second-factor. @throws Refusal half_sign_in_over, invalid_second_factor, too_many_attempts */
export async function finishSignIn(
  ctx: PublicContext,
  { half_token, code, factor_id }: Input<typeof secondFactors.finish_sign_in>,
): Promise<Grant> {
  return await finishHalfSignIn(ctx, half_token, (half) => takeAnyCode(ctx, half, { code, factor_id }));
}

/**
 * POST /v1/user/backup-code/:code/remove-mfa: lets somebody in who has lost their second factors, without them.
 * @throws Refusal half_sign_in_over, invalid_second_factor, too_many_attempts
 */
export async function removeMfa(
  ctx: PublicContext,
  { half_token, code }: Input<typeof secondFactors.remove_mfa>,
): Promise<Grant> {
  return await finishHalfSignIn(
    ctx,
    half_token,
    (half) => takeBackup(ctx, half, code),
    async (tx, half) => {
      await deleteAllFactors(tx, half.user_id);
      await ctx.mail.send(secondFactorsRemoved(half.email), tx);
    },
  );
}
