/**
 * What Stripe's published OpenAPI document says that its calls take, as far as Mynah makes them: names, types, lengths, values,
 * what is required. A parameter that the document has and Mynah never sends is left out, and refused like an unknown one: these
 * shapes are narrower than Stripe's, never wider.
 *
 * Read on github.com/stripe/openapi, latest/openapi.spec3.json, commit 18fa2cc768024b47789dc6fa243acd48478acac2, info.version
 * 2026-09-30.endive: account links, checkout sessions, coupons, subscriptions, subscription schedules. The others follow the
 * types of Stripe's own SDK 23.1.0, which are made from version v2596 of the same document (API version 2026-10-28.endive).
 */
import { boolean, decimal, fields, integer, list, metadata, oneOf, orEmpty, text, url } from "./form.ts";

const expand = list(text());
const currency = text(3);
const page = { limit: integer, starting_after: text(), ending_before: text(), expand };
const nothing = fields({ expand });

const discount = fields({ coupon: text(), discount: text(), promotion_code: text() });
const prorations = oneOf("always_invoice", "create_prorations", "none");

const phase = fields(
  {
    items: list(fields({ price: text(), quantity: integer, metadata })),
    start_date: integer,
    end_date: integer,
    duration: fields({ interval: oneOf("day", "month", "week", "year"), interval_count: integer }, "interval"),
    proration_behavior: prorations,
    discounts: orEmpty(list(discount)),
    metadata,
  },
  "items",
);

/** What each call takes: in its body, or in its query when it is a GET. */
export const shapes = {
  "POST /v1/customers": fields({ email: text(512), name: text(150), description: text(), metadata, expand }),
  "GET /v1/customers/:id": nothing,

  "GET /v1/prices": fields({
    ...page,
    active: boolean,
    currency,
    lookup_keys: list(text()),
    product: text(),
    type: oneOf("one_time", "recurring"),
  }),

  "POST /v1/prices": fields(
    {
      currency,
      unit_amount: integer,
      recurring: fields({ interval: oneOf("day", "month", "week", "year"), interval_count: integer }, "interval"),
      lookup_key: text(200),
      transfer_lookup_key: boolean,
      product: text(),
      product_data: fields({ id: text(), name: text(), metadata }, "name"),
      nickname: text(),
      metadata,
      expand,
    },
    "currency",
  ),

  "POST /v1/checkout/sessions": fields({
    mode: oneOf("payment", "setup", "subscription"),
    customer: text(),
    client_reference_id: text(200),
    currency,
    line_items: list(fields({ price: text(), quantity: integer })),
    discounts: list(fields({ coupon: text(), promotion_code: text() })),
    allow_promotion_codes: boolean,
    subscription_data: fields({ metadata, description: text(500) }),
    success_url: url,
    cancel_url: url,
    expires_at: integer,
    metadata,
    expand,
  }),
  "GET /v1/checkout/sessions": fields({
    ...page,
    customer: text(),
    subscription: text(),
    status: oneOf("complete", "expired", "open"),
  }),
  "GET /v1/checkout/sessions/:id": nothing,
  "POST /v1/checkout/sessions/:id/expire": nothing,

  "POST /v1/billing_portal/sessions": fields({
    customer: text(),
    return_url: url,
    configuration: text(),
    flow_data: fields(
      {
        type: oneOf(
          "customer_update",
          "payment_method_update",
          "subscription_cancel",
          "subscription_pause",
          "subscription_update",
          "subscription_update_confirm",
        ),
        after_completion: fields(
          {
            type: oneOf("hosted_confirmation", "portal_homepage", "redirect"),
            redirect: fields({ return_url: url }, "return_url"),
          },
          "type",
        ),
      },
      "type",
    ),
    expand,
  }),

  "GET /v1/subscriptions": fields({
    ...page,
    customer: text(),
    price: text(),
    status: oneOf(
      "active",
      "all",
      "canceled",
      "ended",
      "incomplete",
      "incomplete_expired",
      "past_due",
      "paused",
      "trialing",
      "unpaid",
    ),
  }),
  "GET /v1/subscriptions/:id": nothing,
  "POST /v1/subscriptions/:id": fields({
    items: list(fields({ id: text(), price: text(), quantity: integer, deleted: boolean })),
    cancel_at_period_end: boolean,
    proration_behavior: prorations,
    proration_date: integer,
    payment_behavior: oneOf("allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete"),
    billing_cycle_anchor: fields({ type: oneOf("now", "unchanged") }, "type"),
    discounts: orEmpty(list(discount)),
    metadata: orEmpty(metadata),
    expand,
  }),
  "DELETE /v1/subscriptions/:id": fields({ invoice_now: boolean, prorate: boolean, expand }),

  "POST /v1/subscription_schedules": fields({
    from_subscription: text(),
    customer: text(),
    end_behavior: oneOf("cancel", "none", "release", "renew"),
    phases: list(phase),
    metadata: orEmpty(metadata),
    expand,
  }),
  "GET /v1/subscription_schedules/:id": nothing,
  "POST /v1/subscription_schedules/:id": fields({
    end_behavior: oneOf("cancel", "none", "release", "renew"),
    phases: list(phase),
    proration_behavior: prorations,
    metadata: orEmpty(metadata),
    expand,
  }),
  "POST /v1/subscription_schedules/:id/release": fields({ preserve_cancel_date: boolean, expand }),

  "POST /v1/coupons": fields({
    id: text(),
    name: text(40),
    percent_off: decimal,
    amount_off: integer,
    currency,
    duration: oneOf("forever", "once", "repeating"),
    duration_in_months: integer,
    max_redemptions: integer,
    metadata: orEmpty(metadata),
    expand,
  }),
  "GET /v1/coupons/:id": nothing,
  "GET /v1/promotion_codes": fields({
    ...page,
    active: boolean,
    code: text(),
    coupon: text(),
    customer: text(),
  }),

  "GET /v1/invoices/:id": nothing,
  "POST /v1/invoices/create_preview": fields({
    customer: text(),
    subscription: text(),
    subscription_details: fields({
      items: list(fields({ id: text(), price: text(), quantity: integer, deleted: boolean })),
      proration_behavior: prorations,
      proration_date: integer,
    }),
    expand,
  }),
  "POST /v1/invoiceitems": fields({
    customer: text(),
    amount: integer,
    currency,
    description: text(),
    subscription: text(),
    invoice: text(),
    metadata: orEmpty(metadata),
    expand,
  }),

  "POST /v1/accounts": fields({
    type: oneOf("custom", "express", "standard"),
    country: text(),
    email: text(),
    capabilities: fields({ transfers: fields({ requested: boolean }) }),
    metadata: orEmpty(metadata),
    expand,
  }),
  "GET /v1/accounts/:id": nothing,
  "POST /v1/accounts/:id/login_links": nothing,
  "POST /v1/account_links": fields(
    {
      account: text(),
      type: oneOf("account_onboarding", "account_update"),
      refresh_url: url,
      return_url: url,
      expand,
    },
    "account",
    "type",
  ),
};

export type CallName = keyof typeof shapes;
/** What a call was sent, once it is checked. */
export type Asked<N extends CallName> = ReturnType<(typeof shapes)[N]>;
