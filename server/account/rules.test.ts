import { describe, expect, it } from "vitest";
import { friendlyName } from "./names.ts";
import { isPaidVisit, stableRandom } from "./rules.ts";

describe("the number of a person", () => {
  it("is spread evenly over people", () => {
    const tenths = new Array<number>(10).fill(0);
    const people = 10_000;
    for (let n = 0; n < people; n++) {
      const tenth = Math.floor(10 * stableRandom(`person ${n}`));
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // Five standard deviations of a count of one in ten.
    for (const count of tenths) expect(Math.abs(count - people / 10)).toBeLessThan(150);
  });
});

describe("a visit", () => {
  it.each(["cpc", "PPC", "paid_social", "paid search", "display"])("by %s is paid for", (utm_medium) => {
    expect(isPaidVisit({ gclid: null, utm: { utm_medium } })).toBe(true);
  });
  it.each(["email", "referral", "unpaid", "", "organic"])("by “%s” is not", (utm_medium) => {
    expect(isPaidVisit({ gclid: null, utm: { utm_medium } })).toBe(false);
  });
  it("that an advertisement marked is paid for, whatever else it says", () => {
    expect(isPaidVisit({ gclid: "Cj0", utm: {} })).toBe(true);
  });
});

describe("friendly names", () => {
  it("are made of every pair of words", () => {
    const bounds: number[] = [];
    expect(
      friendlyName((bound) => {
        bounds.push(bound);
        return bound - 1;
      }),
    ).toBe("Zesty Yellowhammer");
    expect((bounds[0] ?? 0) * (bounds[1] ?? 0)).toBeGreaterThan(5000);
  });
});
