/** POST /v1/admin/billing/checkouts/:checkout_id/approve and /refuse: the owner of the installation decides. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import { plans } from "../../contract/plans.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { notifyAdmins } from "../notices/index.ts";
import { lockPlan } from "./bring-up-to-date.ts";
import { findCheckout, type StoredCheckout, updateCheckout } from "./checkout-store.ts";
import { endOutside } from "./end-outside.ts";
import { recordCheckout } from "./open-checkout.ts";
import type { StoredSubscription } from "./store.ts";
import { takePlan } from "./take-plan.ts";

type Decided = Output<typeof billing.approve_checkout>;

/** Runs `body` on a checkout that waits, its workspace's account locked; the same decision again changes nothing. */
async function decide(
  ctx: Context,
  { checkout_id }: Input<typeof billing.approve_checkout>,
  decision: "done" | "refused",
  body: (tx: Transaction, checkout: StoredCheckout, held: StoredSubscription & { used: number }) => Promise<void>,
): Promise<Decided> {
  await ctx.db.transaction(async (tx) => {
    const found = await findCheckout(tx, checkout_id);
    if (!found) fail("checkout_not_found", { checkout_id });
    const held = await lockPlan(ctx, tx, found.workspace_id, ctx.now());
    const checkout = await findCheckout(tx, checkout_id);
    if (!checkout) fail("checkout_not_found", { checkout_id });
    if (checkout.state === decision) return;
    if (checkout.state !== "waiting" || checkout.expires_at <= ctx.now()) fail("checkout_over");
    await body(tx, checkout, held);
  });
  return { status: "ok" };
}

/**
 * Lets a plan through, at the price that was confirmed.
 * @throws Refusal checkout_not_found, checkout_over, payment_provider_unreachable
 */
export async function approveCheckout(ctx: Context, input: Input<typeof billing.approve_checkout>): Promise<Decided> {
  const before = await findCheckout(ctx.db.drizzle, input.checkout_id);
  if (before?.state === "waiting" && before.expires_at > ctx.now()) await endOutside(ctx, before.workspace_id);
  return await decide(ctx, input, "done", async (tx, checkout, held) => {
    await takePlan(ctx, tx, held, checkout, ctx.caller.user_id);
    await recordCheckout(ctx, tx, "subscription.changed", checkout);
  });
}

/** @throws Refusal checkout_not_found, checkout_over */
export async function refuseCheckout(ctx: Context, input: Input<typeof billing.refuse_checkout>): Promise<Decided> {
  return await decide(ctx, input, "refused", async (tx, checkout) => {
    const { checkout_id, workspace_id, tier } = checkout;
    const decision = { state: "refused", decided_by: ctx.caller.user_id, decided_at: ctx.now() } as const;
    await updateCheckout(tx, checkout_id, decision);
    await recordCheckout(ctx, tx, "subscription.refused", checkout);
    const told = {
      severity: "warning",
      title: `The ${plans[tier].name} plan was not let through`,
      description: "The owner of this server has decided so. Ask them, or choose another plan.",
      path: "/app/subscription",
    } as const;
    await notifyAdmins(ctx, { workspace_id, ...told }, tx);
  });
}
