/** Plans paid at Stripe, at the front door: what people call, what Stripe tells, and what holds afterwards. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeAccounts } from "../account/index.ts";
import { testDatabases } from "../db/testing.ts";
import { openTimeoutMs } from "../testing/people.ts";
import { sharedTestServer, type TestPerson } from "../testing/server.ts";
import type { Told } from "./providers/stripe/testing/books.ts";
import { payloadOf, signatureOf } from "./providers/stripe/testing/pretended-stripe.ts";
import { begun, eventsPath, openPaidAtStripe } from "./testing/paid-at-stripe.ts";

describe.each(testDatabases)("plans paid at Stripe on %s", (kind) => {
  let at: Awaited<ReturnType<typeof openPaidAtStripe>>;
  beforeAll(async () => {
    at = await openPaidAtStripe(kind);
  }, openTimeoutMs);
  afterAll(() => at.close());
  beforeEach(() => {
    at.setNow(begun);
    at.stripe.mode = "here";
    at.stripe.takeTold();
  });

  const countActions = async ({ workspace_id }: TestPerson, action: string) => {
    const counted = await at.server.services.db.pool.query(
      "select count(*)::int as n from audit_entries where workspace_id = $1 and action = $2",
      [workspace_id, action],
    );
    return (counted.rows[0] as { n: number }).n;
  };

  it("gives the plan that was paid for once, whether people come back first or Stripe tells first, twice, at once and in any order", async () => {
    const person = await at.server.signUp();
    const { url } = await at.order(person);
    expect(new URL(url).host).toBe("checkout.stripe.com");
    expect(await at.held(person)).toMatchObject({ tier: "free", is_paid_for: false });
    at.stripe.pay(url);
    // They are back before anything was told: nothing is given on their word.
    expect(await at.held(person)).toMatchObject({ tier: "free" });
    const told = at.stripe.takeTold();
    expect(told.map(({ type }) => type)).toContain("checkout.session.completed");
    const twice = [...told, ...told].reverse();
    expect(new Set(await Promise.all(twice.map(at.tell)))).toEqual(new Set([200]));
    await at.tellAll(told);
    expect(await at.held(person)).toMatchObject({
      mode: "stripe",
      tier: "creator",
      status: "active",
      billing_period: "monthly_period",
      currency: "usd",
      price_cents: 2_200,
      is_paid_for: true,
      renews_at_unix: Date.parse("2026-02-28T10:00:00Z") / 1000,
    });
    expect(await at.read(person, "/v1/user/subscription")).toMatchObject({ tier: "creator", character_count: 0 });
    const invoices = await at.invoicesOf(person);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]).toMatchObject({ status: "paid", amount_due_cents: 2_200 });
    expect(invoices[0]?.hosted_url).toMatch(/^https:\/\/invoice\.stripe\.com\//);
    expect(await countActions(person, "subscription.changed")).toBe(1);
  });

  it("refuses what Stripe has not signed, was changed on its way or is too old, and heeds nothing of it", async () => {
    const person = await at.server.signUp();
    at.stripe.pay((await at.order(person)).url);
    const told = at.stripe.takeTold();
    const payload = payloadOf(told.at(-1) as Told);
    const now = at.seconds();
    const forged: [string, string][] = [
      [payload, ""],
      [payload, signatureOf(payload, now, "whsec_another")],
      [payload.replace("complete", "complets"), signatureOf(payload, now)],
      [payload, signatureOf(payload, now - 301)],
      [payload, `t=${now},v1=00`],
    ];
    for (const [body, signature] of forged) {
      const answer = await at.send(body, signature);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { detail: { status: string } }).detail.status).toBe("event_not_signed");
    }
    expect(await at.held(person)).toMatchObject({ tier: "free" });
    expect((await at.send(payload, signatureOf(payload, now - 299))).status).toBe(200);
    expect(await at.held(person)).toMatchObject({ tier: "creator" });
  });

  it("leaves a plan while a payment that failed is tried again, ends it when Stripe gives up, and gives it back when it is paid", async () => {
    const { person, customer } = await at.paying();
    at.stripe.books.declined.add(customer);
    at.setNow(new Date("2026-02-28T10:00:00Z"));
    at.stripe.turn();
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ tier: "creator", status: "past_due" });
    expect((await at.invoicesOf(person))[0]).toMatchObject({ status: "open", amount_due_cents: 2_200 });
    const { open_invoices, has_open_invoices } = await at.read(person, "/v1/user/subscription");
    expect({ open_invoices, has_open_invoices }).toEqual({
      open_invoices: [{ amount_due_cents: 2_200, next_payment_attempt_unix: at.seconds() + 3 * 86_400 }],
      has_open_invoices: true,
    });
    at.stripe.giveUp(customer);
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ tier: "free", status: "unpaid" });
    at.stripe.books.declined.clear();
    at.stripe.retryPayments(customer);
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ tier: "creator", status: "active" });
    expect((await at.invoicesOf(person)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  it("changes at once to a larger plan, to a smaller one at the end, takes both back, and ends and renews", async () => {
    const { person } = await at.paying();
    at.setNow(new Date("2026-02-14T10:00:00Z"));
    const query = "subscription_type=pro&billing_period=monthly_period";
    const preview = await at.read(person, `/v1/workspace/billing/change-preview?${query}`);
    expect(preview).toMatchObject({ effect: "now", amount_due_cents: 3_850 });
    const change = (tier: string) => at.post(person, "/change-subscription", { subscription_type: tier });
    expect(await change("pro")).toMatchObject({ http: 200, effect: "now" });
    expect(await at.held(person)).toMatchObject({ tier: "pro", price_cents: 9_900 });
    expect(await change("starter")).toMatchObject({ effect: "at_period_end" });
    expect(await at.held(person)).toMatchObject({ tier: "pro", next_tier: "starter" });
    expect(await at.post(person, "/cancel-downgrade")).toMatchObject({ http: 200, status: "ok" });
    expect(await at.held(person)).toMatchObject({ next_tier: null });
    expect(await at.post(person, "/cancel-subscription")).toMatchObject({ http: 200 });
    expect(await at.held(person)).toMatchObject({ tier: "pro", renews_at_unix: null });
    expect(await at.post(person, "/renew-subscription")).toMatchObject({ http: 200 });
    expect(await change("creator")).toMatchObject({ effect: "at_period_end" });
    // What Stripe tells of all that changes nothing more.
    const before = await at.held(person);
    await at.tellAll();
    expect(await at.held(person)).toEqual(before);
    at.setNow(new Date("2026-02-28T10:00:00Z"));
    at.stripe.turn();
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ tier: "creator", next_tier: null, status: "active" });
    await at.post(person, "/cancel-subscription");
    at.setNow(new Date("2026-03-28T10:00:00Z"));
    at.stripe.turn();
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ tier: "free", status: "free", is_paid_for: false });
    expect(await at.order(person)).toMatchObject({ http: 200 });
  });

  it("leaves everything as it was when a larger plan cannot be paid", async () => {
    const { person, customer } = await at.paying();
    const before = await at.held(person);
    at.stripe.books.declined.add(customer);
    const refused = await at.post(person, "/change-subscription", { subscription_type: "pro" });
    expect(refused).toMatchObject({ http: 502, detail: { status: "payment_provider_refused" } });
    expect(refused.detail?.message).toContain("Your card was declined.");
    at.stripe.books.declined.clear();
    expect(await at.held(person)).toEqual(before);
  });

  it("takes Stripe's codes off, tells what they take off, and refuses others", async () => {
    at.stripe.addPromotionCode("SPRING", { percent_off: 12.5, duration: "repeating", duration_in_months: 2 });
    const { person } = await at.paying("creator", { promocode: "spring" });
    expect(await at.held(person)).toMatchObject({ discount: { code: "SPRING", percent_off: 12.5, months_left: 2 } });
    expect((await at.invoicesOf(person))[0]).toMatchObject({ amount_due_cents: 1_925, status: "paid" });
    const validate = async (promocode: string) => {
      const options = { token: person.access_token, body: { promocode } };
      return (await at.server.call("POST", "/validate-promocode", options)).json();
    };
    expect(await validate("Spring")).toMatchObject({ valid: true, percent_off: 12.5, duration_in_months: 2 });
    expect(await validate("winter")).toMatchObject({ valid: false, percent_off: null, amount_off: null });
    const other = await at.server.signUp();
    expect(await at.order(other, "creator", { promocode: "winter" })).toMatchObject({
      http: 400,
      detail: { status: "invalid_promocode", message: "Coupon code winter is invalid" },
    });
    expect(await at.post(other, "/apply-discount", { discount_code: "special-offer-20" })).toMatchObject({ http: 200 });
    at.stripe.pay((await at.order(other)).url);
    await at.tellAll();
    expect((await at.invoicesOf(other))[0]).toMatchObject({ amount_due_cents: 1_760 });
    const again = await at.paying("pro");
    expect(await at.post(again.person, "/apply-discount", { discount_code: "special-offer-10" })).toMatchObject({
      http: 200,
    });
    expect(await at.held(again.person)).toMatchObject({ discount: { code: "special-offer-10", months_left: 3 } });
  });

  it("opens Stripe's pages about cards, about what was paid and about being paid", async () => {
    const { person } = await at.paying();
    expect((await at.post(person, "/create-update-payment-methods-session")).url).toContain("payment_method_update");
    expect((await at.post(person, "/create-portal-session")).url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    expect(await at.held(person)).toMatchObject({ has_payment_methods: true, has_payouts: false });
    const missing = await at.post(person, "/create-connect-account-management-link");
    expect(missing).toMatchObject({ http: 409, detail: { status: "payout_account_missing" } });
    const { url } = await at.post(person, "/create-connect-account");
    expect((await at.post(person, "/create-connect-account")).url).toBe(url);
    // Stripe shows nothing of an account that was only begun: it still has to be set up.
    expect(await at.held(person)).toMatchObject({ has_payouts: false });
    at.stripe.finishAccount(url.split("/").at(-1) ?? "");
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ has_payouts: true });
    const managed = await at.post(person, "/create-connect-account-management-link");
    expect(managed.url).toMatch(/^https:\/\/connect\.stripe\.com\/express\//);
  });

  it("keeps one plan of two that were paid in two tabs, whatever is told first, and credits the other", async () => {
    for (const turnRound of [false, true]) {
      const person = await at.server.signUp();
      const first = at.stripe.pay((await at.order(person)).url);
      const second = at.stripe.pay((await at.order(person, "pro")).url);
      const told = at.stripe.takeTold();
      await at.tellAll(turnRound ? told.reverse() : told);
      await at.tellAll();
      expect(await at.held(person)).toMatchObject({ tier: "pro", status: "active", is_paid_for: true });
      expect([first.status, second.status]).toEqual(["canceled", "active"]);
      expect(at.stripe.books.find("customer", second.customer as string)).toMatchObject({ balance: -2_200 });
    }
  });

  it("keeps private whose plan it is: no event gives a workspace what another one's customer pays", async () => {
    const { person: payer, subscription } = await at.paying();
    const { person: other } = await at.paying("starter");
    const stranger = await at.server.signUp();
    subscription.metadata.workspace_id = other.workspace_id;
    at.stripe.books.tell("customer.subscription.updated", subscription);
    await at.tellAll();
    expect(await at.held(payer)).toMatchObject({ tier: "creator" });
    expect(await at.held(other)).toMatchObject({ tier: "starter" });
    // A customer whom nobody here is known as names a workspace that has one.
    const lonely = await at.server.signUp();
    const opened = at.stripe.pay((await at.order(lonely, "pro")).url);
    opened.customer = "cus_of_nobody";
    opened.metadata.workspace_id = other.workspace_id;
    at.stripe.books.tell("customer.subscription.updated", opened);
    await at.tellAll();
    expect(await at.held(other)).toMatchObject({ tier: "starter" });
    expect(await at.held(stranger)).toMatchObject({ tier: "free" });
  });

  it("says so when Stripe does not answer, changes nothing, and heeds what is told again", async () => {
    const person = await at.server.signUp();
    at.stripe.mode = "failing";
    expect(await at.order(person)).toMatchObject({ http: 502, detail: { status: "payment_provider_unreachable" } });
    at.stripe.mode = "here";
    expect(await at.held(person)).toMatchObject({ tier: "free", checkouts: [] });
    at.stripe.pay((await at.order(person)).url);
    const told = at.stripe.takeTold();
    at.stripe.mode = "failing";
    const statuses = await Promise.all(told.map(at.tell));
    // What Stripe sends along is not believed in place of asking.
    expect(new Set(statuses)).toEqual(new Set([502]));
    expect(await at.held(person)).toMatchObject({ tier: "free" });
    expect(await at.post(person, "/cancel-subscription")).toMatchObject({ http: 409 });
    at.stripe.mode = "here";
    await at.tellAll(told);
    expect(await at.held(person)).toMatchObject({ tier: "creator" });
    at.stripe.mode = "failing";
    expect(await at.post(person, "/cancel-subscription")).toMatchObject({ http: 502 });
    expect(await at.held(person)).toMatchObject({ tier: "creator", ends_at_unix: null });
  });

  it("lets nobody pay for an account that is gone: it goes when its plan has ended at Stripe", async () => {
    const { person, subscription } = await at.paying();
    const left = await at.server.call("DELETE", "/v1/user/delete", { token: person.access_token });
    expect(left.status).toBe(200);
    const isThere = async () =>
      (await at.server.services.db.pool.query("select 1 from users where user_id = $1", [person.user_id])).rowCount ===
      1;
    at.setNow(new Date(begun.getTime() + 60 * 86_400_000));
    at.stripe.mode = "failing";
    await removeAccounts(at.server.services);
    expect([await isThere(), subscription.status]).toEqual([true, "active"]);
    at.stripe.mode = "here";
    await removeAccounts(at.server.services);
    expect([await isThere(), subscription.status]).toEqual([false, "canceled"]);
    await at.tellAll();
  });

  it("answers Stripe with success for what is about nobody here, or nothing of ours", async () => {
    const about = (type: string, object: { id: string; object: string }): Told => {
      at.stripe.books.tell(type, object);
      return at.stripe.takeTold().at(-1) as Told;
    };
    const unknown = [
      about("customer.subscription.deleted", { id: "sub_gone", object: "subscription" }),
      about("customer.created", { id: "cus_gone", object: "customer" }),
      about("account.updated", { id: "acct_gone", object: "account" }),
      about("invoice.paid", { id: "in_gone", object: "invoice" }),
      about("checkout.session.completed", { id: "cs_gone", object: "checkout.session" }),
      about("payment_intent.succeeded", { id: "pi_1", object: "payment_intent" }),
    ];
    for (const told of unknown) expect(await at.tell(told), told.type).toBe(200);
  });

  it("has no such address where this server is not paid by Stripe", async () => {
    const plain = await sharedTestServer(kind);
    const answer = await plain.call("POST", eventsPath, {
      headers: { "stripe-signature": signatureOf("{}", 1) },
      body: {},
    });
    expect(answer.status).toBe(404);
  });
});
