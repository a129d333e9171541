/** POST /apply-discount. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import { OFFER_MONTHS } from "../../contract/prices.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { changePlan } from "./change-plan.ts";
import { offerOf } from "./discounts.ts";
import { isRedeemed, redeem } from "./promocode-store.ts";

/**
 * Takes one of the product's own offers for the next months, each once: off what is paid next, be it a plan that is held or the
 * first one.
 * @throws Refusal invalid_discount_code, discount_running, discount_used
 */
export async function applyDiscount(
  ctx: Context,
  { discount_code }: Input<typeof billing.apply_discount>,
): Promise<Output<typeof billing.apply_discount>> {
  const offer = offerOf(discount_code);
  if (!offer) fail("invalid_discount_code", { discount_code });
  const { code, percent_off } = offer;
  const { workspace_id } = ctx.caller;
  const isUsed = await isRedeemed(ctx.db.drizzle, code, workspace_id);
  await changePlan(ctx, {
    action: "subscription.discount_applied",
    details: { code },
    isDue(held) {
      if (isUsed) fail("discount_used");
      if (held.discount) fail("discount_running");
      return true;
    },
    own: () => ({ discount: offer }),
    outside: (provider, account) =>
      provider.applyDiscount(account, { code, percent_off: percent_off ?? 0, months: OFFER_MONTHS }),
    async also(tx) {
      if (!(await redeem(tx, code, workspace_id, ctx.now()))) fail("discount_used");
    },
  });
  return { status: "ok" };
}
