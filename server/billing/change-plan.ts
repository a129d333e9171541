/** One way to change a plan that is held, wherever it is paid: here in its account's lock, or at its provider first. */
import type { AuditAction } from "../../contract/audit-log.ts";
import { plans } from "../../contract/plans.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { applyState } from "./apply-state.ts";
import { lockPlan } from "./bring-up-to-date.ts";
import { askProvider, paymentsOf } from "./payments.ts";
import type { BillingAccount, PaymentProvider, ProviderState } from "./port.ts";
import { findWorkspaceName, type StoredSubscription, updateSubscription } from "./store.ts";

type Held = StoredSubscription & { used: number };

/** Runs `body` with the caller's plan, brought up to date and locked. */
export async function withPlan<T>(ctx: Context, body: (tx: Transaction, held: Held) => Promise<T>): Promise<T> {
  return await ctx.db.transaction(async (tx) => {
    return await body(tx, await lockPlan(ctx, tx, ctx.caller.workspace_id, ctx.now()));
  });
}

/** The caller's plan as it stands now. */
export const readPlan = (ctx: Context): Promise<Held> => withPlan(ctx, async (_tx, held) => held);

/** The caller's workspace as a provider knows it. */
export async function accountOf(ctx: Context, held: StoredSubscription): Promise<BillingAccount> {
  const { workspace_id, email } = ctx.caller;
  const workspace_name = (await findWorkspaceName(ctx.db.drizzle, workspace_id)) ?? "";
  const { provider_customer_id, provider_subscription_id } = held;
  return { workspace_id, workspace_name, email, provider_customer_id, provider_subscription_id };
}

/**
 * The provider at which a plan is paid; null when it is this server's own.
 * @throws Refusal payment_provider_unreachable when this installation is not connected to it any more
 */
export function providerOf(ctx: Pick<Context, "env">, held: StoredSubscription): PaymentProvider | null {
  if (held.provider !== "stripe" || !held.provider_subscription_id) return null;
  return paymentsOf(ctx.env) ?? fail("payment_provider_unreachable");
}

/** A change of the caller's plan. */
interface Change {
  action: AuditAction;
  details?: Readonly<Record<string, unknown>>;
  /** Refuses, or answers false where nothing is left to do. */
  isDue(held: Held): boolean;
  /** What is written of a plan of this server's own. */
  own(
    held: Held,
    tx: Transaction,
  ): Parameters<typeof updateSubscription>[2] | Promise<Parameters<typeof updateSubscription>[2]>;
  outside(provider: PaymentProvider, account: BillingAccount): Promise<ProviderState>;
  /** What else belongs to it. */
  also?(tx: Transaction): Promise<void>;
}

/** Makes a change, with its entry in the audit log. A provider is asked outside of every transaction. */
export async function changePlan(ctx: Context, change: Change): Promise<void> {
  const before = await readPlan(ctx);
  if (!change.isDue(before)) return;
  const provider = providerOf(ctx, before);
  const state = provider && (await askProvider(change.outside(provider, await accountOf(ctx, before))));
  await withPlan(ctx, async (tx, held) => {
    if (state) await applyState(ctx, tx, held.workspace_id, state);
    else if (!change.isDue(held)) return;
    else await updateSubscription(tx, held.workspace_id, await change.own(held, tx));
    await change.also?.(tx);
    const target = { type: "subscription", id: held.workspace_id, name: plans[held.tier].name };
    await recordChange(ctx, held.workspace_id, { action: change.action, target, details: change.details ?? {} }, tx);
  });
}
