/** The payment provider outside of this server, where there is one; and what its failures are called. */
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";
import { type PaymentProvider, PaymentProviderError } from "./port.ts";
import { stripePayments } from "./providers/stripe/index.ts";

/**
 * The provider that this installation is connected to, also while new plans are its own: those that were taken there go on.
 * null: plans are its own alone.
 */
export const paymentsOf = (env: Env): PaymentProvider | null =>
  env.MYNAH_STRIPE_SECRET_KEY === undefined ? null : stripePayments(env);

/**
 * Waits for a provider and tells its failures in the catalogue's words.
 * @throws Refusal payment_provider_unreachable, payment_provider_refused
 */
export async function askProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.reason === "unreachable") fail("payment_provider_unreachable");
    fail("payment_provider_refused", { reason: error.message });
  }
}
