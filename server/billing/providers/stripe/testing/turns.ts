/** Time at the pretended Stripe: what becomes due. */
import type Stripe from "stripe";
import { itemOf } from "./billing-objects.ts";
import { addDiscount, type Books, bill, end, itemIn, periodEnd, settle } from "./books.ts";
import { listOf } from "./objects.ts";

/** What a subscription holds from now on. */
export function hold(
  books: Books,
  subscription: Stripe.Subscription,
  held: { price: Stripe.Price; starts: number; ends: number },
): void {
  const { id, created } = itemIn(subscription);
  const item = itemOf(id, created, { subscription: subscription.id, ...held });
  subscription.items = listOf([item], subscription.items.url);
  books.keep(subscription);
}

/** The phase of its schedule that begins now, if one does. @returns its price */
function nextPhase(books: Books, subscription: Stripe.Subscription): Stripe.Price | null {
  if (!subscription.schedule) return null;
  const schedule = books.find<Stripe.SubscriptionSchedule>("subscription_schedule", subscription.schedule as string);
  const ends = schedule.current_phase?.end_date;
  const phase = schedule.phases.find(({ start_date }) => start_date === ends);
  if (!phase) {
    Object.assign(schedule, {
      status: "released",
      released_at: books.now(),
      released_subscription: subscription.id,
      subscription: null,
      current_phase: null,
    });
    subscription.schedule = null;
    books.tell("subscription_schedule.released", schedule);
    return null;
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  // The discounts of a phase are those of the subscription while it lasts.
  subscription.discounts = phase.discounts.map(
    ({ discount, coupon, promotion_code }) =>
      (discount as string | null) ??
      addDiscount(books, subscription.customer as string, coupon as string, promotion_code as string | null),
  );
  books.tell("subscription_schedule.updated", schedule);
  return books.find<Stripe.Price>("price", phase.items[0]?.price as string);
}

function renew(books: Books, subscription: Stripe.Subscription): void {
  const { price: before, current_period_end: starts } = itemIn(subscription);
  const price = nextPhase(books, subscription) ?? before;
  subscription.discounts = subscription.discounts.filter((id) => {
    const { end: ends } = books.find<Stripe.Discount>("discount", id as string);
    return ends === null || ends > starts;
  });
  hold(books, subscription, { price, starts, ends: periodEnd(starts, price.recurring?.interval ?? "month") });
  const lines = [{ description: "1 × plan", amount: price.unit_amount ?? 0 }];
  if (!bill(books, subscription, "subscription_cycle", lines)) subscription.status = "past_due";
  books.tell("customer.subscription.updated", subscription);
}

/** Does what has become due by now. */
export function turn(books: Books): void {
  for (const subscription of books.all<Stripe.Subscription>("subscription")) {
    while (
      ["active", "past_due"].includes(subscription.status) &&
      itemIn(subscription).current_period_end <= books.now()
    ) {
      if (subscription.cancel_at_period_end) end(books, subscription);
      else renew(books, subscription);
    }
  }
}

/** Tries every open invoice of a customer again; what is paid at last makes the plan active. */
export function retryPayments(books: Books, customer: string): void {
  for (const invoice of books.all<Stripe.Invoice>("invoice")) {
    if (invoice.customer !== customer || invoice.status !== "open" || !settle(books, invoice)) continue;
    const id = invoice.parent?.subscription_details?.subscription as string;
    const subscription = books.find<Stripe.Subscription>("subscription", id);
    subscription.status = "active";
    books.tell("customer.subscription.updated", subscription);
  }
}

/** Stripe has tried often enough. */
export function giveUp(books: Books, customer: string): void {
  for (const subscription of books.all<Stripe.Subscription>("subscription")) {
    if (subscription.customer !== customer || subscription.status !== "past_due") continue;
    subscription.status = "unpaid";
    books.tell("customer.subscription.updated", subscription);
  }
}
