/** POST /v1/workspace/billing/checkouts/:checkout_id/withdraw. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { withPlan } from "./change-plan.ts";
import { findCheckout, updateCheckout } from "./checkout-store.ts";
import { recordCheckout } from "./open-checkout.ts";
import { needsApproval } from "./settle-checkout.ts";
import { shownCheckout } from "./shown.ts";

/**
 * Ends a checkout that is open or waits.
 * @throws Refusal checkout_not_found, checkout_over
 */
export async function withdrawCheckout(
  ctx: Context,
  { checkout_id }: Input<typeof billing.withdraw_checkout>,
): Promise<Output<typeof billing.withdraw_checkout>> {
  return await withPlan(ctx, async (tx, held) => {
    const found = await findCheckout(tx, checkout_id, held.workspace_id);
    if (!found) fail("checkout_not_found", { checkout_id });
    const shown = shownCheckout(found, ctx.now(), needsApproval(ctx));
    if (shown.state !== "open" && shown.state !== "waiting") fail("checkout_over");
    await updateCheckout(tx, checkout_id, { state: "expired" });
    await recordCheckout(ctx, tx, "subscription.withdrawn", found);
    return { ...shown, state: "expired" };
  });
}
