/** Plans paid at Stripe, at the front door: what people call, what Stripe tells, and what holds afterwards. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { openTimeoutMs } from "../testing/people.ts";
import { sharedTestServer, startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";
import type { Told } from "./providers/stripe/testing/books.ts";
import {
  openPretendedStripe,
  type PretendedStripe,
  payloadOf,
  SECRET_KEY,
  signatureOf,
  WEBHOOK_SECRET,
} from "./providers/stripe/testing/pretended-stripe.ts";

const begun = new Date("2026-01-31T10:00:00Z");
const path = "/billing/stripe/events";

describe.each(testDatabases)("plans paid at Stripe on %s", (kind) => {
  let moment = begun;
  let stripe: PretendedStripe;
  let server: TestServer;
  beforeAll(async () => {
    stripe = await openPretendedStripe(() => moment);
    const settings = {
      MYNAH_BILLING: "stripe",
      MYNAH_STRIPE_SECRET_KEY: SECRET_KEY,
      MYNAH_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      MYNAH_STRIPE_URL: stripe.url,
    };
    server = await startTestServer(kind, settings, () => moment);
  }, openTimeoutMs);
  afterAll(async () => {
    await server.stop();
    await stripe.close();
  });
  beforeEach(() => {
    moment = begun;
    stripe.mode = "here";
    stripe.takeTold();
  });

  const post = async (person: TestPerson, to: string, body: unknown = {}) => {
    const answer = await server.call("POST", to, { key: person.key, body });
    const read = (await answer.json()) as { url: string; detail?: { status: string; message: string } };
    return { http: answer.status, ...read };
  };
  const read = async (person: TestPerson, from: string) =>
    (await (await server.call("GET", from, { key: person.key })).json()) as Record<string, unknown>;
  const held = (person: TestPerson) => read(person, "/v1/workspace/billing");
  const invoicesOf = async (person: TestPerson) =>
    (await read(person, "/v1/workspace/billing/invoices")).invoices as Record<string, unknown>[];
  const countActions = async ({ workspace_id }: TestPerson, action: string) => {
    const counted = await server.services.db.pool.query(
      "select count(*)::int as n from audit_entries where workspace_id = $1 and action = $2",
      [workspace_id, action],
    );
    return (counted.rows[0] as { n: number }).n;
  };

  const send = (payload: string, signature: string) =>
    fetch(server.url + path, { method: "POST", headers: { "stripe-signature": signature }, body: payload });
  const seconds = () => Math.floor(moment.getTime() / 1000);
  const tell = async (told: Told) => (await send(payloadOf(told), signatureOf(payloadOf(told), seconds()))).status;
  /** Tells everything, in this order, one after the other. */
  const tellAll = async (told = stripe.takeTold()) => {
    const statuses: number[] = [];
    for (const one of told) statuses.push(await tell(one));
    expect(new Set(statuses)).toEqual(new Set([200]));
  };

  const order = (person: TestPerson, tier = "creator", given: Record<string, unknown> = {}) =>
    post(person, "/create-checkout-session", { subscription_type: tier, ...given });
  const paying = async (tier = "creator", given: Record<string, unknown> = {}) => {
    const person = await server.signUp();
    const { url } = await order(person, tier, given);
    const subscription = stripe.pay(url);
    await tellAll();
    return { person, subscription, customer: subscription.customer as string };
  };

  it("gives the plan that was paid for once, whether people come back first or Stripe tells first, twice, at once and in any order", async () => {
    const person = await server.signUp();
    const { url } = await order(person);
    expect(new URL(url).host).toBe("checkout.stripe.com");
    expect(await held(person)).toMatchObject({ tier: "free", is_paid_for: false });
    stripe.pay(url);
    // They are back before anything was told: nothing is given on their word.
    expect(await held(person)).toMatchObject({ tier: "free" });
    const told = stripe.takeTold();
    expect(told.map(({ type }) => type)).toContain("checkout.session.completed");
    const twice = [...told, ...told].reverse();
    expect(new Set(await Promise.all(twice.map(tell)))).toEqual(new Set([200]));
    await tellAll(told);
    expect(await held(person)).toMatchObject({
      mode: "stripe",
      tier: "creator",
      status: "active",
      billing_period: "monthly_period",
      currency: "usd",
      price_cents: 2_200,
      is_paid_for: true,
      renews_at_unix: Date.parse("2026-02-28T10:00:00Z") / 1000,
    });
    expect(await read(person, "/v1/user/subscription")).toMatchObject({ tier: "creator", character_count: 0 });
    const invoices = await invoicesOf(person);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]).toMatchObject({ status: "paid", amount_due_cents: 2_200 });
    expect(invoices[0]?.hosted_url).toMatch(/^https:\/\/invoice\.stripe\.com\//);
    expect(await countActions(person, "subscription.changed")).toBe(1);
  });

  it("refuses what Stripe has not signed, was changed on its way or is too old, and heeds nothing of it", async () => {
    const person = await server.signUp();
    stripe.pay((await order(person)).url);
    const told = stripe.takeTold();
    const payload = payloadOf(told.at(-1) as Told);
    const now = seconds();
    const forged: [string, string][] = [
      [payload, ""],
      [payload, signatureOf(payload, now, "whsec_another")],
      [payload.replace("complete", "complets"), signatureOf(payload, now)],
      [payload, signatureOf(payload, now - 301)],
      [payload, `t=${now},v1=00`],
    ];
    for (const [body, signature] of forged) {
      const answer = await send(body, signature);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { detail: { status: string } }).detail.status).toBe("event_not_signed");
    }
    expect(await held(person)).toMatchObject({ tier: "free" });
    expect((await send(payload, signatureOf(payload, now - 299))).status).toBe(200);
    expect(await held(person)).toMatchObject({ tier: "creator" });
  });

  it("leaves a plan while a payment that failed is tried again, ends it when Stripe gives up, and gives it back when it is paid", async () => {
    const { person, customer } = await paying();
    stripe.books.declined.add(customer);
    moment = new Date("2026-02-28T10:00:00Z");
    stripe.turn();
    await tellAll();
    expect(await held(person)).toMatchObject({ tier: "creator", status: "past_due" });
    expect((await invoicesOf(person))[0]).toMatchObject({ status: "open", amount_due_cents: 2_200 });
    const { open_invoices, has_open_invoices } = await read(person, "/v1/user/subscription");
    expect({ open_invoices, has_open_invoices }).toEqual({
      open_invoices: [{ amount_due_cents: 2_200, next_payment_attempt_unix: seconds() + 3 * 86_400 }],
      has_open_invoices: true,
    });
    stripe.giveUp(customer);
    await tellAll();
    expect(await held(person)).toMatchObject({ tier: "free", status: "unpaid" });
    stripe.books.declined.clear();
    stripe.retryPayments(customer);
    await tellAll();
    expect(await held(person)).toMatchObject({ tier: "creator", status: "active" });
    expect((await invoicesOf(person)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  it("changes at once to a larger plan, to a smaller one at the end, takes both back, and ends and renews", async () => {
    const { person } = await paying();
    moment = new Date("2026-02-14T10:00:00Z");
    const query = "subscription_type=pro&billing_period=monthly_period";
    const preview = await read(person, `/v1/workspace/billing/change-preview?${query}`);
    expect(preview).toMatchObject({ effect: "now", amount_due_cents: 3_850 });
    const change = (tier: string) => post(person, "/change-subscription", { subscription_type: tier });
    expect(await change("pro")).toMatchObject({ http: 200, effect: "now" });
    expect(await held(person)).toMatchObject({ tier: "pro", price_cents: 9_900 });
    expect(await change("starter")).toMatchObject({ effect: "at_period_end" });
    expect(await held(person)).toMatchObject({ tier: "pro", next_tier: "starter" });
    expect(await post(person, "/cancel-downgrade")).toMatchObject({ http: 200, status: "ok" });
    expect(await held(person)).toMatchObject({ next_tier: null });
    expect(await post(person, "/cancel-subscription")).toMatchObject({ http: 200 });
    expect(await held(person)).toMatchObject({ tier: "pro", renews_at_unix: null });
    expect(await post(person, "/renew-subscription")).toMatchObject({ http: 200 });
    expect(await change("creator")).toMatchObject({ effect: "at_period_end" });
    // What Stripe tells of all that changes nothing more.
    const before = await held(person);
    await tellAll();
    expect(await held(person)).toEqual(before);
    moment = new Date("2026-02-28T10:00:00Z");
    stripe.turn();
    await tellAll();
    expect(await held(person)).toMatchObject({ tier: "creator", next_tier: null, status: "active" });
    await post(person, "/cancel-subscription");
    moment = new Date("2026-03-28T10:00:00Z");
    stripe.turn();
    await tellAll();
    expect(await held(person)).toMatchObject({ tier: "free", status: "free", is_paid_for: false });
    expect(await order(person)).toMatchObject({ http: 200 });
  });

  it("leaves everything as it was when a larger plan cannot be paid", async () => {
    const { person, customer } = await paying();
    const before = await held(person);
    stripe.books.declined.add(customer);
    const refused = await post(person, "/change-subscription", { subscription_type: "pro" });
    expect(refused).toMatchObject({ http: 502, detail: { status: "payment_provider_refused" } });
    expect(refused.detail?.message).toContain("Your card was declined.");
    stripe.books.declined.clear();
    expect(await held(person)).toEqual(before);
  });

  it("takes Stripe's codes off, tells what they take off, and refuses others", async () => {
    stripe.addPromotionCode("SPRING", { percent_off: 12.5, duration: "repeating", duration_in_months: 2 });
    const { person } = await paying("creator", { promocode: "spring" });
    expect(await held(person)).toMatchObject({ discount: { code: "SPRING", percent_off: 12.5, months_left: 2 } });
    expect((await invoicesOf(person))[0]).toMatchObject({ amount_due_cents: 1_925, status: "paid" });
    const validate = async (promocode: string) => {
      const options = { token: person.access_token, body: { promocode } };
      return (await server.call("POST", "/validate-promocode", options)).json();
    };
    expect(await validate("Spring")).toMatchObject({ valid: true, percent_off: 12.5, duration_in_months: 2 });
    expect(await validate("winter")).toMatchObject({ valid: false, percent_off: null, amount_off: null });
    const other = await server.signUp();
    expect(await order(other, "creator", { promocode: "winter" })).toMatchObject({
      http: 400,
      detail: { status: "invalid_promocode", message: "Coupon code winter is invalid" },
    });
    expect(await post(other, "/apply-discount", { discount_code: "special-offer-20" })).toMatchObject({ http: 200 });
    stripe.pay((await order(other)).url);
    await tellAll();
    expect((await invoicesOf(other))[0]).toMatchObject({ amount_due_cents: 1_760 });
    const again = await paying("pro");
    expect(await post(again.person, "/apply-discount", { discount_code: "special-offer-10" })).toMatchObject({
      http: 200,
    });
    expect(await held(again.person)).toMatchObject({ discount: { code: "special-offer-10", months_left: 3 } });
  });

  it("opens Stripe's pages about cards, about what was paid and about being paid", async () => {
    const { person } = await paying();
    expect((await post(person, "/create-update-payment-methods-session")).url).toContain("payment_method_update");
    expect((await post(person, "/create-portal-session")).url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    const missing = await post(person, "/create-connect-account-management-link");
    expect(missing).toMatchObject({ http: 409, detail: { status: "payout_account_missing" } });
    const { url } = await post(person, "/create-connect-account");
    expect((await post(person, "/create-connect-account")).url).toBe(url);
    stripe.finishAccount(url.split("/").at(-1) ?? "");
    await tellAll();
    const ready = await server.services.db.pool.query("select is_ready from payout_accounts where workspace_id = $1", [
      person.workspace_id,
    ]);
    expect(ready.rows).toEqual([{ is_ready: true }]);
    const managed = await post(person, "/create-connect-account-management-link");
    expect(managed.url).toMatch(/^https:\/\/connect\.stripe\.com\/express\//);
  });

  it("keeps one plan of two that were paid in two tabs, whatever is told first, and credits the other", async () => {
    for (const turnRound of [false, true]) {
      const person = await server.signUp();
      const first = stripe.pay((await order(person)).url);
      const second = stripe.pay((await order(person, "pro")).url);
      const told = stripe.takeTold();
      await tellAll(turnRound ? told.reverse() : told);
      await tellAll();
      expect(await held(person)).toMatchObject({ tier: "pro", status: "active", is_paid_for: true });
      expect([first.status, second.status]).toEqual(["canceled", "active"]);
      expect(stripe.books.find("customer", second.customer as string)).toMatchObject({ balance: -2_200 });
    }
  });

  it("keeps private whose plan it is: no event gives a workspace what another one's customer pays", async () => {
    const { person: payer, subscription } = await paying();
    const { person: other } = await paying("starter");
    const stranger = await server.signUp();
    subscription.metadata.workspace_id = other.workspace_id;
    stripe.books.tell("customer.subscription.updated", subscription);
    await tellAll();
    expect(await held(payer)).toMatchObject({ tier: "creator" });
    expect(await held(other)).toMatchObject({ tier: "starter" });
    // A customer whom nobody here is known as names a workspace that has one.
    const lonely = await server.signUp();
    const opened = stripe.pay((await order(lonely, "pro")).url);
    opened.customer = "cus_of_nobody";
    opened.metadata.workspace_id = other.workspace_id;
    stripe.books.tell("customer.subscription.updated", opened);
    await tellAll();
    expect(await held(other)).toMatchObject({ tier: "starter" });
    expect(await held(stranger)).toMatchObject({ tier: "free" });
  });

  it("says so when Stripe does not answer, changes nothing, and heeds what is told again", async () => {
    const person = await server.signUp();
    stripe.mode = "failing";
    expect(await order(person)).toMatchObject({ http: 502, detail: { status: "payment_provider_unreachable" } });
    stripe.mode = "here";
    expect(await held(person)).toMatchObject({ tier: "free", checkouts: [] });
    stripe.pay((await order(person)).url);
    const told = stripe.takeTold();
    stripe.mode = "failing";
    const statuses = await Promise.all(told.map(tell));
    // What Stripe sends along is not believed in place of asking.
    expect(new Set(statuses)).toEqual(new Set([502]));
    expect(await held(person)).toMatchObject({ tier: "free" });
    expect(await post(person, "/cancel-subscription")).toMatchObject({ http: 409 });
    stripe.mode = "here";
    await tellAll(told);
    expect(await held(person)).toMatchObject({ tier: "creator" });
    stripe.mode = "failing";
    expect(await post(person, "/cancel-subscription")).toMatchObject({ http: 502 });
    expect(await held(person)).toMatchObject({ tier: "creator", ends_at_unix: null });
  });

  it("answers Stripe with success for what is about nobody here, or nothing of ours", async () => {
    const about = (type: string, object: { id: string; object: string }): Told => {
      stripe.books.tell(type, object);
      return stripe.takeTold().at(-1) as Told;
    };
    const unknown = [
      about("customer.subscription.deleted", { id: "sub_gone", object: "subscription" }),
      about("customer.created", { id: "cus_gone", object: "customer" }),
      about("account.updated", { id: "acct_gone", object: "account" }),
      about("invoice.paid", { id: "in_gone", object: "invoice" }),
      about("checkout.session.completed", { id: "cs_gone", object: "checkout.session" }),
      about("payment_intent.succeeded", { id: "pi_1", object: "payment_intent" }),
    ];
    for (const told of unknown) expect(await tell(told), told.type).toBe(200);
  });

  it("has no such address where this server is not paid by Stripe", async () => {
    const plain = await sharedTestServer(kind);
    const answer = await plain.call("POST", path, { headers: { "stripe-signature": signatureOf("{}", 1) }, body: {} });
    expect(answer.status).toBe(404);
  });
});
