/** GET /v1/admin/workspaces and POST …/:workspace_id/plan: plans that the owner of the installation gives. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { plans, type Tier } from "../../contract/plans.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { lockPlan } from "./bring-up-to-date.ts";
import { expireOthers } from "./checkout-store.ts";
import { isPaidFor } from "./choice.ts";
import { endOutside } from "./end-outside.ts";
import { grantTier } from "./start-subscription.ts";
import {
  findHeldPlans,
  findSubscription,
  findWorkspaceName,
  type StoredSubscription,
  updateMaxSeats,
} from "./store.ts";

/** Workspaces with their plans, in the order of their ids. */
export async function listHeldPlans(
  ctx: Context,
  { search, start_after_workspace_id }: Input<typeof billing.list_held_plans>,
): Promise<Output<typeof billing.list_held_plans>> {
  const at_most = limits.heldPlansPageSize + 1;
  const rows = await findHeldPlans(ctx.db.drizzle, { search, after: start_after_workspace_id ?? "", at_most });
  return {
    workspaces: rows.slice(0, limits.heldPlansPageSize).map((row) => ({ ...row, tier: row.tier as Tier })),
    has_more: rows.length === at_most,
  };
}

/** @throws Refusal subscription_exists where a plan is paid at a provider */
function requireUnpaidOutside(held: StoredSubscription): void {
  if (held.provider === "stripe" && isPaidFor(held)) fail("subscription_exists", { plan: plans[held.tier].name });
}

/**
 * Gives a workspace a plan for as long as the owner likes, or seats. A plan of this server's own that is paid for makes way for
 * it; one that is paid at a provider is to be ended there first, and one that was not paid for there is.
 * @throws Refusal workspace_missing, subscription_exists, payment_provider_unreachable
 */
export async function grantPlan(
  ctx: Context,
  { workspace_id, tier, max_seats }: Input<typeof billing.grant_plan>,
): Promise<Output<typeof billing.grant_plan>> {
  if ((await findWorkspaceName(ctx.db.drizzle, workspace_id)) === null) fail("workspace_missing", { workspace_id });
  if (tier !== undefined) {
    requireUnpaidOutside(await findSubscription(ctx.db.drizzle, workspace_id));
    await endOutside(ctx, workspace_id);
  }
  await ctx.db.transaction(async (tx) => {
    const held = await lockPlan(ctx, tx, workspace_id, ctx.now());
    if (tier !== undefined) {
      requireUnpaidOutside(held);
      await grantTier(tx, workspace_id, tier);
      await expireOthers(tx, workspace_id);
    }
    if (max_seats !== undefined) await updateMaxSeats(tx, workspace_id, max_seats);
    if (tier === undefined && max_seats === undefined) return;
    const target = { type: "subscription", id: workspace_id, name: plans[tier ?? held.tier].name };
    const seats = max_seats === undefined ? {} : { max_seats };
    const details = { from: held.tier, to: tier ?? held.tier, ...seats };
    await recordChange(ctx, workspace_id, { action: "subscription.granted", target, details }, tx);
  });
  return { status: "ok" };
}
