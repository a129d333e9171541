/** What becomes of a checkout that somebody confirms: the plan at once, or a request to the owner of the installation. */
import { limits } from "../../contract/limits.ts";
import { plans } from "../../contract/plans.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { notifyOperators } from "../notices/index.ts";
import { expireOthers, type StoredCheckout, updateCheckout } from "./checkout-store.ts";
import { lockOwnCode } from "./discounts.ts";
import { recordCheckout } from "./open-checkout.ts";
import type { StoredSubscription } from "./store.ts";
import { takePlan } from "./take-plan.ts";

const dayMs = 86_400_000;

/** Whether the owner of the installation decides about it: not where plans are free, and not about their own. */
export const needsApproval = ({ env, caller }: Pick<Context, "env" | "caller">): boolean =>
  env.MYNAH_BILLING !== "free" && !caller.is_operator;

/**
 * Confirms an open checkout of a locked workspace; only one of a workspace waits at a time.
 * @throws Refusal invalid_promocode when its code has been used up meanwhile
 */
export async function settleCheckout(
  ctx: Context,
  tx: Transaction,
  held: StoredSubscription & { used: number },
  checkout: StoredCheckout,
): Promise<StoredCheckout> {
  const { workspace_id, promocode, currency, tier } = checkout;
  const now = ctx.now();
  if (promocode && !(await lockOwnCode(tx, promocode, { workspace_id, currency, now }))) {
    fail("invalid_promocode", { promocode });
  }
  if (!needsApproval(ctx)) {
    await takePlan(ctx, tx, held, checkout, ctx.caller.user_id);
    await recordCheckout(ctx, tx, "subscription.changed", checkout);
    return { ...checkout, state: "done" };
  }
  const waiting = { state: "waiting", expires_at: new Date(now.getTime() + limits.checkoutWaitDays * dayMs) } as const;
  await updateCheckout(tx, checkout.checkout_id, waiting);
  await expireOthers(tx, workspace_id, checkout.checkout_id);
  await recordCheckout(ctx, tx, "subscription.confirmed", checkout);
  await notifyOperators(
    ctx,
    {
      severity: "info",
      title: `A workspace asks for the ${plans[tier].name} plan`,
      description: "It begins when you let it through.",
      needs_attention: true,
      path: "/app/admin/plans",
    },
    tx,
  );
  return { ...checkout, ...waiting };
}
