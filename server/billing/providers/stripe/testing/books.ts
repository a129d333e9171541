/** What the pretended Stripe keeps, and what happens to it: payments, renewals, ends; each told by events. */
import type Stripe from "stripe";
import { discountOf, itemOf, subscriptionOf } from "./billing-objects.ts";
import { StripeRefusal } from "./form.ts";
import { invoiceOf, type Line } from "./invoice-objects.ts";

/** Anything that has an id at Stripe. */
type Kept = { id: string; object: string };

/** An event that Stripe has to tell. */
export interface Told {
  id: string;
  type: string;
  created: number;
  object: Kept;
}

const daySeconds = 86_400;

/** A month or a year later, on the last day where the month is shorter. */
export function periodEnd(starts: number, interval: string): number {
  const from = new Date(starts * 1000);
  const months = interval === "year" ? 12 : 1;
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return Math.floor(to.getTime() / 1000);
}

/** The one thing that a subscription of these tests holds. */
export const itemIn = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem =>
  items.data[0] as Stripe.SubscriptionItem;

export interface Books {
  /** Seconds. */
  now(): number;
  newId(prefix: string): string;
  keep<T extends Kept>(object: T): T;
  /** Anything by its id, as it is kept: changing it changes it. @throws StripeRefusal resource_missing */
  find<T extends Kept>(object: T["object"], id: string, param?: string): T;
  all<T extends Kept>(object: T["object"]): T[];
  /** Notes that something happened, with the object as it stands. */
  tell(type: string, object: Kept): void;
  told: Told[];
  /** Customers whose card is declined. */
  declined: Set<string>;
  /** What waits for a customer's next invoice. */
  pending: Map<string, Line[]>;
}

export function openBooks(now: () => Date): Books {
  const objects = new Map<string, Kept>();
  const told: Told[] = [];
  let ids = 0;
  const newId = (prefix: string) => {
    ids += 1;
    return `${prefix}_test${String(ids).padStart(8, "0")}`;
  };
  const seconds = () => Math.floor(now().getTime() / 1000);
  const find: Books["find"] = (object, id, param = "id") => {
    const found = objects.get(id);
    if (found?.object !== object) {
      const message = `No such ${object}: '${id}'`;
      throw new StripeRefusal(404, { type: "invalid_request_error", code: "resource_missing", message, param });
    }
    return found as never;
  };
  return {
    now: seconds,
    newId,
    keep(object) {
      objects.set(object.id, object);
      return object;
    },
    find,
    all: (object) => [...objects.values()].filter((kept) => kept.object === object) as never,
    tell(type, object) {
      told.push({ id: newId("evt"), type, created: seconds(), object: structuredClone(object) });
    },
    told,
    declined: new Set(),
    pending: new Map(),
  };
}

const couponsOf = (books: Books, { discounts }: Stripe.Subscription): Stripe.Coupon[] =>
  discounts.map((id) => {
    const { source } = books.find<Stripe.Discount>("discount", id as string);
    return books.find<Stripe.Coupon>("coupon", source.coupon as string);
  });

/** What a subscription's discounts take off an amount. */
const offOf = (books: Books, subscription: Stripe.Subscription, amount: number): number =>
  couponsOf(books, subscription).reduce(
    (off, { percent_off, amount_off }) =>
      off + (percent_off ? Math.round((amount * percent_off) / 100) : (amount_off ?? 0)),
    0,
  );

/** Gives a subscription's customer a discount. */
export function addDiscount(books: Books, customer: string, coupon_id: string, promotion_code: string | null): string {
  const { duration, duration_in_months } = books.find<Stripe.Coupon>("coupon", coupon_id, "discounts");
  const start = books.now();
  let end: number | null = null;
  for (let month = 0; duration === "repeating" && month < (duration_in_months ?? 0); month += 1) {
    end = periodEnd(end ?? start, "month");
  }
  const id = books.newId("di");
  return books.keep(discountOf(id, { coupon: coupon_id, promotion_code, start, end, customer })).id;
}

/** Writes an invoice over these lines and tries to have it paid. @returns whether it was. */
export function bill(books: Books, subscription: Stripe.Subscription, reason: string, lines: Line[]): boolean {
  const customer = subscription.customer as string;
  const { current_period_start: starts, current_period_end: ends } = itemIn(subscription);
  const all = [...lines, ...(books.pending.get(customer) ?? [])];
  books.pending.delete(customer);
  const subtotal = all.reduce((sum, { amount }) => sum + amount, 0);
  const number = `MYNAH-${String(books.all("invoice").length + 1).padStart(4, "0")}`;
  const off = reason === "subscription_update" ? 0 : offOf(books, subscription, subtotal);
  const given = { customer, subscription, number, reason, lines: all, off, starts, ends };
  const invoice = books.keep(invoiceOf(books.newId("in"), books.now(), given));
  subscription.latest_invoice = invoice.id;
  if (off > 0) {
    // What is for one invoice was for this one.
    const coupons = couponsOf(books, subscription);
    subscription.discounts = subscription.discounts.filter((_id, at) => coupons[at]?.duration !== "once");
  }
  books.tell("invoice.finalized", invoice);
  return settle(books, invoice);
}

/** Tries the customer's card. @returns whether the invoice is paid. */
export function settle(books: Books, invoice: Stripe.Invoice): boolean {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (books.declined.has(invoice.customer as string)) {
    invoice.next_payment_attempt = books.now() + 3 * daySeconds;
    books.tell("invoice.payment_failed", invoice);
    return false;
  }
  const paid = { amount_paid: invoice.amount_due, amount_remaining: 0, status: "paid", next_payment_attempt: null };
  Object.assign(invoice, paid, { status_transitions: { ...invoice.status_transitions, paid_at: books.now() } });
  books.tell("invoice.paid", invoice);
  return true;
}

/** Somebody begins a subscription and pays for its first period. */
export function begin(
  books: Books,
  given: { customer: string; price: Stripe.Price; metadata: Record<string, string>; discounts: string[] },
): Stripe.Subscription {
  const id = books.newId("sub");
  const starts = books.now();
  const { price } = given;
  const ends = periodEnd(starts, price.recurring?.interval ?? "month");
  const item = itemOf(books.newId("si"), starts, { subscription: id, price, starts, ends });
  const subscription = books.keep(subscriptionOf(id, starts, { ...given, item }));
  books.tell("customer.subscription.created", subscription);
  bill(books, subscription, "subscription_create", [{ description: "1 × plan", amount: price.unit_amount ?? 0 }]);
  return subscription;
}

/** Ends a subscription now. */
export function end(books: Books, subscription: Stripe.Subscription): void {
  Object.assign(subscription, { status: "canceled", ended_at: books.now(), canceled_at: books.now(), schedule: null });
  books.tell("customer.subscription.deleted", subscription);
}
