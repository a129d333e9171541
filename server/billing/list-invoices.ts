/** GET /v1/workspace/billing/invoices. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { readPlan } from "./change-plan.ts";
import { findInvoice, findInvoices } from "./invoice-store.ts";
import { shownInvoice } from "./shown.ts";

/** The invoices of the caller's workspace, the newest first; what time has brought since is billed before. */
export async function listInvoices(
  ctx: Context,
  { page_size, start_after_invoice_id }: Input<typeof billing.list_invoices>,
): Promise<Output<typeof billing.list_invoices>> {
  const { workspace_id } = await readPlan(ctx);
  const { drizzle } = ctx.db;
  const after = start_after_invoice_id ? await findInvoice(drizzle, start_after_invoice_id, workspace_id) : null;
  const rows = await findInvoices(drizzle, workspace_id, { after, at_most: page_size + 1 });
  return { invoices: rows.slice(0, page_size).map(shownInvoice), has_more: rows.length > page_size };
}
