/** Plans of a server's own at its front door: taken, changed, cancelled, renewed and billed, by a clock that the test moves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { keepPlans } from "./keep-plans.ts";
import { type Holder, holderOf } from "./testing/holder.ts";

const startOfYear = new Date("2027-01-31T10:00:00Z");

describe.each(testDatabases)("plans on %s", (kind) => {
  let server: TestServer;
  let now = startOfYear;
  let holder: Holder;
  beforeAll(async () => {
    server = await startTestServer(kind, { MYNAH_ENTERPRISE_CONCURRENCY: "500" }, () => now);
  }, 300_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    now = startOfYear;
    holder = holderOf(server, await server.signUp());
  });

  const moveTo = (text: string) => {
    now = new Date(`${text}Z`);
  };
  const audit = async () => {
    const { rows } = await server.services.db.pool.query<{ action: string; user_id: string | null }>(
      "SELECT action, user_id FROM audit_entries WHERE workspace_id = $1 ORDER BY entry_id",
      [holder.person.workspace_id],
    );
    return rows.map(({ action, user_id }) => `${action}${user_id ? "" : " (itself)"}`);
  };

  it("begin when the owner lets them through, with a new count, once however often it is confirmed", async () => {
    await holder.use(9000);
    const checkout_id = await holder.open({ subscription_type: "creator", currency: "eur" });
    const other = await holder.open({ subscription_type: "pro" });
    const both = await Promise.all([1, 2, 3].map(() => holder.confirm(checkout_id)));
    for (const confirmed of both) {
      expect(confirmed).toMatchObject({ state: "waiting", needs_approval: true, amount_due_cents: 2200 });
    }
    // Only one of a workspace waits.
    await expect(holder.confirm(other)).rejects.toThrow("checkout_over");
    const { checkouts } = await holder.byOwner<{ checkouts: object[] }>("GET", "/v1/admin/billing/checkouts");
    expect(checkouts).toContainEqual(expect.objectContaining({ checkout_id, asked_by_email: holder.person.email }));
    expect(await holder.held()).toMatchObject({ tier: "free", checkouts: [{ checkout_id, state: "waiting" }] });
    await Promise.all([holder.approve(checkout_id), holder.approve(checkout_id)]);
    expect(await holder.held()).toMatchObject({
      mode: "approval",
      tier: "creator",
      status: "active",
      currency: "eur",
      price_cents: 2200,
      renews_at_unix: Date.parse("2027-02-28T10:00:00Z") / 1000,
      checkouts: [],
    });
    expect(await holder.subscription()).toMatchObject({
      tier: "creator",
      character_count: 0,
      character_limit: 100_000,
      next_invoice: { amount_due_cents: 2200 },
    });
    const [invoice, ...more] = await holder.invoices();
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ status: "paid", amount_due_cents: 2200, currency: "eur" });
    expect(await holder.get(`/v1/workspace/billing/invoices/${invoice?.invoice_id}`)).toMatchObject({
      number: invoice?.number,
      issuer: "mynah.test",
    });
    expect(await audit()).toEqual([
      "subscription.checkout_opened",
      "subscription.checkout_opened",
      "subscription.confirmed",
      "subscription.changed",
    ]);
  });

  it("do not begin when the owner refuses, when the time is over, or for another workspace", async () => {
    const refused = await holder.open({ subscription_type: "starter" });
    await holder.confirm(refused);
    await holder.byOwner("POST", `/v1/admin/billing/checkouts/${refused}/refuse`, {});
    await expect(holder.approve(refused)).rejects.toThrow("checkout_over");
    const late = await holder.open({ subscription_type: "starter" });
    now = new Date(startOfYear.getTime() + 24 * 3_600_000);
    expect(await holder.checkout(late)).toMatchObject({ state: "expired" });
    await expect(holder.confirm(late)).rejects.toThrow("checkout_over");
    const withdrawn = await holder.open({ subscription_type: "starter" });
    await holder.confirm(withdrawn);
    await holder.post(`/v1/workspace/billing/checkouts/${withdrawn}/withdraw`);
    await expect(holder.approve(withdrawn)).rejects.toThrow("checkout_over");
    const stranger = holderOf(server, await server.signUp());
    await expect(stranger.confirm(withdrawn)).rejects.toThrow("checkout_not_found");
    await expect(stranger.confirm("none")).rejects.toThrow("checkout_not_found");
    expect(await holder.held()).toMatchObject({ tier: "free", is_paid_for: false });
    await expect(holder.post("/create-checkout-session", { subscription_type: "enterprise" })).rejects.toThrow(
      "plan_not_sold",
    );
  });

  it("become larger at once for the price of the rest, smaller at the end, and stay when that is taken back", async () => {
    await holder.take("creator");
    await holder.use(60_000);
    moveTo("2027-02-14T10:00:00");
    const path = "/v1/workspace/billing/change-preview?subscription_type=pro";
    const preview = await holder.get<{ lines: unknown; effect: string }>(path);
    expect(preview).toMatchObject({ effect: "now", amount_due_cents: 4950 - 1100 });
    expect(await holder.post("/change-subscription", { subscription_type: "pro" })).toMatchObject({
      effect: "waiting",
    });
    const [waiting] = (await holder.held()).checkouts;
    await holder.approve(waiting?.checkout_id ?? "");
    const [invoice] = await holder.invoices();
    expect(invoice).toMatchObject({ amount_due_cents: 3850, lines: preview.lines });
    // The period goes on, and so does what was used in it.
    expect(await holder.subscription()).toMatchObject({ tier: "pro", character_count: 60_000 });
    await expect(holder.post("/change-subscription", { subscription_type: "pro" })).rejects.toThrow(
      "plan_held_already",
    );
    const smaller = { subscription_type: "starter" };
    await expect(holder.post("/create-checkout-session", smaller)).rejects.toThrow("subscription_exists");
    expect(await holder.post("/change-subscription", smaller)).toMatchObject({ effect: "at_period_end" });
    expect(await holder.held()).toMatchObject({ tier: "pro", next_tier: "starter" });
    await holder.post("/cancel-downgrade");
    await expect(holder.post("/cancel-downgrade")).rejects.toThrow("no_downgrade");
    expect(await holder.held()).toMatchObject({ tier: "pro", next_tier: null });
    await holder.post("/change-subscription", smaller);
    moveTo("2027-02-28T10:00:00");
    expect(await holder.held()).toMatchObject({ tier: "starter", price_cents: 500, next_tier: null });
    expect(await audit()).toContain("subscription.changed (itself)");
  });

  it("end when what is paid for does, unless they are renewed", async () => {
    await expect(holder.post("/cancel-subscription")).rejects.toThrow("no_paid_subscription");
    await holder.take("creator");
    await holder.post("/cancel-subscription");
    await holder.post("/cancel-subscription");
    expect(await holder.held()).toMatchObject({
      status: "active",
      renews_at_unix: null,
      ends_at_unix: expect.any(Number),
    });
    await holder.post("/renew-subscription");
    await expect(holder.post("/renew-subscription")).rejects.toThrow("not_cancelled");
    moveTo("2027-03-01T00:00:00");
    expect(await holder.held()).toMatchObject({ tier: "creator", ends_at_unix: null });
    await holder.post("/cancel-subscription");
    moveTo("2027-03-31T09:59:59");
    expect(await holder.held()).toMatchObject({ tier: "creator" });
    moveTo("2027-03-31T10:00:00");
    expect(await holder.held()).toMatchObject({ tier: "free", status: "free", is_paid_for: false, ends_at_unix: null });
    expect(await holder.invoices()).toHaveLength(2);
    const actions = (await audit()).slice(-3);
    expect(actions).toEqual(["subscription.renewed", "subscription.cancelled", "subscription.ended (itself)"]);
  });

  it("are billed after three months without anybody there as if somebody had been, once, and paid as the owner says", async () => {
    await holder.take("creator");
    await holder.post("/v1/user/edit", { allowed_to_extend_character_limit: true });
    await holder.use(102_000);
    expect(await holder.subscription()).toMatchObject({
      current_overage: { amount: "0.60", currency: "usd" },
      next_invoice: { amount_due_cents: 2260 },
    });
    moveTo("2027-05-02T00:00:00");
    await Promise.all([keepPlans(server.services), holder.held(), holder.subscription(), keepPlans(server.services)]);
    const billed = (await holder.invoices()).toReversed();
    expect(billed.map((each) => [each.amount_due_cents, new Date(each.created_at_unix * 1000).toISOString()])).toEqual([
      [2200, "2027-01-31T10:00:00.000Z"],
      [60, "2027-02-28T10:00:00.000Z"],
      [2200, "2027-02-28T10:00:00.000Z"],
      [2200, "2027-03-31T10:00:00.000Z"],
      [2200, "2027-04-30T10:00:00.000Z"],
    ]);
    expect(billed.map(({ number }) => number.slice(-4))).toEqual(["0001", "0002", "0003", "0004", "0005"]);
    const read = () => holder.get<{ open_invoices: object[] }>("/v1/user/subscription");
    expect(await read()).toMatchObject({ character_count: 0, has_open_invoices: true });
    for (const { invoice_id, status } of billed.filter((each) => each.status === "open")) {
      expect(status).toBe("open");
      await holder.byOwner("POST", `/v1/admin/billing/invoices/${invoice_id}/settle`, { status: "paid" });
    }
    expect(await read()).toMatchObject({ open_invoices: [], has_open_invoices: false });
  });

  it("leave nothing half-done when a step of it fails", async () => {
    await holder.take("creator");
    await holder.use(500);
    const { pool } = server.services.db;
    await pool.query("ALTER TABLE invoices ADD CONSTRAINT no_renewals CHECK (cause NOT LIKE 'renewal-%') NOT VALID");
    moveTo("2027-03-01T00:00:00");
    try {
      await expect(holder.held()).rejects.toThrow("internal_error");
      await keepPlans(server.services);
      const { rows } = await pool.query(
        "SELECT s.paid_until, s.period_ends_at, b.used::int FROM subscriptions s JOIN character_balances b USING (workspace_id) WHERE workspace_id = $1",
        [holder.person.workspace_id],
      );
      const end = new Date("2027-02-28T10:00:00Z");
      expect(rows).toEqual([{ paid_until: end, period_ends_at: end, used: 500 }]);
    } finally {
      await pool.query("ALTER TABLE invoices DROP CONSTRAINT no_renewals");
    }
    await keepPlans(server.services);
    expect(await holder.invoices()).toHaveLength(2);
  });

  // 100 of 500 on PostgreSQL, whose connections do them at the same time; the embedded database has one connection.
  const served = kind === testDatabases.at(-1) ? 100 : 10;
  it(`serve exactly ${served} of ${served * 5} speeches at once on a quota for ${served}`, async () => {
    await holder.byOwner("POST", `/v1/admin/workspaces/${holder.person.workspace_id}/plan`, { tier: "enterprise" });
    // Two letters each, all of them different: what was said before would cost nothing.
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const texts = Array.from(
      { length: served * 5 },
      (_, index) => `${letters[index % 25]}${letters[Math.floor(index / 25)]}`,
    );
    await holder.use(100_000_000 - served * 2);
    const answers = await Promise.all(
      texts.map(async (text) => {
        const answer = await server.call("POST", `/v1/text-to-speech/${server.voice_id}?output_format=ulaw_8000`, {
          key: holder.person.key,
          body: { text },
        });
        if (answer.status === 200) return (await answer.arrayBuffer()).byteLength > 0 ? "served" : "empty";
        return ((await answer.json()) as { detail: { status: string } }).detail.status;
      }),
    );
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(answers, (each) => each)).map(([is, of]) => [is, of?.length]),
    );
    expect(counts).toEqual({ served, quota_exceeded: served * 4 });
    expect(await holder.subscription()).toMatchObject({ character_count: 100_000_000 });
  }, 300_000);
});
