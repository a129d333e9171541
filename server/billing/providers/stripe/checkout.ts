/** Stripe's own pages: the checkout, cards, and everything paid. */
import type Stripe from "stripe";
import { type BillingAccount, type PaymentProvider, PaymentProviderError } from "../../port.ts";
import { type Ask, isMissing } from "./ask.ts";
import { couponFor, findPromotionCode } from "./discounts.ts";
import { findPrice } from "./prices.ts";

/** Whom Stripe knows the workspace as; made when it has never met it, or has forgotten it. */
async function meetCustomer(ask: Ask, account: BillingAccount): Promise<string> {
  const { workspace_id, workspace_name, email, provider_customer_id } = account;
  if (provider_customer_id) {
    const known = await ask((stripe) => stripe.customers.retrieve(provider_customer_id)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (known && !known.deleted) return known.id;
  }
  const made = await ask((stripe) =>
    stripe.customers.create(
      { email, name: workspace_name.slice(0, 150), metadata: { workspace_id } },
      { idempotencyKey: `mynah-customer-${workspace_id}-after-${provider_customer_id ?? "none"}` },
    ),
  );
  return made.id;
}

/** Leaves one page to pay on: whoever has two tabs open pays in the newer one. */
async function closeEarlier(ask: Ask, customer: string, session: Stripe.Checkout.Session): Promise<void> {
  const { data } = await ask((stripe) => stripe.checkout.sessions.list({ customer, status: "open", limit: 100 }));
  const isEarlier = (other: Stripe.Checkout.Session) =>
    other.created < session.created || (other.created === session.created && other.id < session.id);
  for (const { id } of data.filter(isEarlier)) {
    // One that was paid or closed in this moment cannot be closed: what was paid is told by its event.
    await ask((stripe) => stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    });
  }
}

type Pages = Pick<PaymentProvider, "openCheckout" | "openPaymentMethods" | "openPortal">;

export function checkoutAt(ask: Ask): Pages {
  const openPortal = async (
    account: BillingAccount,
    given: Omit<Stripe.BillingPortal.SessionCreateParams, "customer">,
  ) => {
    const customer = await meetCustomer(ask, account);
    const { url } = await ask((stripe) => stripe.billingPortal.sessions.create({ customer, ...given }));
    return { url };
  };
  return {
    async openCheckout(account, { promocode, discount, success_url, cancel_url, idempotency_key, ...order }) {
      const { workspace_id } = account;
      const [customer, price] = [await meetCustomer(ask, account), await findPrice(ask, order)];
      const off = promocode
        ? { promotion_code: await findPromotionCode(ask, promocode) }
        : discount && { coupon: await couponFor(ask, discount, order) };
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer,
            client_reference_id: workspace_id,
            line_items: [{ price, quantity: 1 }],
            // Stripe takes a code of ours or lets people type one in, not both.
            ...(off ? { discounts: [off] } : { allow_promotion_codes: true }),
            metadata: { workspace_id },
            subscription_data: { metadata: { workspace_id } },
            success_url,
            cancel_url,
          },
          { idempotencyKey: idempotency_key },
        ),
      );
      await closeEarlier(ask, customer, session);
      if (!session.url) throw new PaymentProviderError("refused", "This checkout is over. Begin once more.");
      return { url: session.url, provider_customer_id: customer };
    },
    openPaymentMethods: (account, { return_url }) =>
      openPortal(account, {
        return_url,
        flow_data: {
          type: "payment_method_update",
          after_completion: { type: "redirect", redirect: { return_url } },
        },
      }),
    openPortal: (account, { return_url }) => openPortal(account, { return_url }),
  };
}
