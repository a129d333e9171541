/** Showing once more who one is, before what guards the account is changed. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { secondFactors } from "../../contract/second-factors.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import {
  connectedProviders,
  type Grant,
  hasPassword,
  isPasswordOf,
  renewGrant,
  throttled,
  waysOf,
} from "../sign-in/index.ts";
import { takeAnyCode } from "./take-code.ts";

/** GET /sign-in/confirm. */
export async function waysToConfirm(ctx: Context): Promise<Output<typeof secondFactors.ways_to_confirm>> {
  const { user_id } = ctx.caller;
  const [has_password, ways, providers] = await Promise.all([
    hasPassword(ctx, user_id),
    waysOf(ctx, user_id),
    connectedProviders(ctx, user_id),
  ]);
  return { has_password, ...ways, providers };
}

/**
 * POST /sign-in/confirm. Asks for everything that the account has: its password, and a code of a second factor. The
 * session goes on under a new secret.
 * @throws Refusal wrong_password, invalid_second_factor, too_many_attempts; authentication_too_old when the account has
 * neither, so that only another provider can say who it is
 */
export async function confirm(
  ctx: Context,
  { password, code, factor_id }: Input<typeof secondFactors.confirm>,
): Promise<Grant> {
  const { user_id, email } = ctx.caller;
  await throttled(ctx, { email, user_id }, async () => {
    const has_password = await hasPassword(ctx, user_id);
    if (has_password && !(await isPasswordOf(ctx, user_id, password ?? ""))) fail("wrong_password");
    const { factors } = await waysOf(ctx, user_id);
    if (!has_password && factors.length === 0) fail("authentication_too_old");
    if (factors.length === 0) return;
    if (!code || !(await takeAnyCode(ctx, { user_id, email }, { code, factor_id }))) fail("invalid_second_factor");
  });
  return await renewGrant(ctx);
}
