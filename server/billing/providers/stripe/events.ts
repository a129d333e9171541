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

/** Reading what an event is about. */
interface Reading {
  ask: Ask;
  event_id: string;
  /** This server's clock: what is read is never older than the moment before. */
  now(): Date;
}

const baseOf = ({ event_id, now }: Reading) => ({ event_id, provider: "stripe", happened_at: now() }) as const;

const orNull = async <T>(asked: Promise<T>): Promise<T | null> =>
  await asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** The plans of ours that a customer pays for and that are not over. */
async function plansOf(ask: Ask, customer: string): Promise<Stripe.Subscription[]> {
  const found = await orNull(ask((stripe) => stripe.subscriptions.list({ customer, limit: 100 })));
  return (found?.data ?? []).filter(({ items }) => items.data[0] && tierOf(items.data[0].price) !== null);
}

const isEarlier = (one: Stripe.Subscription, other: Stripe.Subscription): boolean =>
  one.created < other.created || (one.created === other.created && one.id < other.id);

async function subscriptionEvents(reading: Reading, id: string): Promise<ProviderEvent[]> {
  const { ask } = reading;
  const base = baseOf(reading);
  const subscription = await orNull(
    ask((stripe) => stripe.subscriptions.retrieve(id, { expand: [...subscriptionParts] })),
  );
  const about = {
    provider_customer_id: subscription ? idOf(subscription.customer) : null,
    workspace_id: subscription?.metadata.workspace_id ?? null,
  };
  if (subscription && subscription.status !== "canceled") {
    return [{ ...base, kind: "subscription", state: stateOf(subscription), ...about }];
  }
  const over: ProviderEvent = { ...base, kind: "subscription_ended", provider_subscription_id: id, ...about };
  // Where another plan has taken its place, what counts is how that one stands.
  const [other] = about.provider_customer_id ? await plansOf(ask, about.provider_customer_id) : [];
  if (!other) return [over];
  return [over, ...(await subscriptionEvents({ ...reading, event_id: `${base.event_id}:${other.id}` }, other.id))];
}

/** Whoever paid in two tabs at the very same moment has two plans: the earlier ends, and what is left of it is credited. */
async function endEarlier(ask: Ask, customer: string, newest_id: string): Promise<void> {
  const plans = await plansOf(ask, customer);
  const newest = plans.find(({ id }) => id === newest_id);
  for (const plan of newest ? plans.filter((other) => isEarlier(other, newest)) : []) {
    await orNull(ask((stripe) => stripe.subscriptions.cancel(plan.id, { prorate: true, invoice_now: true })));
  }
}

async function checkoutEvents(reading: Reading, id: string): Promise<ProviderEvent[]> {
  const { ask } = reading;
  const base = baseOf(reading);
  const session = await orNull(ask((stripe) => stripe.checkout.sessions.retrieve(id)));
  if (session?.mode !== "subscription" || !session.customer || session.status !== "complete") return [];
  const customer = idOf(session.customer);
  const workspace_id = session.client_reference_id;
  const met: ProviderEvent = { ...base, kind: "customer", provider_customer_id: customer, workspace_id };
  if (!session.subscription) return [met];
  const subscription = idOf(session.subscription);
  await endEarlier(ask, customer, subscription);
  const event_id = `${base.event_id}:${subscription}`;
  return [met, ...(await subscriptionEvents({ ...reading, event_id }, subscription))];
}

async function invoiceEvents(reading: Reading, id: string): Promise<ProviderEvent[]> {
  const base = baseOf(reading);
  const invoice = await orNull(reading.ask((stripe) => stripe.invoices.retrieve(id)));
  // What is still being drawn up is nobody's to pay.
  if (!invoice || invoice.status === "draft") return [];
  const of = invoice.parent?.subscription_details;
  const about = {
    provider_customer_id: invoice.customer ? idOf(invoice.customer) : null,
    workspace_id: of?.metadata?.workspace_id ?? null,
  };
  const told: ProviderEvent = { ...base, kind: "invoice", invoice: invoiceOf(invoice), ...about };
  if (!of?.subscription) return [told];
  // What was paid or not decides how the plan stands.
  const subscription = idOf(of.subscription);
  const event_id = `${base.event_id}:${subscription}`;
  return [told, ...(await subscriptionEvents({ ...reading, event_id }, subscription))];
}

async function customerEvents(reading: Reading, id: string): Promise<ProviderEvent[]> {
  const base = baseOf(reading);
  const customer = await orNull(reading.ask((stripe) => stripe.customers.retrieve(id)));
  if (!customer || customer.deleted) return [];
  const workspace_id = customer.metadata.workspace_id ?? null;
  return [{ ...base, kind: "customer", provider_customer_id: id, workspace_id }];
}

async function payoutEvents(reading: Reading, id: string): Promise<ProviderEvent[]> {
  const base = baseOf(reading);
  const account = await orNull(reading.ask((stripe) => stripe.accounts.retrieve(id)));
  const is_ready = account?.payouts_enabled === true;
  return [{ ...base, kind: "payout_account", provider_account_id: id, is_ready }];
}

async function read(reading: Reading, type: string, named: Named): Promise<ProviderEvent[]> {
  if (type === "customer.created") return await customerEvents(reading, named.id);
  if (type === "account.updated") return await payoutEvents(reading, named.id);
  if (named.object === "checkout.session") return await checkoutEvents(reading, named.id);
  if (named.object === "subscription") return await subscriptionEvents(reading, named.id);
  // An invoice that is only foreseen has no id.
  if (named.object === "invoice" && named.id) return await invoiceEvents(reading, named.id);
  const scheduled = named.object === "subscription_schedule" && (named.subscription ?? named.released_subscription);
  return scheduled ? await subscriptionEvents(reading, scheduled) : [];
}

/** An event as it came in, with its signature. */
export interface SignedEvent {
  payload: string;
  signature: string;
}

/**
 * Reads an event: what is to be heeded, if anything.
 * @param secret of the webhook endpoint.
 * @param now this server's clock: an event that is older than minutes is refused.
 * @throws UnsignedEvent, PaymentProviderError
 */
export async function readEvents(
  ask: Ask,
  secret: string,
  { payload, signature }: SignedEvent,
  now: () => Date,
): Promise<ProviderEvent[]> {
  const event = await ask(async (stripe) => {
    try {
      return stripe.webhooks.constructEvent(payload, signature, secret, TOLERANCE_SECONDS, undefined, now().getTime());
    } catch {
      throw new UnsignedEvent("This event is not signed as it should be.");
    }
  });
  return await read({ ask, event_id: event.id, now }, event.type, event.data.object as unknown as Named);
}
