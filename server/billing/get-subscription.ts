/** GET /v1/user/subscription. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { readSubscription } from "./read-subscription.ts";

/** The subscription of the caller's workspace. There is no payment, so there are no invoices. */
export async function getSubscription(ctx: Context): Promise<Output<typeof billing.get_subscription>> {
  const subscription = await readSubscription(ctx, ctx.caller.workspace_id);
  return { ...subscription, next_invoice: null, open_invoices: [], has_open_invoices: false };
}
