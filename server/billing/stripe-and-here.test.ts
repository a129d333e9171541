/** Plans of this server's own beside those paid at Stripe, at the front door. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { openTimeoutMs } from "../testing/people.ts";
import { OWNER_KEY, type TestPerson } from "../testing/server.ts";
import { keepPlans } from "./index.ts";
import { begun, openPaidAtStripe } from "./testing/paid-at-stripe.ts";

describe.each(testDatabases)("plans of this server's own where others are paid at Stripe on %s", (kind) => {
  let at: Awaited<ReturnType<typeof openPaidAtStripe>>;
  beforeAll(async () => {
    at = await openPaidAtStripe(kind);
  }, openTimeoutMs);
  afterAll(() => at.close());
  beforeEach(() => {
    at.setNow(begun);
    at.stripe.mode = "here";
    at.stripe.takeTold();
    at.stripe.books.declined.clear();
  });

  const grant = async ({ workspace_id }: TestPerson, tier: string) => {
    const options = { key: OWNER_KEY, body: { tier } };
    const answer = await at.server.call("POST", `/v1/admin/workspaces/${workspace_id}/plan`, options);
    const { detail } = (await answer.json()) as { detail?: { status: string } };
    return detail?.status ?? "ok";
  };
  /** Somebody whose card failed until Stripe gave up. */
  const owing = async () => {
    const paying = await at.paying();
    at.stripe.books.declined.add(paying.customer);
    at.setNow(new Date("2026-02-28T10:00:00Z"));
    at.stripe.turn();
    at.stripe.giveUp(paying.customer);
    await at.tellAll();
    expect(await at.held(paying.person)).toMatchObject({ tier: "free", status: "unpaid" });
    return paying;
  };

  it("stay when the owner gives one to somebody whose card failed, whatever Stripe tells afterwards", async () => {
    const { person, customer, subscription } = await owing();
    expect(await grant(person, "pro")).toBe("ok");
    expect(subscription.status).toBe("canceled");
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ tier: "pro", status: "active", is_paid_for: false });
    at.stripe.books.tell("customer.subscription.updated", subscription);
    at.stripe.books.tell("customer.subscription.deleted", subscription);
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ tier: "pro", status: "active" });
    at.stripe.books.declined.delete(customer);
    // They may pay for one after that, as everybody.
    at.stripe.pay((await at.order(person)).url);
    await at.tellAll();
    expect(await at.held(person)).toMatchObject({ tier: "creator", is_paid_for: true });
  });

  it("do not begin while Stripe cannot be told that the one before has ended", async () => {
    const { person, subscription } = await owing();
    at.stripe.mode = "away";
    expect(await grant(person, "pro")).toBe("payment_provider_unreachable");
    expect(await at.held(person)).toMatchObject({ tier: "free", status: "unpaid" });
    at.stripe.mode = "here";
    expect(subscription.status).toBe("unpaid");
    expect(await grant(person, "pro")).toBe("ok");
  });

  it("bill what was used beyond the limit where a year takes the place of months paid at Stripe, once", async () => {
    const { person, customer } = await at.paying();
    await at.server.services.db.pool.query("UPDATE character_balances SET used = 110000 WHERE workspace_id = $1", [
      person.workspace_id,
    ]);
    at.setNow(new Date("2026-02-14T10:00:00Z"));
    const year = { subscription_type: "creator", billing_period: "annual_period" };
    expect(await at.post(person, "/change-subscription", year)).toMatchObject({ http: 200, effect: "now" });
    await at.tellAll();
    expect(await at.read(person, "/v1/user/subscription")).toMatchObject({ character_count: 0 });
    await keepPlans(at.server.services);
    await keepPlans(at.server.services);
    expect(at.stripe.books.pending.get(customer)).toEqual([
      { description: "10,000 characters beyond the Creator plan", amount: 300 },
    ]);
  });

  it("tell Stripe what is to be charged however many before it are not taken there", async () => {
    const stranger = await at.server.signUp();
    const { person, customer } = await at.paying();
    const { pool } = at.server.services.db;
    const charges = (more: string) =>
      `INSERT INTO invoices (invoice_id, workspace_id, number, provider, cause, status, amount_due_cents, currency, lines, created_at)
       SELECT $1 || '-' || n, $1, n::text, 'stripe', 'overage-' || n, 'draft', 500, 'usd', '[{"description": "beyond", "amount_cents": 500}]', ${more}`;
    // Of somebody whom Stripe does not know.
    await pool.query(charges("now() - interval '1 day' FROM generate_series(1, 101) n"), [stranger.workspace_id]);
    await pool.query(charges("now() FROM generate_series(1, 1) n"), [person.workspace_id]);
    await keepPlans(at.server.services);
    expect(at.stripe.books.pending.get(customer)).toMatchObject([{ amount: 500 }]);
    const { rows } = await pool.query(
      "SELECT count(*)::int AS n FROM invoices WHERE workspace_id = $1 AND status = 'draft'",
      [stranger.workspace_id],
    );
    expect(rows).toEqual([{ n: 101 }]);
  });
});
