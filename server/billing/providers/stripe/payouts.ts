/** Accounts of people who are paid, by Stripe Connect. */
import type { PaymentProvider } from "../../port.ts";
import type { Ask } from "./ask.ts";

export function payoutsAt(ask: Ask): Pick<PaymentProvider, "openPayoutAccount" | "openPayoutManagement"> {
  return {
    async openPayoutAccount({ workspace_id, email }, { provider_account_id, return_url, refresh_url }) {
      const account =
        provider_account_id ??
        (
          await ask((stripe) =>
            stripe.accounts.create(
              {
                type: "express",
                email,
                capabilities: { transfers: { requested: true } },
                metadata: { workspace_id },
              },
              { idempotencyKey: `mynah-payouts-${workspace_id}` },
            ),
          )
        ).id;
      const { url } = await ask((stripe) =>
        stripe.accountLinks.create({ account, type: "account_onboarding", return_url, refresh_url }),
      );
      return { url, provider_account_id: account };
    },
    async openPayoutManagement(provider_account_id) {
      const { url } = await ask((stripe) => stripe.accounts.createLoginLink(provider_account_id));
      return { url };
    },
  };
}
