/** GET /v1/user/subscription. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { readPlan } from "./change-plan.ts";
import { findOpenOf } from "./invoice-store.ts";
import { readSubscription } from "./read-subscription.ts";
import { unixOf } from "./shown.ts";
import { nextInvoiceOf } from "./turns.ts";

/** The subscription of the caller's workspace, with what it still has to pay and what it will have to next. */
export async function getSubscription(ctx: Context): Promise<Output<typeof billing.get_subscription>> {
  const held = await readPlan(ctx);
  const subscription = await readSubscription(ctx, held.workspace_id);
  const next = nextInvoiceOf(held, held.used, ctx.env.MYNAH_BILLING === "free");
  const open = await findOpenOf(ctx.db.drizzle, held.workspace_id);
  return {
    ...subscription,
    next_invoice: next && { amount_due_cents: next.amount_due_cents, next_payment_attempt_unix: unixOf(next.at) },
    open_invoices: open.map((invoice) => ({
      amount_due_cents: invoice.amount_due_cents,
      next_payment_attempt_unix: unixOf(invoice.next_payment_attempt_at ?? invoice.created_at),
    })),
    has_open_invoices: open.length > 0,
  };
}
