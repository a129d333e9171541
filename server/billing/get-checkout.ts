/** GET /v1/workspace/billing/checkouts/:checkout_id. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findCheckout } from "./checkout-store.ts";
import { needsApproval } from "./settle-checkout.ts";
import { shownCheckout } from "./shown.ts";

/** @throws Refusal checkout_not_found */
export async function getCheckout(
  ctx: Context,
  { checkout_id }: Input<typeof billing.get_checkout>,
): Promise<Output<typeof billing.get_checkout>> {
  const found = await findCheckout(ctx.db.drizzle, checkout_id, ctx.caller.workspace_id);
  if (!found) fail("checkout_not_found", { checkout_id });
  return shownCheckout(found, ctx.now(), needsApproval(ctx));
}
