/** Being paid out by Stripe, and Stripe in trouble. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PaymentProviderError } from "../../port.ts";
import { stripePayments } from "./index.ts";
import { type AtStripe, begun, creator, openAtStripe } from "./testing/at-stripe.ts";

let at: AtStripe;
beforeAll(async () => {
  at = await openAtStripe();
});
afterAll(() => at.stripe.close());
beforeEach(() => {
  at.setNow(begun);
  at.stripe.mode = "here";
});

describe("payouts by Stripe", () => {
  it("leads to Stripe to say how, again to the same account, and then to its page", async () => {
    const account = at.newAccount();
    const addresses = { return_url: "https://mynah.test/app", refresh_url: "https://mynah.test/app" };
    const first = await at.payments.openPayoutAccount(account, { provider_account_id: null, ...addresses });
    const { provider_account_id } = first;
    await expect(at.payments.openPayoutManagement(provider_account_id)).rejects.toMatchObject({ reason: "refused" });
    const again = await at.payments.openPayoutAccount(account, { provider_account_id, ...addresses });
    expect(again.provider_account_id).toBe(provider_account_id);
    expect(at.stripe.books.all("account")).toHaveLength(1);
    at.stripe.finishAccount(provider_account_id);
    expect((await at.payments.openPayoutManagement(provider_account_id)).url).toContain(provider_account_id);
  });
});

describe("Stripe in trouble", () => {
  it("is told as unreachable when it is away, has failed, or does not know this server's key", async () => {
    const account = await at.paid(creator);
    const attempts = [
      () => at.open(at.newAccount(), creator),
      () => at.payments.cancel(account),
      () => at.payments.checkPromocode("x"),
    ];
    at.stripe.mode = "failing";
    for (const attempt of attempts) {
      const failure = await attempt().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PaymentProviderError);
      expect(failure).toMatchObject({ reason: "unreachable" });
    }
    // One is enough: the SDK waits before it tries again.
    at.stripe.mode = "away";
    await expect(at.payments.cancel(account)).rejects.toMatchObject({ reason: "unreachable" });
    at.stripe.mode = "here";
    expect(await at.standing(account)).toMatchObject({ cancels_at_period_end: false });
    const stranger = stripePayments({ ...at.settings, MYNAH_STRIPE_SECRET_KEY: "sk_test_another" });
    const refused = await stranger.checkPromocode("x").catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: "unreachable" });
    expect(String(refused)).not.toContain("sk_");
  });

  it("refuses what is asked of a plan that nobody pays for", async () => {
    for (const provider_subscription_id of [null, "sub_gone"]) {
      await expect(at.payments.cancel({ ...at.newAccount(), provider_subscription_id })).rejects.toMatchObject({
        reason: "refused",
      });
    }
  });
});
