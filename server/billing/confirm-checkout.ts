/** POST /v1/workspace/billing/checkouts/:checkout_id/confirm. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { withPlan } from "./change-plan.ts";
import { findCheckout, type StoredCheckout } from "./checkout-store.ts";
import { endOutside } from "./end-outside.ts";
import { needsApproval, settleCheckout } from "./settle-checkout.ts";
import { shownCheckout } from "./shown.ts";

const showTo = (ctx: Context, found: StoredCheckout) => shownCheckout(found, ctx.now(), needsApproval(ctx));

/**
 * Takes the plan. Confirming again, also from another page at the same moment, changes nothing more.
 * @throws Refusal checkout_not_found, checkout_over, payment_provider_unreachable
 */
export async function confirmCheckout(
  ctx: Context,
  { checkout_id }: Input<typeof billing.confirm_checkout>,
): Promise<Output<typeof billing.confirm_checkout>> {
  const before = await findCheckout(ctx.db.drizzle, checkout_id, ctx.caller.workspace_id);
  const isOpen = before !== null && showTo(ctx, before).state === "open" && ctx.env.MYNAH_BILLING !== "stripe";
  if (isOpen && !needsApproval(ctx)) await endOutside(ctx, ctx.caller.workspace_id);
  return await withPlan(ctx, async (tx, held) => {
    const found = await findCheckout(tx, checkout_id, held.workspace_id);
    if (!found) fail("checkout_not_found", { checkout_id });
    const shown = showTo(ctx, found);
    if (shown.state === "done" || shown.state === "waiting") return shown;
    if (shown.state !== "open" || ctx.env.MYNAH_BILLING === "stripe") fail("checkout_over");
    return showTo(ctx, await settleCheckout(ctx, tx, held, found));
  });
}
