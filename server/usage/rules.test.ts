import { describe, expect, it } from "vitest";
import { TIERS } from "../../contract/plans.ts";
import { concurrentRequestsMax, periodEndAfter } from "./rules.ts";

describe("the end of a period", () => {
  it.each([
    ["2026-01-15T10:00:00Z", "2026-01-15T10:00:00Z", "2026-02-15T10:00:00.000Z"],
    ["2026-01-15T10:00:00Z", "2026-02-15T09:59:59Z", "2026-02-15T10:00:00.000Z"],
    ["2026-01-15T10:00:00Z", "2026-02-15T10:00:00Z", "2026-03-15T10:00:00.000Z"],
    // The last day of a short month, and back to the 31st after it.
    ["2026-01-31T10:00:00Z", "2026-02-01T00:00:00Z", "2026-02-28T10:00:00.000Z"],
    ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z", "2026-03-31T10:00:00.000Z"],
    ["2028-01-31T10:00:00Z", "2028-02-10T10:00:00Z", "2028-02-29T10:00:00.000Z"],
    // Over a year's end, and after a long time away.
    ["2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z", "2027-01-31T23:59:59.000Z"],
    ["2026-01-15T10:00:00Z", "2031-06-16T00:00:00Z", "2031-07-15T10:00:00.000Z"],
    // A clock that was set back does not shorten the first period.
    ["2026-03-15T10:00:00Z", "2026-01-01T00:00:00Z", "2026-04-15T10:00:00.000Z"],
  ])("began %s, now %s: ends %s", (began, now, ends) => {
    expect(periodEndAfter(new Date(began), new Date(now)).toISOString()).toBe(ends);
  });
});

describe("requests at once", () => {
  it("are the plan's, and the operator's own number for enterprise", () => {
    const env = { MYNAH_ENTERPRISE_CONCURRENCY: 42 };
    expect(Object.fromEntries(TIERS.map((tier) => [tier, concurrentRequestsMax(env, tier)]))).toEqual({
      free: 2,
      starter: 3,
      creator: 5,
      pro: 10,
      growing_business: 15,
      scale_2024_08_10: 15,
      enterprise: 42,
      trial: 100,
    });
  });
});
