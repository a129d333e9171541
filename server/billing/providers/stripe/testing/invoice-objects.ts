/** Invoices as Stripe answers them. */
import type Stripe from "stripe";
import { listOf } from "./objects.ts";

export interface Line {
  description: string;
  amount: number;
}

const lineOf = (id: string, invoice: Stripe.Invoice, { description, amount }: Line): Stripe.InvoiceLineItem => ({
  id,
  object: "line_item",
  amount,
  currency: invoice.currency,
  description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice: invoice.id,
  livemode: false,
  metadata: {},
  parent: null,
  period: { start: invoice.period_start, end: invoice.period_end },
  pretax_credit_amounts: [],
  pricing: null,
  quantity: 1,
  quantity_decimal: null,
  subscription: null,
  subtotal: amount,
  taxes: [],
});

/** An invoice that is finalized and to be paid. @param off what discounts take off, above 0. */
export function invoiceOf(
  id: string,
  created: number,
  given: {
    customer: string;
    subscription: Stripe.Subscription;
    number: string;
    reason: string;
    lines: Line[];
    off: number;
    starts: number;
    ends: number;
  },
): Stripe.Invoice {
  const subtotal = given.lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, subtotal - given.off);
  const invoice: Stripe.Invoice = {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Mynah",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: given.reason,
    collection_method: "charge_automatically",
    created,
    currency: given.subscription.currency,
    custom_fields: null,
    customer: given.customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: given.subscription.discounts,
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf([], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: given.number,
    on_behalf_of: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: given.subscription.metadata, subscription: given.subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.ends,
    period_start: given.starts,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "open",
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total: due,
    total_discount_amounts: [],
    total_excluding_tax: due,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
  const lines = given.lines.map((line, at) => lineOf(`il_${id}_${at}`, invoice, line));
  return { ...invoice, lines: listOf(lines, `/v1/invoices/${id}/lines`) };
}

/** What waits for the next invoice. On the wire a decimal number is a text; the SDK makes its own of it. */
export const invoiceItemOf = (
  id: string,
  created: number,
  given: { amount: number; currency: string; customer: string; description: string | null },
): Omit<Stripe.InvoiceItem, "quantity_decimal"> & { quantity_decimal: string } => ({
  id,
  object: "invoiceitem",
  customer_account: null,
  date: created,
  discountable: true,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: {},
  parent: null,
  period: { start: created, end: created },
  pricing: null,
  proration: false,
  quantity: 1,
  quantity_decimal: "1",
  tax_rates: [],
  test_clock: null,
  ...given,
});
