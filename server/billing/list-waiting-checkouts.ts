/** GET /v1/admin/billing/checkouts. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { findWaiting } from "./checkout-store.ts";
import { shownCheckout } from "./shown.ts";

/** Plans that wait for the owner of the installation, with who asks. */
export async function listWaitingCheckouts(ctx: Context): Promise<Output<typeof billing.list_waiting_checkouts>> {
  const now = ctx.now();
  const waiting = await findWaiting(ctx.db.drizzle, now);
  return {
    checkouts: waiting.map(({ checkout, workspace_name, asked_by_email }) => ({
      ...shownCheckout(checkout, now, true),
      workspace_id: checkout.workspace_id,
      workspace_name,
      asked_by_email,
    })),
  };
}
