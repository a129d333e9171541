/** Plans as people hold them: the subscription of a workspace, what it costs, and how it changes. */
import { z } from "zod";
import { billingByOwner } from "./billing-by-owner.ts";
import {
  billingPeriod,
  billingShape,
  checkoutShape,
  extendedSubscription,
  invoiceShape,
  priceLines,
  promocode,
  tier,
} from "./billing-shapes.ts";
import { SOLD_CURRENCIES } from "./currencies.ts";
import { admin, anyone, endpoint, json, jsonBody, member, ok, session, signedBody } from "./endpoint.ts";
import { limits } from "./limits.ts";

export type { Billing, Checkout, Invoice, Subscription } from "./billing-shapes.ts";
export { subscription } from "./billing-shapes.ts";

const planChoice = { subscription_type: tier, billing_period: billingPeriod.default("monthly_period") };
const toUrl = json(z.object({ url: z.string() }));
const write = admin("workspace_write");

/** What a plan that is chosen may be refused for. */
const choiceErrors = ["plan_not_sold", "subscription_exists", "plan_held_already"] as const;
/** What a payment provider may answer. */
const providerErrors = ["payment_provider_unreachable", "payment_provider_refused"] as const;

export const billing = {
  get_subscription: endpoint("GET /v1/user/subscription", {
    who: member("user_read"),
    summary: "Plan, quota and what is used of it",
    answer: json(extendedSubscription),
  }),
  create_checkout_session: endpoint("POST /create-checkout-session", {
    who: write,
    summary: "Begin to take a plan, or a larger one at once; `url` is where it is confirmed",
    body: jsonBody(
      z.object({
        ...planChoice,
        currency: z.enum(SOLD_CURRENCIES).default("usd"),
        promocode: promocode.nullish(),
        /** Leaves out the offer that the workspace has taken. */
        no_default_promocode: z.boolean().nullish(),
      }),
    ),
    answer: toUrl,
    errors: [...choiceErrors, ...providerErrors, "invalid_promocode", "currency_differs"],
  }),
  create_update_payment_methods_session: endpoint("POST /create-update-payment-methods-session", {
    who: write,
    summary: "A page on which payment methods are changed",
    answer: toUrl,
    errors: ["payment_methods_not_configured", ...providerErrors],
  }),
  create_portal_session: endpoint("POST /create-portal-session", {
    who: write,
    summary: "A page about everything that was paid",
    answer: toUrl,
    errors: [...providerErrors],
  }),
  change_subscription: endpoint("POST /change-subscription", {
    who: write,
    summary: "Another plan: a larger one at once, a smaller one when what is paid for ends, free as cancelling",
    body: jsonBody(z.object(planChoice)),
    answer: json(
      z.object({
        status: z.literal("ok"),
        /** `waiting`: the owner of the installation has to let it through. */
        effect: z.enum(["now", "at_period_end", "waiting"]),
      }),
    ),
    errors: ["plan_not_sold", "plan_held_already", "no_paid_subscription", ...providerErrors],
  }),
  cancel_downgrade: endpoint("POST /cancel-downgrade", {
    who: write,
    summary: "Keep the plan instead of the smaller one that was to come",
    answer: ok,
    errors: ["no_downgrade", ...providerErrors],
  }),
  renew_subscription: endpoint("POST /renew-subscription", {
    who: write,
    summary: "Keep the plan after having cancelled it, as long as it lasts",
    answer: ok,
    errors: ["not_cancelled", ...providerErrors],
  }),
  cancel_subscription: endpoint("POST /cancel-subscription", {
    who: write,
    summary: "End the plan when what is paid for ends",
    answer: ok,
    errors: ["no_paid_subscription", ...providerErrors],
  }),
  apply_discount: endpoint("POST /apply-discount", {
    who: write,
    summary: "Take one of the product's own offers: special-offer-10, special-offer-20 or special-offer-30",
    body: jsonBody(z.object({ discount_code: promocode })),
    answer: ok,
    errors: ["invalid_discount_code", "discount_used", "discount_running", ...providerErrors],
  }),
  create_connect_account: endpoint("POST /create-connect-account", {
    who: write,
    summary: "A page on which somebody says how they want to be paid",
    answer: toUrl,
    errors: ["payouts_not_configured", ...providerErrors],
  }),
  create_connect_account_management_link: endpoint("POST /create-connect-account-management-link", {
    who: write,
    summary: "A page about what was paid out",
    answer: toUrl,
    errors: ["payouts_not_configured", "payout_account_missing", ...providerErrors],
  }),
  validate_promocode: endpoint("POST /validate-promocode", {
    who: session,
    summary: "Whether a code takes something off, and how much",
    body: jsonBody(z.object({ promocode })),
    answer: json(
      z.object({
        valid: z.boolean(),
        /** In cents. */
        amount_off: z.int().nullable(),
        percent_off: z.number().nullable(),
        /** null: for as long as the plan is held. */
        duration_in_months: z.int().nullable(),
        /** Of an amount. */
        currency: z.string().nullable(),
      }),
    ),
    errors: [...providerErrors],
  }),
  get_billing: endpoint("GET /v1/workspace/billing", {
    who: member("workspace_read"),
    summary: "The plan as it is paid for, and what becomes of it",
    answer: json(billingShape),
  }),
  preview_change: endpoint("GET /v1/workspace/billing/change-preview", {
    who: member("workspace_read"),
    summary: "What taking a plan would cost, and when it would begin",
    query: z.object({
      ...planChoice,
      currency: z.enum(SOLD_CURRENCIES).default("usd"),
      promocode: promocode.optional(),
    }),
    answer: json(
      z.object({
        effect: z.enum(["now", "at_period_end"]),
        starts_at_unix: z.int(),
        lines: priceLines,
        amount_due_cents: z.int(),
        currency: z.string(),
      }),
    ),
    errors: ["plan_not_sold", "plan_held_already", "invalid_promocode", "currency_differs", ...providerErrors],
  }),
  list_invoices: endpoint("GET /v1/workspace/billing/invoices", {
    who: admin("workspace_read"),
    summary: "What was billed, the newest first",
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(limits.invoicePageSizeMax).default(limits.invoicePageSizeDefault),
      start_after_invoice_id: z.string().max(limits.idLengthMax).optional(),
    }),
    answer: json(z.object({ invoices: z.array(invoiceShape), has_more: z.boolean() })),
  }),
  get_invoice: endpoint("GET /v1/workspace/billing/invoices/:invoice_id", {
    who: admin("workspace_read"),
    summary: "An invoice with what it takes to print it",
    answer: json(invoiceShape.extend({ issuer: z.string(), workspace_name: z.string() })),
    errors: ["invoice_not_found"],
  }),
  get_checkout: endpoint("GET /v1/workspace/billing/checkouts/:checkout_id", {
    who: admin("workspace_read"),
    summary: "A plan that somebody is about to take",
    answer: json(checkoutShape),
    errors: ["checkout_not_found"],
  }),
  confirm_checkout: endpoint("POST /v1/workspace/billing/checkouts/:checkout_id/confirm", {
    who: write,
    summary: "Take the plan: at once, or when the owner of the installation lets it through",
    answer: json(checkoutShape),
    errors: ["checkout_not_found", "checkout_over", ...providerErrors],
  }),
  withdraw_checkout: endpoint("POST /v1/workspace/billing/checkouts/:checkout_id/withdraw", {
    who: write,
    summary: "Not take the plan after all",
    answer: json(checkoutShape),
    errors: ["checkout_not_found", "checkout_over"],
  }),
  ...billingByOwner,
  receive_stripe_event: endpoint("POST /billing/stripe/events", {
    who: anyone,
    summary: "What Stripe tells of payments, signed by it",
    body: signedBody("stripe-signature"),
    answer: ok,
    errors: ["event_not_signed", "not_found", ...providerErrors],
    repeatable: false,
  }),
} as const;
