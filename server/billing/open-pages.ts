/** POST /create-update-payment-methods-session and /create-portal-session: pages about what is paid. */
import type { billing } from "../../contract/billing.ts";
import type { Output } from "../../contract/endpoint.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { accountOf, readPlan } from "./change-plan.ts";
import { askProvider, paymentsOf } from "./payments.ts";

/**
 * The provider's page on which cards are changed.
 * @throws Refusal payment_methods_not_configured where there is no provider
 */
export async function createUpdatePaymentMethodsSession(
  ctx: Context,
): Promise<Output<typeof billing.create_update_payment_methods_session>> {
  const provider = paymentsOf(ctx.env) ?? fail("payment_methods_not_configured");
  const account = await accountOf(ctx, await readPlan(ctx));
  const { url } = await askProvider(
    provider.openPaymentMethods(account, { return_url: `${ctx.url}/app/subscription` }),
  );
  return { url };
}

/** The provider's page about everything paid; for whom it has none, this server's own. */
export async function createPortalSession(ctx: Context): Promise<Output<typeof billing.create_portal_session>> {
  const own = `${ctx.url}/app/subscription`;
  const held = await readPlan(ctx);
  const provider = held.provider_customer_id ? paymentsOf(ctx.env) : null;
  if (!provider) return { url: own };
  const { url } = await askProvider(provider.openPortal(await accountOf(ctx, held), { return_url: own }));
  return { url };
}
