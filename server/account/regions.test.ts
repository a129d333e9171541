import { describe, expect, it } from "vitest";
import { analyticsConsentAtFirst, mayOptOutOfSale, needsBipaTerms } from "../../contract/regions.ts";

describe("what the law of a place asks for", () => {
  it.each([
    ["US", "il"],
    ["US", "TX"],
    ["us", "Washington"],
    ["CA", "qc"],
    ["CA", "Québec"],
  ])("asks people in %s, %s for the updated terms about voice data", (country, region) => {
    expect(needsBipaTerms({ country, region })).toBe(true);
  });

  it.each([
    ["US", "ca"],
    ["CA", "on"],
    ["DE", "tx"],
    ["US", null],
    [null, "tx"],
  ])("does not ask people in %s, %s", (country, region) => {
    expect(needsBipaTerms({ country, region })).toBe(false);
  });

  it("lets people of the listed states opt out of sale, and of no other country's regions of the same letters", () => {
    const states = "ca co ct ut va or mt tx".split(" ");
    for (const region of states) {
      expect(mayOptOutOfSale({ country: "US", region })).toBe(true);
      expect(mayOptOutOfSale({ country: "US", region: region.toUpperCase() })).toBe(true);
      expect(mayOptOutOfSale({ country: "IT", region })).toBe(false);
    }
    expect(mayOptOutOfSale({ country: "US", region: "ny" })).toBe(false);
  });

  it("asks before counting in Europe and where nobody knows, and has nothing to ask elsewhere", () => {
    for (const country of ["AT", "de", "GB", "CH", "NO", "RE", null]) {
      expect(analyticsConsentAtFirst(country)).toBe("undecided");
    }
    for (const country of ["US", "BR", "JP", "RS"]) expect(analyticsConsentAtFirst(country)).toBe("not_applicable");
  });
});
