/**
 * What Stripe tells. An event is taken as word that something changed, and what it is about is asked for anew: events come
 * twice, in any order and in the shapes of another API version, and what is read after the word came is never older than it.
 */
import type Stripe from "stripe";
import type { ProviderEvent } from "../../port.ts";
import { type Ask, idOf, isMissing } from "./ask.ts";
import { tierOf } from "./prices.ts";
import { invoiceOf, stateOf, subscriptionParts } from "./state.ts";

const TOLERANCE_SECONDS = 300;

/** It was not signed by Stripe for this server, or too long ago. */
export class UnsignedEvent extends Error {}

/** What an event says that is still asked for: only what names things. */
interface Named {
  id: string;
  object: string;
  subscription?: string | null;
  released_subscription?: string | null;
}

type Base = Pick<ProviderEvent, "event_id" | "provider" | "happened_at">;

const orNull = async <T>(asked: Promise<T>): Promise<T | null> =>
  await asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

async function subscriptionEvents(ask: Ask, base: Base, id: string): Promise<ProviderEvent[]> {
  const subscription = await orNull(
    ask((stripe) => stripe.subscriptions.retrieve(id, { expand: [...subscriptionParts] })),
  );
  const about = {
    provider_customer_id: subscription ? idOf(subscription.customer) : null,
    workspace_id: subscription?.metadata.workspace_id ?? null,
  };
  if (!subscription || subscription.status === "canceled") {
    return [{ ...base, kind: "subscription_ended", provider_subscription_id: id, ...about }];
  }
  return [{ ...base, kind: "subscription", state: stateOf(subscription), ...about }];
}

/** Whoever paid in two tabs at the very same moment has two plans: the earlier ends, and what is left of it is credited. */
async function endEarlier(ask: Ask, customer: string, newest_id: string): Promise<void> {
  const { data } = await ask((stripe) => stripe.subscriptions.list({ customer, limit: 100 }));
  const plans = data.filter(({ items }) => items.data[0] && tierOf(items.data[0].price) !== null);
  const newest = plans.find(({ id }) => id === newest_id);
  if (!newest) return;
  const isEarlier = (other: Stripe.Subscription) =>
    other.created < newest.created || (other.created === newest.created && other.id < newest.id);
  for (const { id } of plans.filter(isEarlier)) {
    await orNull(ask((stripe) => stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })));
  }
}

async function checkoutEvents(ask: Ask, base: Base, id: string): Promise<ProviderEvent[]> {
  const session = await orNull(ask((stripe) => stripe.checkout.sessions.retrieve(id)));
  if (session?.mode !== "subscription" || !session.customer || session.status !== "complete") return [];
  const customer = idOf(session.customer);
  const workspace_id = session.client_reference_id;
  const met: ProviderEvent = { ...base, kind: "customer", provider_customer_id: customer, workspace_id };
  if (!session.subscription) return [met];
  const subscription = idOf(session.subscription);
  await endEarlier(ask, customer, subscription);
  const begun = await subscriptionEvents(ask, { ...base, event_id: `${base.event_id}:subscription` }, subscription);
  return [met, ...begun];
}

async function invoiceEvents(ask: Ask, base: Base, id: string): Promise<ProviderEvent[]> {
  const invoice = await orNull(ask((stripe) => stripe.invoices.retrieve(id)));
  // What is still being drawn up is nobody's to pay.
  if (!invoice || invoice.status === "draft") return [];
  const about = {
    provider_customer_id: invoice.customer ? idOf(invoice.customer) : null,
    workspace_id: invoice.parent?.subscription_details?.metadata?.workspace_id ?? null,
  };
  const told: ProviderEvent = { ...base, kind: "invoice", invoice: invoiceOf(invoice), ...about };
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (!subscription) return [told];
  // What was paid or not decides how the plan stands.
  const event_id = `${base.event_id}:subscription`;
  return [told, ...(await subscriptionEvents(ask, { ...base, event_id }, idOf(subscription)))];
}

async function customerEvents(ask: Ask, base: Base, id: string): Promise<ProviderEvent[]> {
  const customer = await orNull(ask((stripe) => stripe.customers.retrieve(id)));
  if (!customer || customer.deleted) return [];
  const workspace_id = customer.metadata.workspace_id ?? null;
  return [{ ...base, kind: "customer", provider_customer_id: id, workspace_id }];
}

async function payoutEvents(ask: Ask, base: Base, id: string): Promise<ProviderEvent[]> {
  const account = await orNull(ask((stripe) => stripe.accounts.retrieve(id)));
  const is_ready = account?.payouts_enabled === true;
  return [{ ...base, kind: "payout_account", provider_account_id: id, is_ready }];
}

async function read(ask: Ask, base: Base, type: string, named: Named): Promise<ProviderEvent[]> {
  if (type === "customer.created") return await customerEvents(ask, base, named.id);
  if (type === "account.updated") return await payoutEvents(ask, base, named.id);
  if (named.object === "checkout.session") return await checkoutEvents(ask, base, named.id);
  if (named.object === "subscription") return await subscriptionEvents(ask, base, named.id);
  // An invoice that is only foreseen has no id.
  if (named.object === "invoice" && named.id) return await invoiceEvents(ask, base, named.id);
  const scheduled = named.object === "subscription_schedule" && (named.subscription ?? named.released_subscription);
  return scheduled ? await subscriptionEvents(ask, base, scheduled) : [];
}

/** An event as it came in, with its signature. */
export interface SignedEvent {
  payload: string;
  signature: string;
}

/**
 * Reads an event: what is to be heeded, if anything.
 * @param secret of the webhook endpoint.
 * @param received_at by this server's clock; also when what is read happened at the latest.
 * @throws UnsignedEvent, PaymentProviderError
 */
export async function readEvents(
  ask: Ask,
  secret: string,
  { payload, signature }: SignedEvent,
  received_at: Date,
): Promise<ProviderEvent[]> {
  const event = await ask(async (stripe) => {
    try {
      return stripe.webhooks.constructEvent(
        payload,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        received_at.getTime(),
      );
    } catch {
      throw new UnsignedEvent("This event is not signed as it should be.");
    }
  });
  const base: Base = { event_id: event.id, provider: "stripe", happened_at: received_at };
  return await read(ask, base, event.type, event.data.object as unknown as Named);
}
