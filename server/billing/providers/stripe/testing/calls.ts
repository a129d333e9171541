/** What each call does at the pretended Stripe; calls about subscriptions have a file of their own. */
import type Stripe from "stripe";
import { addDiscount, type Books, begin } from "./books.ts";
import { refuse } from "./form.ts";
import { accountOf, couponOf, customerOf, listOf, portalOf, priceOf, recurringOf, sessionOf } from "./objects.ts";
import type { Asked, CallName } from "./shapes.ts";
import { subscriptionCalls } from "./subscription-calls.ts";

/** Does a call. `id`: the one in its path. */
type Calls = { [N in CallName]: (books: Books, asked: Asked<N>, id: string) => unknown };

/** What a checkout sells; kept beside the session, which does not show it. */
interface Order {
  price: Stripe.Price;
  coupon: string | undefined;
  code: string | undefined;
  /** Of the subscription to come. */
  metadata: Record<string, string>;
}
const orders = new WeakMap<Stripe.Checkout.Session, Order>();

function openSession(books: Books, asked: Asked<"POST /v1/checkout/sessions">): Stripe.Checkout.Session {
  const { mode, customer, line_items, discounts, allow_promotion_codes, success_url } = asked;
  if (mode !== "subscription") refuse("These tests know checkouts of subscriptions alone.", "mode");
  if (!success_url) refuse("Missing required param: success_url.", "success_url", "parameter_missing");
  const [line] = line_items ?? [];
  if (!line?.price) refuse("Missing required param: line_items.", "line_items", "parameter_missing");
  if (discounts && allow_promotion_codes !== undefined) {
    refuse("You may only specify one of these parameters: allow_promotion_codes, discounts.");
  }
  const price = books.find<Stripe.Price>("price", line.price, "line_items[0][price]");
  if (!price.active || price.type !== "recurring") refuse("The price specified is inactive.", "line_items[0][price]");
  if (customer) books.find<Stripe.Customer>("customer", customer, "customer");
  const [off] = discounts ?? [];
  const code = off?.promotion_code;
  const promotion = code
    ? books.find<Stripe.PromotionCode>("promotion_code", code, "discounts[0][promotion_code]")
    : null;
  if (promotion && !promotion.active) refuse("This promotion code is inactive.", "discounts[0][promotion_code]");
  const coupon = off?.coupon ?? (promotion?.promotion.coupon as string | undefined);
  if (coupon) books.find<Stripe.Coupon>("coupon", coupon, "discounts[0][coupon]");
  const session = sessionOf(books.newId("cs"), books.now(), {
    mode,
    customer: customer ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    allow_promotion_codes: allow_promotion_codes ?? null,
    amount_subtotal: price.unit_amount,
    currency: price.currency,
    success_url,
    cancel_url: asked.cancel_url ?? null,
    metadata: asked.metadata ?? {},
  });
  orders.set(session, { price, coupon, code, metadata: asked.subscription_data?.metadata ?? {} });
  return books.keep(session);
}

/** Somebody fills in the page of a checkout. @throws StripeRefusal when it is over */
export function payCheckout(books: Books, id: string, typed_code?: string): Stripe.Subscription {
  const session = books.find<Stripe.Checkout.Session>("checkout.session", id);
  if (session.status !== "open" || session.expires_at <= books.now()) refuse("This Checkout Session is over.");
  const order = orders.get(session) as Order;
  const typed = books
    .all<Stripe.PromotionCode>("promotion_code")
    .find(({ code, active }) => active && code.toLowerCase() === typed_code?.toLowerCase());
  if (typed_code && !(typed && session.allow_promotion_codes)) refuse("This code is invalid.");
  const customer =
    (session.customer as string | null) ?? books.keep(customerOf(books.newId("cus"), books.now(), {})).id;
  const coupon = (typed?.promotion.coupon as string | undefined) ?? order.coupon;
  const code = typed?.id ?? order.code ?? null;
  const discounts = coupon ? [addDiscount(books, customer, coupon, code)] : [];
  const { price, metadata } = order;
  const subscription = begin(books, { customer, price, metadata, discounts });
  Object.assign(session, {
    status: "complete",
    payment_status: "paid",
    customer,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    url: null,
  });
  books.tell("checkout.session.completed", session);
  return subscription;
}

/** Those that fit, newest first, as lists of Stripe are. */
const newestFirst = <T>(found: T[], url: string, limit = 10) => {
  const list = listOf(found.reverse().slice(0, limit), url);
  return { ...list, has_more: found.length > limit };
};

export const calls: Calls = {
  "POST /v1/customers": (books, { email, name, metadata, description }) => {
    const given = {
      email: email ?? null,
      name: name ?? null,
      description: description ?? null,
      metadata: metadata ?? {},
    };
    const customer = books.keep(customerOf(books.newId("cus"), books.now(), given));
    books.tell("customer.created", customer);
    return customer;
  },
  "GET /v1/customers/:id": (books, _asked, id) => books.find<Stripe.Customer>("customer", id),

  "GET /v1/prices": (books, { active, currency, lookup_keys, limit }) =>
    newestFirst(
      books
        .all<Stripe.Price>("price")
        .filter((price) => active === undefined || price.active === active)
        .filter((price) => currency === undefined || price.currency === currency)
        .filter((price) => !lookup_keys || lookup_keys.includes(price.lookup_key ?? "")),
      "/v1/prices",
      limit,
    ),
  "POST /v1/prices": (books, asked) => {
    const { currency, unit_amount, recurring, lookup_key, product, product_data, metadata } = asked;
    if (unit_amount === undefined) refuse("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
    if (!product && !product_data) refuse("Missing required param: product.", "product", "parameter_missing");
    const before = books.all<Stripe.Price>("price").find((price) => lookup_key && price.lookup_key === lookup_key);
    if (before && !asked.transfer_lookup_key) {
      refuse(`A price already uses the lookup key ${lookup_key}.`, "lookup_key");
    }
    if (before) before.lookup_key = null;
    return books.keep(
      priceOf(books.newId("price"), books.now(), {
        currency,
        unit_amount,
        product: product ?? books.newId("prod"),
        recurring: recurring ? recurringOf(recurring.interval) : null,
        lookup_key: lookup_key ?? null,
        metadata: metadata ?? {},
      }),
    );
  },

  "POST /v1/checkout/sessions": openSession,
  "GET /v1/checkout/sessions": (books, { customer, status, limit }) =>
    newestFirst(
      books
        .all<Stripe.Checkout.Session>("checkout.session")
        .filter((session) => !customer || session.customer === customer)
        .filter((session) => !status || session.status === status),
      "/v1/checkout/sessions",
      limit,
    ),
  "GET /v1/checkout/sessions/:id": (books, _asked, id) => books.find<Stripe.Checkout.Session>("checkout.session", id),
  "POST /v1/checkout/sessions/:id/expire": (books, _asked, id) => {
    const session = books.find<Stripe.Checkout.Session>("checkout.session", id);
    if (session.status !== "open") refuse("Only Checkout Sessions with a status of open can be expired.");
    Object.assign(session, { status: "expired", url: null, expires_at: books.now() });
    books.tell("checkout.session.expired", session);
    return session;
  },

  "POST /v1/billing_portal/sessions": (books, { customer, return_url, flow_data }) => {
    if (!customer) refuse("Missing required param: customer.", "customer", "parameter_missing");
    books.find<Stripe.Customer>("customer", customer, "customer");
    if (flow_data?.after_completion?.type === "redirect" && !flow_data.after_completion.redirect) {
      refuse("Missing required param.", "flow_data[after_completion][redirect]", "parameter_missing");
    }
    const session = portalOf(books.newId("bps"), books.now(), { customer, return_url: return_url ?? null });
    return flow_data ? { ...session, url: `${session.url}/flow/${flow_data.type}` } : session;
  },

  ...subscriptionCalls,

  "POST /v1/coupons": (books, asked) => {
    const { id, percent_off, amount_off, currency, duration, duration_in_months } = asked;
    if ((percent_off === undefined) === (amount_off === undefined)) refuse("Must provide percent_off or amount_off.");
    if (amount_off !== undefined && !currency) refuse("Missing required param: currency.", "currency");
    if ((duration === "repeating") !== (duration_in_months !== undefined)) {
      refuse("duration_in_months goes with a duration that is repeating.", "duration_in_months");
    }
    if (id && books.all<Stripe.Coupon>("coupon").some((coupon) => coupon.id === id)) {
      refuse("Coupon already exists.", "id", "resource_already_exists");
    }
    return books.keep(
      couponOf(id ?? books.newId("coupon"), books.now(), {
        percent_off: percent_off ?? null,
        amount_off: amount_off ?? null,
        currency: currency ?? null,
        duration: duration ?? "once",
        duration_in_months: duration_in_months ?? null,
        name: asked.name ?? null,
        metadata: asked.metadata || {},
      }),
    );
  },
  "GET /v1/coupons/:id": (books, _asked, id) => books.find<Stripe.Coupon>("coupon", id, "coupon"),
  "GET /v1/promotion_codes": (books, { active, code, limit }) =>
    newestFirst(
      books
        .all<Stripe.PromotionCode>("promotion_code")
        .filter((promotion) => active === undefined || promotion.active === active)
        .filter((promotion) => !code || promotion.code.toLowerCase() === code.toLowerCase()),
      "/v1/promotion_codes",
      limit,
    ),

  "POST /v1/accounts": (books, { type, email, metadata }) =>
    books.keep(
      accountOf(books.newId("acct"), books.now(), {
        type: type ?? "standard",
        email: email ?? null,
        metadata: metadata || {},
      }),
    ),
  "GET /v1/accounts/:id": (books, _asked, id) => books.find<Stripe.Account>("account", id),
  "POST /v1/accounts/:id/login_links": (books, _asked, id) => {
    const account = books.find<Stripe.Account>("account", id);
    if (!account.details_submitted) refuse("Cannot create a login link for an account that has not been onboarded.");
    return { object: "login_link", created: books.now(), url: `https://connect.stripe.com/express/${id}` };
  },
  "POST /v1/account_links": (books, { account, type, return_url, refresh_url }) => {
    const { type: kind } = books.find<Stripe.Account>("account", account, "account");
    if (!return_url || !refresh_url) refuse("You must pass a refresh_url and a return_url.", "refresh_url");
    if (type === "account_update" && kind !== "custom") refuse("This account has a dashboard of its own.", "type");
    const url = `https://connect.stripe.com/setup/e/${account}`;
    return { object: "account_link", created: books.now(), expires_at: books.now() + 300, url };
  },
};
