/** Changes of a plan that is held: now, when the period ends, or taken back. */
import type Stripe from "stripe";
import { type BillingAccount, type PaymentProvider, PaymentProviderError } from "../../port.ts";
import { type Ask, idOf, isMissing } from "./ask.ts";
import { couponFor } from "./discounts.ts";
import { findPrice, periodOf } from "./prices.ts";
import { linesOf, readState, stateOf, subscriptionParts } from "./state.ts";

/** A subscription that lives, with the one thing that it holds. */
interface Held {
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
}

async function readHeld(ask: Ask, { provider_subscription_id: id }: BillingAccount): Promise<Held> {
  const subscription =
    id === null
      ? null
      : await ask((stripe) => stripe.subscriptions.retrieve(id)).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
  const item = subscription?.items.data[0];
  if (!subscription || !item || ["canceled", "incomplete_expired"].includes(subscription.status)) {
    throw new PaymentProviderError("refused", "No plan is paid at Stripe.");
  }
  return { subscription, item };
}

/** Takes a smaller plan that was to come away again. */
async function release(ask: Ask, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule) await ask((stripe) => stripe.subscriptionSchedules.release(idOf(schedule)));
}

const update = async (
  ask: Ask,
  { id }: Stripe.Subscription,
  given: Stripe.SubscriptionUpdateParams,
  idempotencyKey?: string,
) =>
  await ask((stripe) =>
    stripe.subscriptions.update(
      id,
      { ...given, expand: [...subscriptionParts] },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    ),
  );

/** The discounts of a phase, to be kept in the next. */
const keptDiscounts = ({
  discounts,
}: Stripe.SubscriptionSchedule.Phase): Stripe.SubscriptionScheduleUpdateParams.Phase.Discount[] =>
  discounts.flatMap(
    ({ discount, coupon, promotion_code }): Stripe.SubscriptionScheduleUpdateParams.Phase.Discount[] => {
      if (discount) return [{ discount: idOf(discount) }];
      if (coupon) return [{ coupon: idOf(coupon) }];
      return promotion_code ? [{ promotion_code: idOf(promotion_code) }] : [];
    },
  );

async function scheduleNext(ask: Ask, { subscription }: Held, price: string): Promise<void> {
  const { schedule: known } = subscription;
  const schedule = known
    ? await ask((stripe) => stripe.subscriptionSchedules.retrieve(idOf(known)))
    : await ask((stripe) => stripe.subscriptionSchedules.create({ from_subscription: subscription.id }));
  const { current_phase } = schedule;
  const now = schedule.phases.find(({ start_date }) => start_date === current_phase?.start_date);
  if (!current_phase || !now) throw new PaymentProviderError("refused", "The plan cannot be changed at Stripe now.");
  const discounts = keptDiscounts(now);
  const kept = discounts.length > 0 ? { discounts } : {};
  await ask((stripe) =>
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      proration_behavior: "none",
      phases: [
        {
          items: now.items.map((item) => ({ price: idOf(item.price), quantity: item.quantity ?? 1 })),
          start_date: current_phase.start_date,
          end_date: current_phase.end_date,
          ...kept,
        },
        // After its first period the schedule lets go, and the subscription goes on with this price.
        {
          items: [{ price, quantity: 1 }],
          duration: { interval: "month", interval_count: 1 },
          proration_behavior: "none",
          ...kept,
        },
      ],
    }),
  );
}

type Changes = Pick<
  PaymentProvider,
  "previewChange" | "changePlan" | "cancelDowngrade" | "cancel" | "endNow" | "renew" | "applyDiscount" | "addCharge"
>;

export function plansAt(ask: Ask): Changes {
  return {
    async previewChange(account, order) {
      const { subscription, item } = await readHeld(ask, account);
      const price = await findPrice(ask, order);
      const invoice = await ask((stripe) =>
        stripe.invoices.createPreview({
          customer: idOf(subscription.customer),
          subscription: subscription.id,
          subscription_details: { items: [{ id: item.id, price }], proration_behavior: "always_invoice" },
        }),
      );
      return { lines: linesOf(invoice), amount_due_cents: invoice.amount_due, currency: invoice.currency };
    },

    async changePlan(account, { when, idempotency_key, ...order }) {
      const held = await readHeld(ask, account);
      const { subscription, item } = held;
      const price = await findPrice(ask, order);
      if (when === "at_period_end") {
        // Whoever takes a smaller plan stays: Stripe plans no next phase for what ends.
        if (subscription.cancel_at_period_end) await update(ask, subscription, { cancel_at_period_end: false });
        await scheduleNext(ask, held, price);
        return await readState(ask, subscription.id);
      }
      const changed = await update(
        ask,
        subscription,
        {
          items: [{ id: item.id, price }],
          proration_behavior: "always_invoice",
          // Either it is paid or nothing has changed.
          payment_behavior: "error_if_incomplete",
          ...(subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {}),
        },
        idempotency_key,
      );
      if (!changed.schedule) return stateOf(changed);
      // Only now that the larger plan is paid does the smaller one that was to come go.
      await release(ask, changed);
      return await readState(ask, changed.id);
    },

    async cancelDowngrade(account) {
      const { subscription } = await readHeld(ask, account);
      await release(ask, subscription);
      return await readState(ask, subscription.id);
    },

    async cancel(account) {
      const { subscription } = await readHeld(ask, account);
      // Stripe lets nobody end what a schedule is to change.
      await release(ask, subscription);
      return stateOf(await update(ask, subscription, { cancel_at_period_end: true }));
    },

    async endNow({ provider_subscription_id: id }) {
      if (id === null) return;
      await ask((stripe) => stripe.subscriptions.cancel(id)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    async renew(account) {
      const { subscription } = await readHeld(ask, account);
      const { cancel_at_period_end, cancel_at } = subscription;
      if (!cancel_at_period_end && cancel_at === null) return await readState(ask, subscription.id);
      const undone = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
      return stateOf(await update(ask, subscription, undone));
    },

    async applyDiscount(account, { code, percent_off, months }) {
      const { subscription, item } = await readHeld(ask, account);
      const offer = { code, percent_off, amount_off_cents: null, months_left: months };
      const { currency } = subscription;
      const coupon = await couponFor(ask, offer, { currency, billing_period: periodOf(item.price) });
      return stateOf(await update(ask, subscription, { discounts: [{ coupon }] }));
    },

    async addCharge(account, { amount_cents, currency, description, idempotency_key }) {
      const { provider_customer_id: customer, provider_subscription_id: subscription } = account;
      if (customer === null) throw new PaymentProviderError("refused", "Stripe does not know this workspace.");
      const item = await ask((stripe) =>
        stripe.invoiceItems.create(
          { customer, amount: amount_cents, currency, description, ...(subscription ? { subscription } : {}) },
          { idempotencyKey: idempotency_key },
        ),
      );
      return { provider_invoice_id: item.invoice ? idOf(item.invoice) : null };
    },
  };
}
