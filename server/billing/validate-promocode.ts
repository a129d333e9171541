/** POST /validate-promocode. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { checkOwnCode } from "./discounts.ts";
import { askProvider, paymentsOf } from "./payments.ts";

/** What a code takes off; one that does not hold for the caller's workspace is not valid, whatever the reason. */
export async function validatePromocode(
  ctx: Context,
  { promocode }: Input<typeof billing.validate_promocode>,
): Promise<Output<typeof billing.validate_promocode>> {
  const provider = ctx.env.MYNAH_BILLING === "stripe" ? paymentsOf(ctx.env) : null;
  const checked = provider
    ? await askProvider(provider.checkPromocode(promocode))
    : await checkOwnCode(ctx, promocode, ctx.caller.workspace_id);
  const { amount_off_cents, ...rest } = checked;
  return { ...rest, amount_off: amount_off_cents };
}
