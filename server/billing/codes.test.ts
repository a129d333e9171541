/** What makes a plan cheaper or free at the front door: codes, offers, and plans that the owner of the installation gives. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";
import { type Holder, holderOf } from "./testing/holder.ts";

describe.each(testDatabases)("what makes a plan cheaper on %s", (kind) => {
  let server: SharedTestServer;
  let holder: Holder;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
  }, 300_000);
  beforeEach(async () => {
    holder = holderOf(server, await server.signUp());
  });

  const validate = async (promocode: string) => {
    const token = holder.person.access_token;
    return await (await server.call("POST", "/validate-promocode", { token, body: { promocode } })).json();
  };

  it("is a code, for as many workspaces and months as it says, whatever its case", async () => {
    const promocode = `Spring-${holder.person.workspace_id}`;
    const code = { promocode, percent_off: 50, duration_in_months: 2, redemptions_max: 1 };
    await holder.byOwner("POST", "/v1/admin/promocodes/add", code);
    await expect(holder.byOwner("POST", "/v1/admin/promocodes/add", code)).rejects.toThrow("promocode_taken");
    expect(await validate(promocode.toUpperCase())).toEqual({
      valid: true,
      percent_off: 50,
      amount_off: null,
      currency: null,
      duration_in_months: 2,
    });
    const rival = holderOf(server, await server.signUp());
    const wanted = { subscription_type: "creator", promocode };
    const [first, second] = await Promise.all([holder.open(wanted), rival.open(wanted)]);
    // One place, and one of the two has it.
    const confirmed = await Promise.allSettled([holder.confirm(first), rival.confirm(second)]);
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(confirmed.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: "invalid_promocode" },
    });
    const [winner, checkout_id] = confirmed[0].status === "fulfilled" ? [holder, first] : [rival, second];
    await winner.approve(checkout_id);
    expect(await winner.invoices()).toMatchObject([{ amount_due_cents: 1100 }]);
    // A month of it is left.
    expect(await winner.subscription()).toMatchObject({ next_invoice: { amount_due_cents: 1100 } });
    expect(await winner.held()).toMatchObject({ discount: { percent_off: 50, months_left: 1 } });
    expect(await validate(promocode)).toMatchObject({ valid: false, percent_off: null });
  });

  it("is no code that nobody made, that was disabled, is over, or is for another currency", async () => {
    const promocode = `Off-${holder.person.workspace_id}`;
    const take = (currency: string) => holder.open({ subscription_type: "starter", promocode, currency });
    await expect(take("usd")).rejects.toThrow("invalid_promocode");
    const add = (more: object) => holder.byOwner("POST", "/v1/admin/promocodes/add", { promocode, ...more });
    await expect(add({})).rejects.toThrow("promocode_without_amount");
    await expect(add({ percent_off: 5, amount_off: 5 })).rejects.toThrow("promocode_without_amount");
    await add({ amount_off: 200, currency: "eur" });
    await expect(take("usd")).rejects.toThrow("invalid_promocode");
    expect(await holder.checkout(await take("eur"))).toMatchObject({
      lines: [{ amount_cents: 500 }, { amount_cents: -200 }],
      amount_due_cents: 300,
      currency: "eur",
    });
    await holder.byOwner("POST", `/v1/admin/promocodes/${promocode}/disable`);
    await expect(take("eur")).rejects.toThrow("invalid_promocode");
    await expect(holder.byOwner("POST", "/v1/admin/promocodes/none/disable")).rejects.toThrow("promocode_not_found");
    const { promocodes } = await holder.byOwner<{ promocodes: object[] }>("GET", "/v1/admin/promocodes");
    expect(promocodes).toContainEqual(
      expect.objectContaining({ promocode: promocode.toLowerCase(), is_enabled: false, redemptions: 0 }),
    );
    const over = `Over-${holder.person.workspace_id}`;
    await add({ promocode: over, percent_off: 5, ends_at_unix: 1_000_000_000 });
    expect(await validate(over)).toMatchObject({ valid: false });
  });

  it("is an offer of the product, one at a time and each once, which a checkout may leave for later", async () => {
    const apply = (discount_code: string) => holder.post("/apply-discount", { discount_code });
    await expect(apply("special-offer-40")).rejects.toThrow("invalid_discount_code");
    const twice = await Promise.allSettled([apply("special-offer-20"), apply("special-offer-20")]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(apply("special-offer-10")).rejects.toThrow("discount_running");
    await expect(apply("special-offer-20")).rejects.toThrow("discount_used");
    const due = async (more: object) => {
      const checkout_id = await holder.open({ subscription_type: "creator", ...more });
      return (await holder.checkout(checkout_id)).amount_due_cents;
    };
    expect(await due({})).toBe(1760);
    expect(await due({ no_default_promocode: true })).toBe(2200);
    await holder.take("creator", { no_default_promocode: true });
    expect(await holder.subscription()).toMatchObject({ next_invoice: { amount_due_cents: 1760 } });
    expect(await holder.held()).toMatchObject({ discount: { code: "special-offer-20", months_left: 3 } });
  });

  it("is a plan that the owner gives, with seats, and nothing of it is billed", async () => {
    const { workspace_id, email } = holder.person;
    const path = `/v1/admin/workspaces/${workspace_id}/plan`;
    const open = await holder.open({ subscription_type: "starter" });
    await holder.byOwner("POST", path, { tier: "enterprise", max_seats: 12 });
    // What was reckoned for the plan before is no price any more.
    await expect(holder.confirm(open)).rejects.toThrow("checkout_over");
    const found = await holder.byOwner("GET", `/v1/admin/workspaces?search=${encodeURIComponent(email.toUpperCase())}`);
    expect(found).toEqual({
      workspaces: [
        expect.objectContaining({ workspace_id, owner_email: email, tier: "enterprise", max_seats: 12, members: 1 }),
      ],
      has_more: false,
    });
    await expect(holder.byOwner("POST", "/v1/admin/workspaces/none/plan")).rejects.toThrow("workspace_missing");
    expect(await holder.held()).toMatchObject({ tier: "enterprise", is_paid_for: false, price_cents: null });
    expect(await holder.subscription()).toMatchObject({ next_invoice: null, has_open_invoices: false });
    await expect(holder.post("/change-subscription", { subscription_type: "pro" })).rejects.toThrow(
      "no_paid_subscription",
    );
    await expect(holder.post("/cancel-subscription")).rejects.toThrow("no_paid_subscription");
    await expect(holder.open({ subscription_type: "trial" })).rejects.toThrow("plan_not_sold");
    // The owner's own plan waits for nobody.
    const { url } = await holder.byOwner<{ url: string }>("POST", "/create-portal-session");
    expect(url).toBe("http://mynah.test/app/subscription");
  });

  it("is paid without cards and pays nobody out where there is no provider, and says so", async () => {
    const post = (path: string) => holder.post(path);
    await expect(post("/create-update-payment-methods-session")).rejects.toThrow("payment_methods_not_configured");
    await expect(post("/create-connect-account")).rejects.toThrow("payouts_not_configured");
    await expect(post("/create-connect-account-management-link")).rejects.toThrow("payouts_not_configured");
    expect(await post("/create-portal-session")).toEqual({ url: "http://mynah.test/app/subscription" });
  });
});
