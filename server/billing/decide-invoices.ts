/** GET /v1/admin/billing/invoices and POST …/:invoice_id/settle: what the owner of the installation is owed. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { lockPlan } from "./bring-up-to-date.ts";
import { findInvoice, findOpenOwn, updateInvoice } from "./invoice-store.ts";
import { shownInvoice } from "./shown.ts";

const listedMax = 200;

/** Invoices of this server's own that are not settled, the oldest first. */
export async function listOpenInvoices(ctx: Context): Promise<Output<typeof billing.list_open_invoices>> {
  const rows = await findOpenOwn(ctx.db.drizzle, listedMax);
  return {
    invoices: rows.map(({ invoice, workspace_name }) => ({
      ...shownInvoice(invoice),
      workspace_id: invoice.workspace_id,
      workspace_name,
    })),
  };
}

/**
 * Says what became of an invoice; saying the same again changes nothing.
 * @throws Refusal invoice_not_found, invoice_settled
 */
export async function settleInvoice(
  ctx: Context,
  { invoice_id, status }: Input<typeof billing.settle_invoice>,
): Promise<Output<typeof billing.settle_invoice>> {
  await ctx.db.transaction(async (tx) => {
    const found = await findInvoice(tx, invoice_id);
    if (found?.provider !== "local") fail("invoice_not_found", { invoice_id });
    const { workspace_id } = found;
    await lockPlan(ctx, tx, workspace_id, ctx.now());
    const invoice = (await findInvoice(tx, invoice_id)) ?? fail("invoice_not_found", { invoice_id });
    if (invoice.status === status) return;
    if (invoice.status !== "open") fail("invoice_settled");
    await updateInvoice(tx, invoice_id, { status, paid_at: status === "paid" ? ctx.now() : null });
    const target = { type: "invoice", id: invoice_id, name: invoice.number };
    await recordChange(ctx, workspace_id, { action: "invoice.settled", target, details: { status } }, tx);
  });
  return { status: "ok" };
}
