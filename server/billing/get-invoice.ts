/** GET /v1/workspace/billing/invoices/:invoice_id. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findInvoice } from "./invoice-store.ts";
import { shownInvoice } from "./shown.ts";
import { findWorkspaceName } from "./store.ts";

/**
 * An invoice with who wrote it and for whom.
 * @throws Refusal invoice_not_found
 */
export async function getInvoice(
  ctx: Context,
  { invoice_id }: Input<typeof billing.get_invoice>,
): Promise<Output<typeof billing.get_invoice>> {
  const { workspace_id } = ctx.caller;
  const found = await findInvoice(ctx.db.drizzle, invoice_id, workspace_id);
  if (!found || found.status === "draft") fail("invoice_not_found", { invoice_id });
  const workspace_name = (await findWorkspaceName(ctx.db.drizzle, workspace_id)) ?? "";
  return { ...shownInvoice(found), issuer: new URL(ctx.url).host, workspace_name };
}
