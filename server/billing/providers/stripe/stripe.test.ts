/** The port of payments, filled by Stripe: its real SDK against a server that holds every request to Stripe's published shapes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BillingAccount, PaymentProviderError, type PlanOrder, type ProviderState } from "../../port.ts";
import { stripePayments } from "./index.ts";
import { openPretendedStripe, type PretendedStripe, SECRET_KEY, WEBHOOK_SECRET } from "./testing/pretended-stripe.ts";

const begun = new Date("2026-01-31T10:00:00Z");
let moment = begun;
let stripe: PretendedStripe;
let settings: Parameters<typeof stripePayments>[0];
let accounts = 0;

beforeAll(async () => {
  stripe = await openPretendedStripe(() => moment);
  settings = {
    MYNAH_STRIPE_SECRET_KEY: SECRET_KEY,
    MYNAH_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MYNAH_STRIPE_URL: stripe.url,
  };
});
afterAll(() => stripe.close());
beforeEach(() => {
  moment = begun;
  stripe.mode = "here";
  stripe.asked.splice(0);
});

const newAccount = (): BillingAccount => {
  accounts += 1;
  const workspace_id = `workspace${accounts}`;
  const email = `admin${accounts}@example.com`;
  return {
    workspace_id,
    workspace_name: "Aviary",
    email,
    provider_customer_id: null,
    provider_subscription_id: null,
  };
};

const planNames = { creator: "Creator", pro: "Pro", starter: "Starter" };
const order = (tier: keyof typeof planNames, amount_cents: number, given: Partial<PlanOrder> = {}): PlanOrder => ({
  tier,
  plan_name: planNames[tier],
  billing_period: "monthly_period",
  currency: "usd",
  amount_cents,
  ...given,
});

const urls = { success_url: "https://mynah.test/done", cancel_url: "https://mynah.test/back" };
const payments = () => stripePayments(settings);

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};

const open = (account: BillingAccount, plan: PlanOrder, given: { promocode?: string; idempotency_key?: string } = {}) =>
  payments().openCheckout(account, {
    ...plan,
    promocode: null,
    discount: null,
    ...urls,
    idempotency_key: newKey(),
    ...given,
  });

/** Somebody who has paid for a plan. */
async function paid(plan: PlanOrder, given: { promocode?: string } = {}): Promise<BillingAccount> {
  const account = newAccount();
  const { url, provider_customer_id } = await open(account, plan, given);
  const subscription = stripe.pay(url);
  return { ...account, provider_customer_id, provider_subscription_id: subscription.id };
}

const creator = order("creator", 2_200);
const pro = order("pro", 9_900);
const starter = order("starter", 500);
const nothingNext = { next_tier: null, next_billing_period: null };

/** As it stands at Stripe, without changing anything. */
const standing = (account: BillingAccount): Promise<ProviderState> => payments().renew(account);

describe("a checkout at Stripe", () => {
  it("sells our plan at our price without anything set up there, and makes its price once", async () => {
    const annual = order("creator", 22_000, { billing_period: "annual_period", currency: "eur" });
    const [first, second] = await Promise.all([paid(annual), paid(annual)]);
    expect(stripe.asked.filter((call) => call === "POST /v1/prices").length).toBeLessThanOrEqual(2);
    const prices = stripe.books
      .all("price")
      .filter((price) => "lookup_key" in price && price.lookup_key === "mynah_creator_yearly_eur");
    expect(prices).toHaveLength(1);
    expect(await standing(first)).toEqual({
      provider_customer_id: first.provider_customer_id,
      provider_subscription_id: first.provider_subscription_id,
      tier: "creator",
      status: "active",
      billing_period: "annual_period",
      currency: "eur",
      price_cents: 22_000,
      billed_since: begun,
      paid_until: new Date("2027-01-31T10:00:00Z"),
      cancels_at_period_end: false,
      ...nothingNext,
      discount: null,
    });
    expect((await standing(second)).provider_customer_id).not.toBe(first.provider_customer_id);
  });

  it("leaves one page open of all that one workspace has opened, and opens the same page for the same key", async () => {
    const account = newAccount();
    const idempotency_key = newKey();
    const first = await open(account, creator, { idempotency_key });
    const known = { ...account, provider_customer_id: first.provider_customer_id };
    const second = await open(known, pro);
    expect(second.provider_customer_id).toBe(first.provider_customer_id);
    expect(() => stripe.pay(first.url)).toThrow("over");
    expect(stripe.pay(second.url).status).toBe("active");
    const again = newAccount();
    const key = newKey();
    const [one, two] = [
      await open(again, creator, { idempotency_key: key }),
      await open(again, creator, { idempotency_key: key }),
    ];
    expect(two).toEqual(one);
    expect(stripe.pay(two.url).status).toBe("active");
  });

  it("makes a customer anew that was deleted at Stripe", async () => {
    const account = { ...newAccount(), provider_customer_id: "cus_gone" };
    const { url, provider_customer_id } = await open(account, creator);
    expect(provider_customer_id).not.toBe("cus_gone");
    expect(stripe.pay(url).customer).toBe(provider_customer_id);
  });

  it("takes a code of Stripe's off whatever its case, lets people type one in, and refuses others by name", async () => {
    stripe.addPromotionCode("BIRDSONG", { percent_off: 25, duration: "repeating", duration_in_months: 3 });
    stripe.addPromotionCode("OVER", { percent_off: 90, duration: "forever" }, { active: false });
    const account = await paid(creator, { promocode: "birdsong" });
    const { discount } = await standing(account);
    expect(discount).toEqual({ code: "BIRDSONG", percent_off: 25, amount_off_cents: null, months_left: 3 });
    moment = new Date("2026-03-01T10:00:00Z");
    stripe.turn();
    expect((await standing(account)).discount?.months_left).toBe(2);
    expect(stripe.books.all("invoice").at(-1)).toMatchObject({ amount_due: 1_650, status: "paid" });
    await expect(open(newAccount(), creator, { promocode: "OVER" })).rejects.toMatchObject({ reason: "unknown_code" });
    const typed = await open(newAccount(), creator);
    expect(stripe.pay(typed.url, "BirdSong").discounts).toHaveLength(1);
    expect(await payments().checkPromocode("birdsong")).toEqual({
      valid: true,
      percent_off: 25,
      amount_off_cents: null,
      currency: null,
      duration_in_months: 3,
    });
    for (const wrong of ["OVER", "nothing"]) {
      expect(await payments().checkPromocode(wrong)).toMatchObject({ valid: false, percent_off: null });
    }
  });

  it("opens Stripe's pages about cards and invoices, and comes back", async () => {
    const account = await paid(creator);
    const return_url = "https://mynah.test/app/subscription";
    expect((await payments().openPaymentMethods(account, { return_url })).url).toContain("payment_method_update");
    expect((await payments().openPortal(account, { return_url })).url).toMatch(/^https:\/\/billing\.stripe\.com\//);
  });
});

describe("a plan paid at Stripe", () => {
  it("becomes larger at once for the rest of the period, as it was said it would", async () => {
    const account = await paid(creator);
    moment = new Date("2026-02-14T10:00:00Z");
    const quote = await payments().previewChange(account, pro);
    const lines = quote.lines.map(({ amount_cents }) => amount_cents);
    expect(lines).toEqual([-1_100, 4_950]);
    expect(quote).toMatchObject({ amount_due_cents: 3_850, currency: "usd" });
    const state = await payments().changePlan(account, { ...pro, when: "now", idempotency_key: newKey() });
    expect(state).toMatchObject({ tier: "pro", price_cents: 9_900, status: "active", billed_since: begun });
    expect(stripe.books.all("invoice").at(-1)).toMatchObject({ amount_due: 3_850, status: "paid" });
  });

  it("stays as it is when the larger one cannot be paid, with the smaller one that was to come", async () => {
    const account = await paid(creator);
    await payments().changePlan(account, { ...starter, when: "at_period_end", idempotency_key: newKey() });
    stripe.books.declined.add(account.provider_customer_id ?? "");
    await expect(
      payments().changePlan(account, { ...pro, when: "now", idempotency_key: newKey() }),
    ).rejects.toMatchObject({ reason: "refused", message: "Your card was declined." });
    expect(await standing(account)).toMatchObject({ tier: "creator", next_tier: "starter" });
    stripe.books.declined.clear();
    const state = await payments().changePlan(account, { ...pro, when: "now", idempotency_key: newKey() });
    expect(state).toMatchObject({ tier: "pro", ...nothingNext });
  });

  it("becomes smaller when the period ends, keeps what is taken off, and goes on", async () => {
    stripe.addPromotionCode("KEEP", { percent_off: 50, duration: "forever" });
    const account = await paid(pro, { promocode: "KEEP" });
    const change = { ...creator, when: "at_period_end", idempotency_key: newKey() } as const;
    const planned = await payments().changePlan(account, change);
    expect(planned).toMatchObject({ tier: "pro", next_tier: "creator", next_billing_period: "monthly_period" });
    // Another choice takes the place of the first.
    const other = { ...starter, when: "at_period_end", idempotency_key: newKey() } as const;
    expect(await payments().changePlan(account, other)).toMatchObject({ tier: "pro", next_tier: "starter" });
    moment = new Date("2026-02-28T10:00:00Z");
    stripe.turn();
    expect(await standing(account)).toMatchObject({ tier: "starter", ...nothingNext, discount: { percent_off: 50 } });
    expect(stripe.books.all("invoice").at(-1)).toMatchObject({ amount_due: 250 });
    moment = new Date("2026-05-28T10:00:00Z");
    stripe.turn();
    expect(await standing(account)).toMatchObject({ tier: "starter", status: "active", discount: { percent_off: 50 } });
  });

  it("does not become smaller when that is taken back", async () => {
    const account = await paid(pro);
    await payments().changePlan(account, { ...creator, when: "at_period_end", idempotency_key: newKey() });
    expect(await payments().cancelDowngrade(account)).toMatchObject({ tier: "pro", ...nothingNext });
    expect(await payments().cancelDowngrade(account)).toMatchObject({ tier: "pro", ...nothingNext });
    moment = new Date("2026-02-28T10:00:00Z");
    stripe.turn();
    expect(await standing(account)).toMatchObject({ tier: "pro" });
  });

  it("ends with its period unless it is renewed, also where a smaller one was to come", async () => {
    const account = await paid(pro);
    await payments().changePlan(account, { ...creator, when: "at_period_end", idempotency_key: newKey() });
    const ending = await payments().cancel(account);
    expect(ending).toMatchObject({ status: "active", cancels_at_period_end: true, ...nothingNext });
    expect(await payments().renew(account)).toMatchObject({ cancels_at_period_end: false });
    await payments().cancel(account);
    const instead = { ...creator, when: "at_period_end", idempotency_key: newKey() } as const;
    expect(await payments().changePlan(account, instead)).toMatchObject({
      cancels_at_period_end: false,
      next_tier: "creator",
    });
    await payments().cancel(account);
    moment = new Date("2026-02-28T10:00:00Z");
    stripe.turn();
    await expect(payments().renew(account)).rejects.toMatchObject({ reason: "refused" });
  });

  it("has an offer taken off its next months, and characters beyond the limit put on its next invoice", async () => {
    const account = await paid(creator);
    const offer = { code: "special-offer-20", percent_off: 20, months: 3 };
    const state = await payments().applyDiscount(account, offer);
    expect(state.discount).toEqual({
      code: "special-offer-20",
      percent_off: 20,
      amount_off_cents: null,
      months_left: 3,
    });
    const idempotency_key = newKey();
    const charge = { amount_cents: 300, currency: "usd", description: "10,000 characters", idempotency_key };
    expect(await payments().addCharge(account, charge)).toEqual({ provider_invoice_id: null });
    await payments().addCharge(account, charge);
    moment = new Date("2026-02-28T10:00:00Z");
    stripe.turn();
    // 22 and 3 dollars, 20 % off.
    expect(stripe.books.all("invoice").at(-1)).toMatchObject({ subtotal: 2_500, amount_due: 2_000 });
  });
});

describe("payouts by Stripe", () => {
  it("leads to Stripe to say how, again to the same account, and then to its page", async () => {
    const account = newAccount();
    const addresses = { return_url: "https://mynah.test/app", refresh_url: "https://mynah.test/app" };
    const first = await payments().openPayoutAccount(account, { provider_account_id: null, ...addresses });
    const { provider_account_id } = first;
    await expect(payments().openPayoutManagement(provider_account_id)).rejects.toMatchObject({ reason: "refused" });
    const again = await payments().openPayoutAccount(account, { provider_account_id, ...addresses });
    expect(again.provider_account_id).toBe(provider_account_id);
    expect(stripe.books.all("account")).toHaveLength(1);
    stripe.finishAccount(provider_account_id);
    expect((await payments().openPayoutManagement(provider_account_id)).url).toContain(provider_account_id);
  });
});

describe("Stripe in trouble", () => {
  it("is told as unreachable when it is away, has failed, or does not know this server's key", async () => {
    const account = await paid(creator);
    const attempts = [
      () => open(newAccount(), creator),
      () => payments().cancel(account),
      () => payments().checkPromocode("x"),
    ];
    stripe.mode = "failing";
    for (const attempt of attempts) {
      const failure = await attempt().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PaymentProviderError);
      expect(failure).toMatchObject({ reason: "unreachable" });
    }
    // One is enough: the SDK waits before it tries again.
    stripe.mode = "away";
    await expect(payments().cancel(account)).rejects.toMatchObject({ reason: "unreachable" });
    stripe.mode = "here";
    expect(await standing(account)).toMatchObject({ cancels_at_period_end: false });
    const stranger = stripePayments({ ...settings, MYNAH_STRIPE_SECRET_KEY: "sk_test_another" });
    const refused = await stranger.checkPromocode("x").catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: "unreachable" });
    expect(String(refused)).not.toContain("sk_");
  });

  it("refuses what is asked of a plan that nobody pays for", async () => {
    for (const provider_subscription_id of [null, "sub_gone"]) {
      await expect(payments().cancel({ ...newAccount(), provider_subscription_id })).rejects.toMatchObject({
        reason: "refused",
      });
    }
  });
});

describe("the server that stands in for Stripe", () => {
  const send = async (path: string, form: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(stripe.url + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        "stripe-version": "2026-10-28.endive",
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      body: form,
    });
    const { error } = (await answer.json()) as { error?: { type: string; code?: string; param?: string } };
    return { status: answer.status, ...error };
  };

  it("refuses what Stripe's published shapes do not have", async () => {
    const checkout = "mode=subscription&success_url=https://mynah.test/done&line_items[0][price]=price_none";
    const cases = [
      ["/v1/customers", "e_mail=a@example.com", { code: "parameter_unknown", param: "e_mail" }],
      ["/v1/customers", "metadata[workspace_id][deep]=1", { param: "metadata[workspace_id]" }],
      ["/v1/checkout/sessions", `${checkout}&mode=rent`, { param: "mode" }],
      ["/v1/checkout/sessions", `${checkout}&line_items[0][quantity]=one`, { code: "parameter_invalid_integer" }],
      ["/v1/checkout/sessions", `${checkout}&line_items[0][size]=1`, { code: "parameter_unknown" }],
      ["/v1/checkout/sessions", checkout, { code: "resource_missing", param: "line_items[0][price]" }],
      ["/v1/account_links", "account=acct_1", { code: "parameter_missing", param: "type" }],
    ] as const;
    for (const [path, form, error] of cases) {
      const refused = await send(path, form);
      expect(refused, form).toMatchObject(error);
      expect(refused.status, form).toBeGreaterThanOrEqual(400);
    }
    expect(await send("/v1/customers", "", { authorization: "Bearer sk_test_another" })).toMatchObject({ status: 401 });
    expect(await send("/v1/customers", "", { "stripe-version": "latest" })).toMatchObject({ status: 400 });
    expect(await send("/v1/rents", "")).toMatchObject({ status: 404 });
  });

  it("does what came under one key once, and refuses something else under it", async () => {
    const headers = { "idempotency-key": "the same" };
    const before = stripe.books.all("customer").length;
    const answers = [await send("/v1/customers", "name=A", headers), await send("/v1/customers", "name=A", headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(stripe.books.all("customer")).toHaveLength(before + 1);
    expect(await send("/v1/customers", "name=B", headers)).toMatchObject({ status: 400, type: "idempotency_error" });
  });
});
