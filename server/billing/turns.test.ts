import { describe, expect, it } from "vitest";
import { type Clocked, nextInvoiceOf, turnTo } from "./turns.ts";

const at = (text: string) => new Date(`${text}Z`);
const anchor = at("2027-01-31T10:00:00");
/** Creator by the month, taken on 31 January. */
const creator: Clocked = {
  tier: "creator",
  status: "active",
  provider: "local",
  billing_period: "monthly_period",
  currency: "eur",
  price_cents: 2200,
  paid_cents: 2200,
  discount: null,
  billed_since: anchor,
  created_at: at("2026-12-24T08:00:00"),
  paid_until: at("2027-02-28T10:00:00"),
  cancels_at_period_end: false,
  next_tier: null,
  next_billing_period: null,
  period_ends_at: at("2027-02-28T10:00:00"),
};
const yearly: Clocked = { ...creator, billing_period: "annual_period", paid_until: at("2028-01-31T10:00:00") };
const turn = (held: Clocked, now: string, used = 0) => turnTo(held, used, at(now), false);

describe("time", () => {
  it("does nothing before the moment, and everything at it", () => {
    expect(turn(creator, "2027-02-28T09:59:59.999")).toEqual({ held: creator, bills: [], successions: [] });
    const { held, bills } = turn(creator, "2027-02-28T10:00:00");
    expect(held).toMatchObject({ paid_until: at("2027-03-31T10:00:00"), period_ends_at: at("2027-03-31T10:00:00") });
    expect(bills).toEqual([
      {
        cause: "renewal-2027-02-28T10:00:00.000Z",
        at: at("2027-02-28T10:00:00"),
        lines: [{ description: "Creator, one month", amount_cents: 2200 }],
        amount_due_cents: 2200,
        currency: "eur",
        period_starts_at: at("2027-02-28T10:00:00"),
        period_ends_at: at("2027-03-31T10:00:00"),
      },
    ]);
  });

  it("does the same in one go after a year as month by month, in leap years too", () => {
    const inOne = turn(creator, "2028-03-15T00:00:00", 100_500);
    let held = creator;
    const bills = [];
    for (let day = 0; day < 420; day++) {
      const now = new Date(anchor.getTime() + day * 86_400_000);
      const turned = turnTo(held, held === creator ? 100_500 : 0, now, false);
      held = turned.held;
      bills.push(...turned.bills);
      if (now >= at("2028-03-15T00:00:00")) break;
    }
    expect(inOne.bills).toEqual(bills);
    expect(inOne.held).toEqual(held);
    const renewals = inOne.bills.filter(({ cause }) => cause.startsWith("renewal"));
    expect(renewals.map((bill) => bill.at.toISOString().slice(0, 10)).slice(0, 4)).toEqual([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
    expect(renewals.at(-1)?.at).toEqual(at("2028-02-29T10:00:00"));
  });

  it("starts the characters anew every month inside of a year that is paid, and bills nothing for it", () => {
    const { held, bills } = turn(yearly, "2027-05-05T00:00:00");
    expect(bills).toEqual([]);
    expect(held).toMatchObject({ period_ends_at: at("2027-05-31T10:00:00"), paid_until: yearly.paid_until });
    expect(turn(yearly, "2028-01-31T10:00:00").bills.map((bill) => bill.amount_due_cents)).toEqual([22_000]);
  });

  it("bills what was used beyond the limit where the month ends, once, for the month that it was used in", () => {
    const { bills } = turn(yearly, "2027-04-05T00:00:00", 101_500);
    expect(bills).toMatchObject([
      {
        cause: "overage-2027-02-28T10:00:00.000Z",
        amount_due_cents: 45,
        period_starts_at: anchor,
        period_ends_at: at("2027-02-28T10:00:00"),
      },
    ]);
    // A plan that was given costs nothing, beyond its limit too.
    const given = { ...creator, billed_since: null, billing_period: null, paid_until: null, price_cents: null };
    expect(turn(given, "2027-04-05T00:00:00", 999_999).bills).toEqual([]);
  });

  it("brings the smaller plan when what is paid for ends, not before, and bills it from then on", () => {
    const leaving: Clocked = { ...yearly, next_tier: "starter", next_billing_period: "monthly_period" };
    expect(turn(leaving, "2028-01-31T09:59:59").held).toMatchObject({ tier: "creator", next_tier: "starter" });
    const { held, bills, successions } = turn(leaving, "2028-03-01T00:00:00");
    expect(held).toMatchObject({
      tier: "starter",
      billing_period: "monthly_period",
      price_cents: 500,
      next_tier: null,
      next_billing_period: null,
      paid_until: at("2028-03-31T10:00:00"),
    });
    expect(bills.map((bill) => [bill.at.toISOString().slice(0, 10), bill.amount_due_cents])).toEqual([
      ["2028-01-31", 500],
      ["2028-02-29", 500],
    ]);
    expect(successions).toEqual([{ at: yearly.paid_until, from: "creator", to: "starter" }]);
  });

  it("ends a cancelled plan when what is paid for does, and counts on from the same day", () => {
    const cancelled: Clocked = { ...creator, cancels_at_period_end: true };
    expect(turn(cancelled, "2027-02-28T09:59:59").held.tier).toBe("creator");
    const { held, bills, successions } = turn(cancelled, "2027-04-15T00:00:00");
    expect(bills).toEqual([]);
    expect(successions).toEqual([{ at: creator.paid_until, from: "creator", to: "free" }]);
    expect(held).toMatchObject({
      tier: "free",
      status: "free",
      paid_until: null,
      price_cents: null,
      cancels_at_period_end: false,
      period_ends_at: at("2027-04-30T10:00:00"),
    });
  });

  it("ends a cancelled plan that was given when the month does", () => {
    const given: Clocked = { ...creator, tier: "enterprise", billed_since: null, paid_until: null, price_cents: null };
    const cancelled = { ...given, cancels_at_period_end: true, period_ends_at: at("2027-02-24T08:00:00") };
    expect(turn(cancelled, "2027-02-24T07:59:59").held.tier).toBe("enterprise");
    expect(turn(cancelled, "2027-02-24T08:00:00").held).toMatchObject({ tier: "free", status: "free" });
  });

  it("counts the months of a code down with each renewal, and takes it off no more after the last", () => {
    const discount = { code: "spring", percent_off: 50, amount_off_cents: null, months_left: 2 };
    const { held, bills } = turn({ ...creator, discount }, "2027-04-30T10:00:00");
    expect(bills.map((bill) => bill.amount_due_cents)).toEqual([1100, 1100, 2200]);
    expect(held.discount).toBeNull();
  });

  it("leaves renewing and ending to a provider, and starts the characters anew all the same", () => {
    const outside: Clocked = { ...creator, provider: "stripe", cancels_at_period_end: true };
    const { held, bills, successions } = turn(outside, "2027-03-01T00:00:00", 101_000);
    expect(bills.map((bill) => bill.cause)).toEqual(["overage-2027-02-28T10:00:00.000Z"]);
    expect(successions).toEqual([]);
    expect(held).toMatchObject({ tier: "creator", period_ends_at: at("2027-03-31T10:00:00") });
  });

  it("tells beforehand what will be billed", () => {
    const next = (held: Clocked, used = 0) => nextInvoiceOf(held, used, false);
    expect(next(creator)).toEqual({ at: creator.paid_until, amount_due_cents: 2200 });
    expect(next(creator, 101_000)).toEqual({ at: creator.paid_until, amount_due_cents: 2230 });
    expect(next(yearly)).toEqual({ at: yearly.paid_until, amount_due_cents: 22_000 });
    expect(next(yearly, 101_000)).toEqual({ at: yearly.period_ends_at, amount_due_cents: 30 });
    expect(next({ ...creator, cancels_at_period_end: true })).toBeNull();
    expect(next({ ...creator, paid_until: null })).toBeNull();
  });
});
