/** POST /v1/workspace/billing/checkouts/:checkout_id/confirm. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { withPlan } from "./change-plan.ts";
import { findCheckout } from "./checkout-store.ts";
import { needsApproval, settleCheckout } from "./settle-checkout.ts";
import { shownCheckout } from "./shown.ts";

/**
 * Takes the plan. Confirming again, also from another page at the same moment, changes nothing more.
 * @throws Refusal checkout_not_found, checkout_over
 */
export async function confirmCheckout(
  ctx: Context,
  { checkout_id }: Input<typeof billing.confirm_checkout>,
): Promise<Output<typeof billing.confirm_checkout>> {
  return await withPlan(ctx, async (tx, held) => {
    const found = await findCheckout(tx, checkout_id, held.workspace_id);
    if (!found) fail("checkout_not_found", { checkout_id });
    const shown = shownCheckout(found, ctx.now(), needsApproval(ctx));
    if (shown.state === "done" || shown.state === "waiting") return shown;
    if (shown.state !== "open" || ctx.env.MYNAH_BILLING === "stripe") fail("checkout_over");
    return shownCheckout(await settleCheckout(ctx, tx, held, found), ctx.now(), needsApproval(ctx));
  });
}
