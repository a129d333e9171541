/** Calls about subscriptions, their schedules and invoices at the pretended Stripe. */
import type Stripe from "stripe";
import { phaseOf, scheduleOf } from "./billing-objects.ts";
import { addDiscount, type Books, bill, end, itemIn, periodEnd } from "./books.ts";
import { refuse, StripeRefusal } from "./form.ts";
import { invoiceItemOf, invoiceOf, type Line } from "./invoice-objects.ts";
import { listOf } from "./objects.ts";
import type { Asked } from "./shapes.ts";
import { hold } from "./turns.ts";

const findSubscription = (books: Books, id: string) => books.find<Stripe.Subscription>("subscription", id);

/** The price that a change puts in the place of the one that is held. */
function changedPrice(
  books: Books,
  subscription: Stripe.Subscription,
  items: { id?: string; price?: string }[] | undefined,
): Stripe.Price | null {
  const [asked] = items ?? [];
  if (!asked?.price) return null;
  const held = itemIn(subscription);
  if (asked.id !== held.id)
    refuse("A second item would be added: these tests know subscriptions of one.", "items[0][id]");
  const price = books.find<Stripe.Price>("price", asked.price, "items[0][price]");
  if (price.currency !== subscription.currency) {
    refuse("The price's currency is not the subscription's.", "items[0][price]");
  }
  return price.id === held.price.id ? null : price;
}

/** What is reckoned up when a price takes another's place now. */
function prorate(books: Books, subscription: Stripe.Subscription, price: Stripe.Price): Line[] {
  const { price: before, current_period_start: starts, current_period_end: ends } = itemIn(subscription);
  const left = Math.max(0, (ends - books.now()) / (ends - starts));
  const unused = { description: "Unused time", amount: -Math.round((before.unit_amount ?? 0) * left) };
  const isOther = price.recurring?.interval !== before.recurring?.interval;
  const share = isOther ? 1 : left;
  return [unused, { description: "Remaining time", amount: Math.round((price.unit_amount ?? 0) * share) }];
}

function heldAfter(books: Books, subscription: Stripe.Subscription, price: Stripe.Price) {
  const { price: before, current_period_start: starts, current_period_end: ends } = itemIn(subscription);
  const interval = price.recurring?.interval ?? "month";
  const isOther = interval !== before.recurring?.interval;
  return isOther ? { price, starts: books.now(), ends: periodEnd(books.now(), interval) } : { price, starts, ends };
}

function update(books: Books, asked: Asked<"POST /v1/subscriptions/:id">, id: string): Stripe.Subscription {
  const subscription = findSubscription(books, id);
  const customer = subscription.customer as string;
  if (subscription.status === "canceled") {
    refuse("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (asked.cancel_at_period_end !== undefined && subscription.schedule) {
    refuse(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed.`,
      "cancel_at_period_end",
    );
  }
  const price = changedPrice(books, subscription, asked.items);
  if (price) {
    const lines = prorate(books, subscription, price);
    const { payment_behavior, proration_behavior } = asked;
    if (payment_behavior !== "error_if_incomplete") refuse("These tests know error_if_incomplete alone.");
    if (books.declined.has(customer)) {
      throw new StripeRefusal(402, {
        type: "card_error",
        code: "card_declined",
        decline_code: "generic_decline",
        message: "Your card was declined.",
      });
    }
    const after = heldAfter(books, subscription, price);
    if (after.starts !== itemIn(subscription).current_period_start) subscription.billing_cycle_anchor = after.starts;
    hold(books, subscription, after);
    if (proration_behavior === "always_invoice") bill(books, subscription, "subscription_update", lines);
  }
  if (asked.discounts !== undefined) {
    subscription.discounts = (asked.discounts || []).map(
      ({ coupon, discount }) => discount ?? addDiscount(books, customer, coupon ?? "", null),
    );
  }
  if (asked.cancel_at_period_end !== undefined) {
    const { current_period_end } = itemIn(subscription);
    subscription.cancel_at_period_end = asked.cancel_at_period_end;
    subscription.cancel_at = asked.cancel_at_period_end ? current_period_end : null;
    subscription.canceled_at = asked.cancel_at_period_end ? books.now() : null;
  }
  books.tell("customer.subscription.updated", subscription);
  return subscription;
}

function schedule(books: Books, asked: Asked<"POST /v1/subscription_schedules">): Stripe.SubscriptionSchedule {
  const { from_subscription, phases, end_behavior } = asked;
  if (!from_subscription) refuse("These tests know schedules of subscriptions that there are.", "from_subscription");
  if (phases || end_behavior) refuse("You can only pass from_subscription by itself.", "from_subscription");
  const subscription = books.find<Stripe.Subscription>("subscription", from_subscription, "from_subscription");
  if (subscription.schedule) refuse("You cannot migrate a subscription that is already attached to a schedule.");
  if (subscription.status === "canceled") refuse("You cannot migrate a subscription that is canceled.");
  const { price, current_period_start: starts, current_period_end: ends } = itemIn(subscription);
  const discounts = subscription.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null }));
  const phase = phaseOf({ price: price.id, currency: price.currency, starts, ends, discounts });
  const given = { customer: subscription.customer as string, subscription: subscription.id, phase };
  const made = books.keep(scheduleOf(books.newId("sub_sched"), books.now(), given));
  subscription.schedule = made.id;
  books.tell("subscription_schedule.created", made);
  books.tell("customer.subscription.updated", subscription);
  return made;
}

const findSchedule = (books: Books, id: string) => {
  const found = books.find<Stripe.SubscriptionSchedule>("subscription_schedule", id);
  if (found.status !== "active") refuse(`You cannot change a schedule that is ${found.status}.`);
  return found;
};

function planPhases(
  books: Books,
  { phases, end_behavior }: Asked<"POST /v1/subscription_schedules/:id">,
  id: string,
): Stripe.SubscriptionSchedule {
  const found = findSchedule(books, id);
  const planned: Stripe.SubscriptionSchedule.Phase[] = [];
  for (const [at, phase] of (phases ?? []).entries()) {
    const starts = planned.at(-1)?.end_date ?? phase.start_date;
    if (starts === undefined || (phase.start_date ?? starts) !== starts) {
      refuse("Each phase begins where the one before it ends.", `phases[${at}][start_date]`);
    }
    if ((phase.end_date === undefined) === (phase.duration === undefined)) {
      refuse("Pass one of end_date and duration.", `phases[${at}][end_date]`);
    }
    const [item] = phase.items;
    const price = books.find<Stripe.Price>("price", item?.price ?? "", `phases[${at}][items][0][price]`);
    const ends = phase.end_date ?? periodEnd(starts, phase.duration?.interval ?? "month");
    const discounts = (phase.discounts || []).map(({ coupon, discount, promotion_code }) => ({
      coupon: coupon ?? null,
      discount: discount ?? null,
      promotion_code: promotion_code ?? null,
    }));
    planned.push(phaseOf({ price: price.id, currency: price.currency, starts, ends, discounts }));
  }
  if (planned[0]?.start_date !== found.current_phase?.start_date) {
    refuse("You can not modify the start date of the current phase.", "phases[0][start_date]");
  }
  Object.assign(found, { phases: planned, end_behavior: end_behavior ?? found.end_behavior });
  books.tell("subscription_schedule.updated", found);
  return found;
}

function release(books: Books, id: string): Stripe.SubscriptionSchedule {
  const found = findSchedule(books, id);
  const subscription = findSubscription(books, found.subscription as string);
  subscription.schedule = null;
  Object.assign(found, {
    status: "released",
    released_at: books.now(),
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  });
  books.tell("subscription_schedule.released", found);
  books.tell("customer.subscription.updated", subscription);
  return found;
}

export const subscriptionCalls = {
  "GET /v1/subscriptions": (books: Books, { customer, status }: Asked<"GET /v1/subscriptions">) =>
    listOf(
      books
        .all<Stripe.Subscription>("subscription")
        .filter((subscription) => !customer || subscription.customer === customer)
        // Without a status all that are not over, as Stripe has it.
        .filter((subscription) =>
          status && status !== "all" ? subscription.status === status : status || subscription.status !== "canceled",
        )
        .reverse(),
      "/v1/subscriptions",
    ),
  "GET /v1/subscriptions/:id": (books: Books, _asked: unknown, id: string) => findSubscription(books, id),
  "POST /v1/subscriptions/:id": update,
  "DELETE /v1/subscriptions/:id": (books: Books, asked: Asked<"DELETE /v1/subscriptions/:id">, id: string) => {
    const subscription = findSubscription(books, id);
    if (subscription.status === "canceled") refuse(`No such subscription: '${id}'`, "id", "resource_missing", 404);
    if (asked.prorate) {
      const { price, current_period_start: starts, current_period_end: ends } = itemIn(subscription);
      const customer = books.find<Stripe.Customer>("customer", subscription.customer as string);
      const left = Math.max(0, (ends - books.now()) / (ends - starts));
      customer.balance -= Math.round((price.unit_amount ?? 0) * left);
    }
    end(books, subscription);
    return subscription;
  },

  "POST /v1/subscription_schedules": schedule,
  "GET /v1/subscription_schedules/:id": (books: Books, _asked: unknown, id: string) =>
    books.find<Stripe.SubscriptionSchedule>("subscription_schedule", id),
  "POST /v1/subscription_schedules/:id": planPhases,
  "POST /v1/subscription_schedules/:id/release": (books: Books, _asked: unknown, id: string) => release(books, id),

  "GET /v1/invoices/:id": (books: Books, _asked: unknown, id: string) => books.find<Stripe.Invoice>("invoice", id),
  "POST /v1/invoices/create_preview": (books: Books, asked: Asked<"POST /v1/invoices/create_preview">) => {
    const subscription = books.find<Stripe.Subscription>("subscription", asked.subscription ?? "", "subscription");
    const price = changedPrice(books, subscription, asked.subscription_details?.items);
    const { starts, ends } = heldAfter(books, subscription, price ?? itemIn(subscription).price);
    const customer = subscription.customer as string;
    const lines = price ? prorate(books, subscription, price) : [];
    const given = { customer, subscription, number: "", reason: "upcoming", lines, off: 0, starts, ends };
    const invoice = invoiceOf(`upcoming_${books.newId("in")}`, books.now(), given);
    return { ...invoice, number: null, status: "draft" };
  },
  "POST /v1/invoiceitems": (books: Books, asked: Asked<"POST /v1/invoiceitems">) => {
    const { customer, amount, currency, description } = asked;
    if (!customer) refuse("Missing required param: customer.", "customer", "parameter_missing");
    if (amount === undefined || !currency) refuse("Missing required param: amount.", "amount", "parameter_missing");
    books.find<Stripe.Customer>("customer", customer, "customer");
    if (asked.subscription) books.find<Stripe.Subscription>("subscription", asked.subscription, "subscription");
    const waiting = books.pending.get(customer) ?? [];
    books.pending.set(customer, [...waiting, { description: description ?? "", amount }]);
    const given = { amount, currency, customer, description: description ?? null };
    return invoiceItemOf(books.newId("ii"), books.now(), given);
  },
};
