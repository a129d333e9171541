/** POST /billing/stripe/events: what Stripe tells. It tells again whatever is not answered with success. */
import type { billing } from "../../contract/billing.ts";
import type { Input, Output } from "../../contract/endpoint.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { applyEvent } from "./apply-event.ts";
import { askProvider } from "./payments.ts";
import { readStripeEvents, UnsignedEvent } from "./providers/stripe/index.ts";

/**
 * Heeds an event, once; what is about nobody here is Stripe's business with somebody else, and left alone.
 * @throws Refusal not_found where this server is not connected to Stripe; event_not_signed; payment_provider_unreachable and
 * payment_provider_refused when what the event is about could not be read
 */
export async function receiveStripeEvent(
  ctx: PublicContext,
  signed: Input<typeof billing.receive_stripe_event>,
): Promise<Output<typeof billing.receive_stripe_event>> {
  if (ctx.env.MYNAH_STRIPE_SECRET_KEY === undefined) fail("not_found");
  const reading = readStripeEvents(ctx.env, signed, ctx.now).catch((error: unknown) => {
    if (error instanceof UnsignedEvent) fail("event_not_signed");
    throw error;
  });
  for (const event of await askProvider(reading)) await applyEvent(ctx, event);
  return { status: "ok" };
}
