import { describe, expect, it } from "vitest";
import { BILLING_PERIODS, priceBeyond, priceOf, SOLD_TIERS } from "../../contract/prices.ts";
import type { Discount } from "./port.ts";
import { type Choice, type Held, isAtOnce, reckonNow, reckonPeriod, takeOff } from "./reckoning.ts";

const free: Held = { tier: "free", billing_period: null, paid_cents: null, billed_since: null, paid_until: null };
const day = (text: string) => new Date(`${text}T00:00:00Z`);
/** Creator by the month, taken on the first of March: 31 days. */
const creator: Held = {
  tier: "creator",
  billing_period: "monthly_period",
  paid_cents: 2200,
  billed_since: day("2026-03-01"),
  paid_until: day("2026-04-01"),
};
const percent = (percent_off: number, months_left: number | null): Discount => ({
  code: "p",
  percent_off,
  amount_off_cents: null,
  months_left,
});
const amount = (amount_off_cents: number, months_left: number | null): Discount => ({
  code: "a",
  percent_off: null,
  amount_off_cents,
  months_left,
});
const now = (held: Held, choice: Choice, at: string, discount: Discount | null = null, isFree = false) =>
  reckonNow(held, choice, { discount, isFree, now: day(at) });
const pro: Choice = { tier: "pro", billing_period: "monthly_period" };

describe("a price", () => {
  it("is that of a whole period where nothing is paid yet", () => {
    expect(now(free, pro, "2026-03-05")).toMatchObject({ amount_due_cents: 9900, begins_anew: true, paid_cents: 9900 });
    expect(now(free, { tier: "pro", billing_period: "annual_period" }, "2026-03-05").amount_due_cents).toBe(99_000);
  });

  it("is for the rest of the period on the way up, and gives back what was paid for it, to the cent", () => {
    // 10 of 31 days are over: 9900 × 21 / 31 = 6706.45…, 2200 × 21 / 31 = 1490.32…
    const { lines, amount_due_cents, begins_anew, paid_cents } = now(creator, pro, "2026-03-11");
    expect(lines.map(({ amount_cents }) => amount_cents)).toEqual([6706, -1490]);
    expect({ amount_due_cents, begins_anew, paid_cents }).toEqual({
      amount_due_cents: 5216,
      begins_anew: false,
      paid_cents: 9900,
    });
  });

  it("rounds a half cent up", () => {
    const half: Held = { ...creator, paid_cents: 0, paid_until: day("2026-03-03"), billed_since: day("2026-02-03") };
    // 14 of 28 days of 9900 are 4950; of 3 % taken off by a code, 148.5 become 149.
    expect(now(half, pro, "2026-02-17", percent(3, 1)).lines.map((line) => line.amount_cents)).toEqual([4950, -149]);
  });

  it("gives back of a month of a day that shorter months lack what that month was", () => {
    const held: Held = { ...creator, billed_since: day("2026-01-31"), paid_until: day("2026-02-28") };
    // From 31 January to 28 February: 14 of 28 days are left.
    expect(now(held, pro, "2026-02-14").lines.map((line) => line.amount_cents)).toEqual([4950, -1100]);
  });

  it("is a whole year's where months become a year, less the rest of the month", () => {
    const choice: Choice = { tier: "creator", billing_period: "annual_period" };
    const reckoned = now(creator, choice, "2026-03-11");
    expect(reckoned).toMatchObject({ begins_anew: true, amount_due_cents: 22_000 - 1490 });
  });

  it("has codes taken off for as many months as they have left, and for no more", () => {
    expect(takeOff(2200, percent(10, 3), 1)).toEqual({ off_cents: 220, left: percent(10, 2) });
    expect(takeOff(2200, percent(10, 1), 1).left).toBeNull();
    expect(takeOff(2200, percent(10, null), 1).left).toEqual(percent(10, null));
    // Three of the twelve months of a year.
    expect(takeOff(22_000, percent(50, 3), 12)).toEqual({ off_cents: 2750, left: null });
    expect(takeOff(22_000, amount(500, 24), 12)).toEqual({ off_cents: 6000, left: amount(500, 12) });
    expect(takeOff(500, amount(900, null), 1).off_cents).toBe(500);
  });

  it("is nothing on a server that takes no money, and says what it would have been", () => {
    const { lines, amount_due_cents, paid_cents } = reckonPeriod(pro, percent(10, 3), true);
    expect(lines.map((line) => line.amount_cents)).toEqual([9900, -990, -8910]);
    expect([amount_due_cents, paid_cents]).toEqual([0, 0]);
  });

  it("is the sum of its lines and never below nothing, whatever is changed to what, when and with which code", () => {
    const codes = [null, percent(100, null), percent(33, 1), amount(1, null), amount(1_000_000, 2)];
    for (const tier of SOLD_TIERS) {
      for (const billing_period of BILLING_PERIODS) {
        const months = billing_period === "annual_period" ? 12 : 1;
        const paid_until = new Date(Date.UTC(2027, months, 29));
        const paid_cents = priceOf(tier, billing_period);
        const held: Held = { tier, billing_period, paid_cents, billed_since: day("2027-01-29"), paid_until };
        for (const to of SOLD_TIERS) {
          for (const period of BILLING_PERIODS) {
            const choice: Choice = { tier: to, billing_period: period };
            if (!isAtOnce(held, choice)) continue;
            for (const [index, code] of codes.entries()) {
              const at = new Date(held.billed_since?.getTime() as number);
              at.setUTCMinutes(12_345 * (index + 1));
              const reckoned = reckonNow(held, choice, { discount: code, isFree: index === 2, now: at });
              const sum = reckoned.lines.reduce((total, line) => total + line.amount_cents, 0);
              expect(reckoned.amount_due_cents).toBe(sum);
              expect(sum).toBeGreaterThanOrEqual(0);
              expect(reckoned.lines.every((line) => Number.isSafeInteger(line.amount_cents))).toBe(true);
            }
          }
        }
      }
    }
  });

  it("of characters beyond the limit is by the thousand, to the cent, and nothing on plans that were given", () => {
    expect(priceBeyond("creator", 1000)).toBe(30);
    expect(priceBeyond("creator", 49)).toBe(1);
    expect(priceBeyond("creator", 16)).toBe(0);
    expect(priceBeyond("pro", 2_000_000)).toBe(48_000);
    expect(priceBeyond("enterprise", 2_000_000)).toBe(0);
  });
});

describe("another plan", () => {
  const yearly: Held = { ...creator, billing_period: "annual_period" };
  it.each([
    ["a larger one by the month", creator, pro, true],
    ["a smaller one by the month", creator, { tier: "starter", billing_period: "monthly_period" }, false],
    ["a year of the same", creator, { tier: "creator", billing_period: "annual_period" }, true],
    ["a year of a smaller one", creator, { tier: "starter", billing_period: "annual_period" }, false],
    ["months after a year, also of a larger one", yearly, pro, false],
    ["a larger one by the year", yearly, { tier: "pro", billing_period: "annual_period" }, true],
  ] as const)("%s", (_name, held, choice, atOnce) => {
    expect(isAtOnce(held, choice)).toBe(atOnce);
  });
});
