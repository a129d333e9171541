/** Stripe: plans are paid there, and it tells how they stand. Nothing is set up there by hand but the webhook. */
import type { PaymentProvider, ProviderEvent } from "../../port.ts";
import { askWith, type StripeSettings } from "./ask.ts";
import { checkoutAt } from "./checkout.ts";
import { checkPromocode } from "./discounts.ts";
import { readEvents, type SignedEvent } from "./events.ts";
import { payoutsAt } from "./payouts.ts";
import { plansAt } from "./plans.ts";

export { UnsignedEvent } from "./events.ts";

/** Stripe as a payment provider; its SDK is loaded on first use. */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const ask = askWith(settings);
  return {
    name: "stripe",
    ...checkoutAt(ask),
    ...plansAt(ask),
    ...payoutsAt(ask),
    checkPromocode: (promocode) => checkPromocode(ask, promocode),
  };
}

/** What an event of Stripe's means. @throws UnsignedEvent, PaymentProviderError */
export const readStripeEvents = (
  settings: StripeSettings,
  signed: SignedEvent,
  now: () => Date,
): Promise<ProviderEvent[]> => readEvents(askWith(settings), settings.MYNAH_STRIPE_WEBHOOK_SECRET ?? "", signed, now);
