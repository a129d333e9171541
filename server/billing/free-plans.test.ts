import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../db/testing.ts";
import {
  contextOf,
  type Joined,
  join,
  openTestServices,
  openTimeoutMs,
  startOfTests,
  type TestServices,
} from "../testing/people.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { changeSubscription } from "./change-subscription.ts";
import { confirmCheckout } from "./confirm-checkout.ts";
import { createCheckoutSession } from "./create-checkout-session.ts";
import { getBilling } from "./get-billing.ts";
import { grantTier, hasActiveSubscription } from "./index.ts";
import { listInvoices } from "./list-invoices.ts";

describe.each(testDatabases)("where plans are free, on %s", (kind) => {
  let services: TestServices;
  let person: Joined;
  beforeAll(async () => {
    services = await openTestServices(kind, { MYNAH_SIGN_UP: "open", MYNAH_BILLING: "free" });
    // The owner of the installation, who asks nobody anyway.
    await join(services);
  }, openTimeoutMs);
  afterAll(() => services.db.close());
  beforeEach(async () => {
    services.setNow(startOfTests);
    person = await join(services);
  });
  const ctx = () => contextOf(services, person.caller);
  const take = async () => {
    const { url } = await createCheckoutSession(ctx(), {
      subscription_type: "creator",
      billing_period: "monthly_period",
      currency: "usd",
    });
    return await confirmCheckout(ctx(), { checkout_id: url.split("/").at(-1) ?? "" });
  };
  const isActive = () => services.db.transaction((tx) => hasActiveSubscription(tx, person.caller.workspace_id));

  it("they begin at once, and every invoice says what it would have been", async () => {
    expect(await take()).toMatchObject({ state: "done", needs_approval: false, amount_due_cents: 0 });
    const larger = { subscription_type: "pro", billing_period: "monthly_period" } as const;
    expect(await changeSubscription(ctx(), larger)).toEqual({ status: "ok", effect: "now" });
    services.setNow(new Date("2026-05-20T00:00:00Z"));
    expect(await getBilling(ctx())).toMatchObject({ mode: "free", tier: "pro", price_cents: 9900 });
    const { invoices } = await listInvoices(ctx(), { page_size: 20 });
    expect(invoices).toHaveLength(4);
    for (const { status, amount_due_cents, lines } of invoices) {
      expect([status, amount_due_cents]).toEqual(["paid", 0]);
      expect(lines[0]?.amount_cents).toBeGreaterThan(0);
      expect(lines.at(-1)?.description).toBe("Free on this server");
    }
    const { invoices: page, has_more } = await listInvoices(ctx(), { page_size: 2 });
    expect([page, has_more]).toEqual([invoices.slice(0, 2), true]);
    const start_after_invoice_id = page.at(-1)?.invoice_id ?? "";
    expect((await listInvoices(ctx(), { page_size: 2, start_after_invoice_id })).invoices).toEqual(invoices.slice(2));
  });

  it("a workspace pays for a plan that goes on until that is cancelled, and never for a trial or for none", async () => {
    expect(await isActive()).toBe(false);
    await services.db.transaction((tx) => grantTier(tx, person.caller.workspace_id, "trial"));
    expect(await isActive()).toBe(false);
    await take();
    expect(await isActive()).toBe(true);
    await cancelSubscription(ctx());
    expect(await isActive()).toBe(false);
    expect(await getBilling(ctx())).toMatchObject({ tier: "creator", status: "active" });
  });
});
