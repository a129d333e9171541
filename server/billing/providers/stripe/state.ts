/** How subscriptions and invoices stand at Stripe, in the words of the port. */
import type Stripe from "stripe";
import { type Discount, PaymentProviderError, type ProviderInvoice, type ProviderState } from "../../port.ts";
import { type Ask, idOf, momentOf } from "./ask.ts";
import { periodOf, tierOf } from "./prices.ts";

/** What is needed whole to tell how a subscription stands. */
export const subscriptionParts = [
  "schedule.phases.items.price",
  "discounts.source.coupon",
  "discounts.promotion_code",
] as const;

const monthSeconds = 30.4375 * 86_400;

const statuses: Readonly<Record<string, ProviderState["status"]>> = {
  trialing: "trialing",
  active: "active",
  incomplete: "incomplete",
  incomplete_expired: "incomplete_expired",
  past_due: "past_due",
  canceled: "canceled",
  unpaid: "unpaid",
  // A trial that ended without a card: nothing is paid, and nothing is asked for.
  paused: "unpaid",
};

function discountOf({ discounts }: Stripe.Subscription, period_starts_at: number): Discount | null {
  const [first] = discounts;
  if (!first || typeof first === "string") return null;
  const { coupon } = first.source;
  if (!coupon || typeof coupon === "string") return null;
  const code = first.promotion_code;
  return {
    code: code && typeof code !== "string" ? code.code : (coupon.metadata?.mynah_code ?? coupon.name ?? coupon.id),
    percent_off: coupon.percent_off,
    amount_off_cents: coupon.amount_off,
    months_left:
      coupon.duration === "once"
        ? 1
        : first.end === null
          ? null
          : Math.max(0, Math.round((first.end - period_starts_at) / monthSeconds)),
  };
}

/** The plan that a schedule has begin when the period that runs ends. */
function nextOf({ schedule }: Stripe.Subscription): Pick<ProviderState, "next_tier" | "next_billing_period"> {
  const none = { next_tier: null, next_billing_period: null };
  if (!schedule || typeof schedule === "string") return none;
  const ends_at = schedule.current_phase?.end_date;
  const price = schedule.phases.find(({ start_date }) => ends_at !== undefined && start_date >= ends_at)?.items[0]
    ?.price;
  if (!price || typeof price === "string" || price.deleted) return none;
  return { next_tier: tierOf(price), next_billing_period: periodOf(price) };
}

/** A subscription that was asked for with `subscriptionParts`. @throws PaymentProviderError when it sells nothing */
export function stateOf(subscription: Stripe.Subscription): ProviderState {
  const [item] = subscription.items.data;
  if (!item) throw new PaymentProviderError("refused", "This subscription holds nothing at Stripe.");
  const { price, quantity, current_period_start, current_period_end } = item;
  const { cancel_at } = subscription;
  return {
    provider_customer_id: idOf(subscription.customer),
    provider_subscription_id: subscription.id,
    tier: tierOf(price),
    status: statuses[subscription.status] ?? "incomplete",
    billing_period: periodOf(price),
    currency: subscription.currency,
    price_cents: (price.unit_amount ?? 0) * (quantity ?? 1),
    billed_since: momentOf(subscription.billing_cycle_anchor),
    paid_until: momentOf(current_period_end),
    cancels_at_period_end: subscription.cancel_at_period_end || (cancel_at !== null && cancel_at <= current_period_end),
    ...nextOf(subscription),
    discount: discountOf(subscription, current_period_start),
  };
}

/** How a subscription stands now. @throws PaymentProviderError */
export const readState = async (ask: Ask, subscription_id: string): Promise<ProviderState> =>
  stateOf(await ask((stripe) => stripe.subscriptions.retrieve(subscription_id, { expand: [...subscriptionParts] })));

/** What there is to pay, line by line; what is taken off or added to all of them is the last line, so that the sum is right. */
export function linesOf(invoice: Stripe.Invoice): { description: string; amount_cents: number }[] {
  const lines = invoice.lines.data.map(({ description, amount }) => ({
    description: description ?? "",
    amount_cents: amount,
  }));
  const rest = invoice.amount_due - lines.reduce((sum, line) => sum + line.amount_cents, 0);
  return rest === 0 ? lines : [...lines, { description: "Discounts, taxes and credit", amount_cents: rest }];
}

export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  const statuses: readonly ProviderInvoice["status"][] = ["draft", "open", "paid", "uncollectible", "void"];
  const { paid_at } = invoice.status_transitions;
  return {
    provider_invoice_id: invoice.id,
    number: invoice.number ?? invoice.id,
    status: statuses.find((status) => status === invoice.status) ?? "draft",
    amount_due_cents: invoice.amount_due,
    currency: invoice.currency,
    lines: linesOf(invoice),
    period_starts_at: momentOf(invoice.period_start),
    period_ends_at: momentOf(invoice.period_end),
    hosted_url: invoice.hosted_invoice_url ?? null,
    next_payment_attempt_at: invoice.next_payment_attempt === null ? null : momentOf(invoice.next_payment_attempt),
    created_at: momentOf(invoice.created),
    paid_at: paid_at === null ? null : momentOf(paid_at),
  };
}
