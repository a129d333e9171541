/** POST /create-connect-account and /create-connect-account-management-link: being paid out. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { accountOf, readPlan } from "./change-plan.ts";
import { findPayoutAccount, keepPayoutAccount } from "./event-store.ts";
import { askProvider, paymentsOf } from "./payments.ts";

/**
 * A page on which somebody says how they want to be paid; the account that was begun goes on.
 * @throws Refusal payouts_not_configured where there is no provider
 */
export async function createConnectAccount(ctx: Context): Promise<Output<typeof billing.create_connect_account>> {
  const provider = paymentsOf(ctx.env) ?? fail("payouts_not_configured");
  const { workspace_id } = ctx.caller;
  const known = await findPayoutAccount(ctx.db.drizzle, workspace_id, provider.name);
  const page = `${ctx.url}/app/payouts`;
  const { url, provider_account_id } = await askProvider(
    provider.openPayoutAccount(await accountOf(ctx, await readPlan(ctx)), {
      provider_account_id: known?.provider_account_id ?? null,
      return_url: page,
      refresh_url: page,
    }),
  );
  await ctx.db.transaction(async (tx) => {
    const created_at = ctx.now();
    await keepPayoutAccount(tx, { workspace_id, provider: provider.name, provider_account_id, created_at });
    await recordChange(ctx, workspace_id, { action: "payouts.opened", target: { type: "payout_account" } }, tx);
  });
  return { url };
}

/**
 * A page about what was paid out.
 * @throws Refusal payouts_not_configured, payout_account_missing
 */
export async function createConnectAccountManagementLink(
  ctx: Context,
): Promise<Output<typeof billing.create_connect_account_management_link>> {
  const provider = paymentsOf(ctx.env) ?? fail("payouts_not_configured");
  const known = await findPayoutAccount(ctx.db.drizzle, ctx.caller.workspace_id, provider.name);
  if (!known) fail("payout_account_missing");
  const { url } = await askProvider(provider.openPayoutManagement(known.provider_account_id));
  return { url };
}
