/**
 * What a payment provider outside of this server does: the port that a folder in `providers/` fills. It knows nothing of the
 * database. What it changes at its side it answers with as it stands then, and tells of again by events; both are written by
 * the domain (`applyState`, `applyEvent`). Without a provider the plans are this server's own (`MYNAH_BILLING`).
 */
import type { BillingPeriod, SoldTier } from "../../contract/prices.ts";

/** Whose money it is. */
export interface BillingAccount {
  workspace_id: string;
  workspace_name: string;
  /** Of the admin who acts. */
  email: string;
  /** At the provider; null until it has met them. */
  provider_customer_id: string | null;
  /** At the provider; null while nothing is paid there. */
  provider_subscription_id: string | null;
}

/** A plan as it is bought. */
export interface PlanOrder {
  tier: SoldTier;
  /** As people read it. */
  plan_name: string;
  billing_period: BillingPeriod;
  /** A code of contract/currencies.ts that is sold. */
  currency: string;
  /** What our own list says for one period before anything is taken off. */
  amount_cents: number;
}

/** Takes something off a price: a percentage or an amount. */
export interface Discount {
  code: string;
  percent_off: number | null;
  amount_off_cents: number | null;
  /** null: for as long as the plan is held. */
  months_left: number | null;
}

/** A code that somebody typed in, as the provider knows it. */
export interface PromocodeCheck {
  valid: boolean;
  percent_off: number | null;
  amount_off_cents: number | null;
  /** Of an amount. */
  currency: string | null;
  duration_in_months: number | null;
}

/** The statuses of contract/billing.ts that a provider can tell of. */
export type ProviderStatus =
  | "trialing"
  | "active"
  | "incomplete"
  | "incomplete_expired"
  | "past_due"
  | "canceled"
  | "unpaid";

/** How a subscription stands at the provider. */
export interface ProviderState {
  provider_customer_id: string;
  provider_subscription_id: string;
  /** null: it pays for something that is no plan of ours, and is left alone. */
  tier: SoldTier | null;
  status: ProviderStatus;
  billing_period: BillingPeriod;
  currency: string;
  /** Of one period, before discounts. */
  price_cents: number;
  /** From when its periods are counted: the provider's billing anchor. */
  billed_since: Date;
  /** The end of the period that runs. */
  paid_until: Date;
  cancels_at_period_end: boolean;
  /** A smaller plan that was arranged for the end of the period. */
  next_tier: SoldTier | null;
  next_billing_period: BillingPeriod | null;
  discount: Discount | null;
}

export interface InvoiceLine {
  description: string;
  amount_cents: number;
}

/** An invoice as the provider has it. */
export interface ProviderInvoice {
  provider_invoice_id: string;
  /** What people call it. */
  number: string;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  amount_due_cents: number;
  currency: string;
  lines: InvoiceLine[];
  period_starts_at: Date | null;
  period_ends_at: Date | null;
  /** Where the provider shows it. */
  hosted_url: string | null;
  next_payment_attempt_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
}

/**
 * Whom an event is about. A workspace is found by what is kept of the provider's customer; by `workspace_id`, as it was
 * handed along at the checkout, only while nothing is kept of a customer for it.
 */
interface About {
  provider_customer_id: string | null;
  workspace_id: string | null;
}

/** Something that happened at the provider, in one form for all of them. */
export type ProviderEvent = {
  /** The provider's own id: it is heeded once. */
  event_id: string;
  provider: "stripe";
  happened_at: Date;
} & (
  | ({ kind: "customer" } & About)
  | ({ kind: "subscription"; state: ProviderState } & About)
  /** It is over, now: what is paid for, too. */
  | ({ kind: "subscription_ended"; provider_subscription_id: string } & About)
  | ({ kind: "invoice"; invoice: ProviderInvoice } & About)
  | { kind: "payout_account"; provider_account_id: string; is_ready: boolean }
);

/** Something to pay, before it is bought. */
export interface Quote {
  /** Their sum is `amount_due_cents`. */
  lines: InvoiceLine[];
  amount_due_cents: number;
  currency: string;
}

/** Why the provider could not do it, to be told to the caller. */
export class PaymentProviderError extends Error {
  /**
   * `unreachable`: nobody answered, or its own failure; `refused`: it said no, and `message` may be shown; `unknown_code`:
   * there is no such promocode.
   */
  readonly reason: "unreachable" | "refused" | "unknown_code";
  constructor(reason: PaymentProviderError["reason"], message: string) {
    super(message);
    this.name = "PaymentProviderError";
    this.reason = reason;
  }
}

/**
 * A payment provider. Every call throws PaymentProviderError and nothing else. `idempotency_key`: the same call under the
 * same key is done once.
 */
export interface PaymentProvider {
  readonly name: "stripe";
  /**
   * A page on which the plan is paid. `promocode`: to be taken off; null lets people type one in there.
   * `discount`: an offer that the workspace has taken; it wins over nothing and loses to a promocode.
   */
  openCheckout(
    account: BillingAccount,
    order: PlanOrder & {
      promocode: string | null;
      discount: Discount | null;
      /** Where people come back to, after paying and after leaving it. */
      success_url: string;
      cancel_url: string;
      idempotency_key: string;
    },
  ): Promise<{ url: string; provider_customer_id: string | null }>;
  /** A page on which cards are changed. */
  openPaymentMethods(account: BillingAccount, urls: { return_url: string }): Promise<{ url: string }>;
  /** The provider's own page about everything paid. */
  openPortal(account: BillingAccount, urls: { return_url: string }): Promise<{ url: string }>;
  /** What changing now would cost. */
  previewChange(account: BillingAccount, order: PlanOrder): Promise<Quote>;
  /** To a larger plan at once, the rest of the period reckoned up; to a smaller one when the period ends. */
  changePlan(
    account: BillingAccount,
    order: PlanOrder & { when: "now" | "at_period_end"; idempotency_key: string },
  ): Promise<ProviderState>;
  /** The smaller plan that was to come does not. */
  cancelDowngrade(account: BillingAccount): Promise<ProviderState>;
  /** Ends with the period that is paid for. */
  cancel(account: BillingAccount): Promise<ProviderState>;
  /** Ends at once, for good: there is nobody left to pay. What is over already is left as it is. */
  endNow(account: Pick<BillingAccount, "provider_subscription_id">): Promise<void>;
  /** It does not end after all. */
  renew(account: BillingAccount): Promise<ProviderState>;
  /** Takes a percentage off the next months. */
  applyDiscount(
    account: BillingAccount,
    offer: { code: string; percent_off: number; months: number },
  ): Promise<ProviderState>;
  checkPromocode(promocode: string): Promise<PromocodeCheck>;
  /** Puts an amount on the next invoice: characters beyond the limit. */
  addCharge(
    account: BillingAccount,
    charge: { amount_cents: number; currency: string; description: string; idempotency_key: string },
  ): Promise<{ provider_invoice_id: string | null }>;
  /** Where somebody says how they want to be paid. `provider_account_id`: an account that was begun before. */
  openPayoutAccount(
    account: BillingAccount,
    payout: { provider_account_id: string | null; return_url: string; refresh_url: string },
  ): Promise<{ url: string; provider_account_id: string }>;
  openPayoutManagement(provider_account_id: string): Promise<{ url: string }>;
}
