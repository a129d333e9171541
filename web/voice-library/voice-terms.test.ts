import { describe, expect, it } from "vitest";
import { noticeText, rateText } from "./voice-terms.ts";

describe("the terms of a shared voice", () => {
  it("say a notice period in days, as a year over 364 and as two over 366", () => {
    expect([null, 0, 1, 90, 364, 365, 366, 367, 730].map(noticeText)).toEqual([
      null,
      null,
      "1 day",
      "90 days",
      "364 days",
      "1 year",
      "1 year",
      "2 years",
      "2 years",
    ]);
  });

  it("give its owner dollars per 1,000 credits, and others a multiplier unless it is 1", () => {
    expect(rateText({ rate: 2, custom_rate: 0.06 }, true)).toBe("$0.06 per 1,000 credits");
    expect(rateText({ rate: 1, custom_rate: null }, true)).toBe("$0.03 per 1,000 credits");
    expect(rateText({ rate: 1.5, custom_rate: null }, false)).toBe("1.5× credits");
    expect(rateText({ rate: 1, custom_rate: null }, false)).toBeNull();
  });
});
