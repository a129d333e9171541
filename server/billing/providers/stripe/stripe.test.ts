/** The port of payments, filled by Stripe: its real SDK against a server that holds every request to Stripe's published shapes. */
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AtStripe, begun, creator, openAtStripe, pro, starter } from "./testing/at-stripe.ts";

let at: AtStripe;
beforeAll(async () => {
  at = await openAtStripe();
});
afterAll(() => at.stripe.close());
beforeEach(() => {
  at.setNow(begun);
  at.stripe.mode = "here";
});

const nothingNext = { next_tier: null, next_billing_period: null };

describe("a checkout at Stripe", () => {
  it("sells our plan at our price without anything set up there, and makes its price once", async () => {
    const annual = { ...creator, amount_cents: 22_000, billing_period: "annual_period", currency: "eur" } as const;
    const [first, second] = await Promise.all([at.paid(annual), at.paid(annual)]);
    const prices = at.stripe.books
      .all("price")
      .filter((price) => "lookup_key" in price && price.lookup_key === "mynah_creator_yearly_eur");
    expect(prices).toHaveLength(1);
    expect(await at.standing(first)).toEqual({
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
    expect((await at.standing(second)).provider_customer_id).not.toBe(first.provider_customer_id);
  });

  it("follows our list when it changes, and a price of the operator's own whatever our list says", async () => {
    const before = await at.paid(starter);
    const dearer = { ...starter, amount_cents: 700 };
    expect((await at.standing(await at.paid(dearer))).price_cents).toBe(700);
    expect(await at.standing(before)).toMatchObject({ tier: "starter", price_cents: 500 });
    const key = "mynah_starter_monthly_usd";
    const prices = at.stripe.books.all<Stripe.Price>("price");
    Object.assign(prices.find(({ lookup_key }) => lookup_key === key) ?? {}, { unit_amount: 650, metadata: {} });
    expect(await at.standing(await at.paid(starter))).toMatchObject({ tier: "starter", price_cents: 650 });
    // For the tests that come: none again.
    for (const price of prices) if (price.lookup_key === key) Object.assign(price, { lookup_key: null, active: false });
  });

  it("leaves one page open of all that one workspace has opened, and opens the same page for the same key", async () => {
    const account = at.newAccount();
    const idempotency_key = at.newKey();
    const first = await at.open(account, creator, { idempotency_key });
    const known = { ...account, provider_customer_id: first.provider_customer_id };
    const second = await at.open(known, pro);
    expect(second.provider_customer_id).toBe(first.provider_customer_id);
    expect(() => at.stripe.pay(first.url)).toThrow("over");
    expect(at.stripe.pay(second.url).status).toBe("active");
    const again = at.newAccount();
    const key = at.newKey();
    const [one, two] = [
      await at.open(again, creator, { idempotency_key: key }),
      await at.open(again, creator, { idempotency_key: key }),
    ];
    expect(two).toEqual(one);
    expect(at.stripe.pay(two.url).status).toBe("active");
  });

  it("makes a customer anew that was deleted at Stripe", async () => {
    const account = { ...at.newAccount(), provider_customer_id: "cus_gone" };
    const { url, provider_customer_id } = await at.open(account, creator);
    expect(provider_customer_id).not.toBe("cus_gone");
    expect(at.stripe.pay(url).customer).toBe(provider_customer_id);
  });

  it("takes a code of Stripe's off whatever its case, lets people type one in, and refuses others by name", async () => {
    at.stripe.addPromotionCode("BIRDSONG", { percent_off: 25, duration: "repeating", duration_in_months: 3 });
    at.stripe.addPromotionCode("OVER", { percent_off: 90, duration: "forever" }, { active: false });
    const account = await at.paid(creator, { promocode: "birdsong" });
    const { discount } = await at.standing(account);
    expect(discount).toEqual({ code: "BIRDSONG", percent_off: 25, amount_off_cents: null, months_left: 3 });
    at.setNow(new Date("2026-03-01T10:00:00Z"));
    at.stripe.turn();
    expect((await at.standing(account)).discount?.months_left).toBe(2);
    expect(at.lastInvoice()).toMatchObject({ amount_due: 1_650, status: "paid" });
    await expect(at.open(at.newAccount(), creator, { promocode: "OVER" })).rejects.toMatchObject({
      reason: "unknown_code",
    });
    const typed = await at.open(at.newAccount(), creator);
    expect(at.stripe.pay(typed.url, "BirdSong").discounts).toHaveLength(1);
    expect(await at.payments.checkPromocode("birdsong")).toEqual({
      valid: true,
      percent_off: 25,
      amount_off_cents: null,
      currency: null,
      duration_in_months: 3,
    });
    for (const wrong of ["OVER", "nothing"]) {
      expect(await at.payments.checkPromocode(wrong)).toMatchObject({ valid: false, percent_off: null });
    }
  });

  it("opens Stripe's pages about cards and invoices, and comes back", async () => {
    const account = await at.paid(creator);
    const return_url = "https://mynah.test/app/subscription";
    expect((await at.payments.openPaymentMethods(account, { return_url })).url).toContain("payment_method_update");
    expect((await at.payments.openPortal(account, { return_url })).url).toMatch(/^https:\/\/billing\.stripe\.com\//);
  });
});

describe("a plan paid at Stripe", () => {
  it("has an offer for three months taken off three of the twelve that a year is billed for", async () => {
    const annual = { ...creator, amount_cents: 22_000, billing_period: "annual_period" } as const;
    const account = await at.paid(annual);
    const offered = await at.payments.applyDiscount(account, { code: "special-offer-20", percent_off: 20, months: 3 });
    expect(offered.discount).toMatchObject({ code: "special-offer-20", percent_off: 5 });
    at.setNow(new Date("2027-01-31T10:00:00Z"));
    at.stripe.turn();
    expect(at.lastInvoice()).toMatchObject({ subtotal: 22_000, amount_due: 20_900 });
    expect((await at.standing(account)).discount).toBeNull();
    const offer = { code: "special-offer-20", percent_off: 20, amount_off_cents: null, months_left: 3 };
    const { url } = await at.open(at.newAccount(), annual, { discount: offer });
    at.stripe.pay(url);
    expect(at.lastInvoice()).toMatchObject({ subtotal: 22_000, amount_due: 20_900 });
  });

  it("becomes larger at once for the rest of the period, as it was said it would", async () => {
    const account = await at.paid(creator);
    at.setNow(new Date("2026-02-14T10:00:00Z"));
    const quote = await at.payments.previewChange(account, pro);
    const lines = quote.lines.map(({ amount_cents }) => amount_cents);
    expect(lines).toEqual([-1_100, 4_950]);
    expect(quote).toMatchObject({ amount_due_cents: 3_850, currency: "usd" });
    const state = await at.payments.changePlan(account, { ...pro, when: "now", idempotency_key: at.newKey() });
    expect(state).toMatchObject({ tier: "pro", price_cents: 9_900, status: "active", billed_since: begun });
    expect(at.lastInvoice()).toMatchObject({ amount_due: 3_850, status: "paid" });
  });

  it("stays as it is when the larger one cannot be paid, with the smaller one that was to come", async () => {
    const account = await at.paid(creator);
    await at.payments.changePlan(account, { ...starter, when: "at_period_end", idempotency_key: at.newKey() });
    at.stripe.books.declined.add(account.provider_customer_id ?? "");
    await expect(
      at.payments.changePlan(account, { ...pro, when: "now", idempotency_key: at.newKey() }),
    ).rejects.toMatchObject({ reason: "refused", message: "Your card was declined." });
    expect(await at.standing(account)).toMatchObject({ tier: "creator", next_tier: "starter" });
    at.stripe.books.declined.clear();
    const state = await at.payments.changePlan(account, { ...pro, when: "now", idempotency_key: at.newKey() });
    expect(state).toMatchObject({ tier: "pro", ...nothingNext });
  });

  it("becomes smaller when the period ends, keeps what is taken off, and goes on", async () => {
    at.stripe.addPromotionCode("KEEP", { percent_off: 50, duration: "forever" });
    const account = await at.paid(pro, { promocode: "KEEP" });
    const change = { ...creator, when: "at_period_end", idempotency_key: at.newKey() } as const;
    const planned = await at.payments.changePlan(account, change);
    expect(planned).toMatchObject({ tier: "pro", next_tier: "creator", next_billing_period: "monthly_period" });
    // Another choice takes the place of the first.
    const other = { ...starter, when: "at_period_end", idempotency_key: at.newKey() } as const;
    expect(await at.payments.changePlan(account, other)).toMatchObject({ tier: "pro", next_tier: "starter" });
    at.setNow(new Date("2026-02-28T10:00:00Z"));
    at.stripe.turn();
    expect(await at.standing(account)).toMatchObject({
      tier: "starter",
      ...nothingNext,
      discount: { percent_off: 50 },
    });
    expect(at.lastInvoice()).toMatchObject({ amount_due: 250 });
    at.setNow(new Date("2026-05-28T10:00:00Z"));
    at.stripe.turn();
    expect(await at.standing(account)).toMatchObject({
      tier: "starter",
      status: "active",
      discount: { percent_off: 50 },
    });
  });

  it("does not become smaller when that is taken back", async () => {
    const account = await at.paid(pro);
    await at.payments.changePlan(account, { ...creator, when: "at_period_end", idempotency_key: at.newKey() });
    expect(await at.payments.cancelDowngrade(account)).toMatchObject({ tier: "pro", ...nothingNext });
    expect(await at.payments.cancelDowngrade(account)).toMatchObject({ tier: "pro", ...nothingNext });
    at.setNow(new Date("2026-02-28T10:00:00Z"));
    at.stripe.turn();
    expect(await at.standing(account)).toMatchObject({ tier: "pro" });
  });

  it("ends with its period unless it is renewed, also where a smaller one was to come", async () => {
    const account = await at.paid(pro);
    await at.payments.changePlan(account, { ...creator, when: "at_period_end", idempotency_key: at.newKey() });
    const ending = await at.payments.cancel(account);
    expect(ending).toMatchObject({ status: "active", cancels_at_period_end: true, ...nothingNext });
    expect(await at.payments.renew(account)).toMatchObject({ cancels_at_period_end: false });
    await at.payments.cancel(account);
    const instead = { ...creator, when: "at_period_end", idempotency_key: at.newKey() } as const;
    expect(await at.payments.changePlan(account, instead)).toMatchObject({
      cancels_at_period_end: false,
      next_tier: "creator",
    });
    await at.payments.cancel(account);
    at.setNow(new Date("2026-02-28T10:00:00Z"));
    at.stripe.turn();
    await expect(at.payments.renew(account)).rejects.toMatchObject({ reason: "refused" });
  });

  it("ends at once where nobody is left to pay, and once", async () => {
    const account = await at.paid(pro);
    await at.payments.endNow(account);
    await at.payments.endNow(account);
    expect(await at.standing(account)).toMatchObject({ status: "canceled" });
  });

  it("has an offer taken off its next months, and characters beyond the limit put on its next invoice", async () => {
    const account = await at.paid(creator);
    const offer = { code: "special-offer-20", percent_off: 20, months: 3 };
    const state = await at.payments.applyDiscount(account, offer);
    expect(state.discount).toEqual({
      code: "special-offer-20",
      percent_off: 20,
      amount_off_cents: null,
      months_left: 3,
    });
    const idempotency_key = at.newKey();
    const charge = { amount_cents: 300, currency: "usd", description: "10,000 characters", idempotency_key };
    expect(await at.payments.addCharge(account, charge)).toEqual({ provider_invoice_id: null });
    await at.payments.addCharge(account, charge);
    at.setNow(new Date("2026-02-28T10:00:00Z"));
    at.stripe.turn();
    // 22 and 3 dollars, 20 % off.
    expect(at.lastInvoice()).toMatchObject({ subtotal: 2_500, amount_due: 2_000 });
  });
});
