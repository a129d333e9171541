import { expect, it } from "vitest";
import { appliedText } from "./applied-text.ts";

it.each([
  [{ amount_off: 500, percent_off: null, duration_in_months: null }, "Coupon code applied for checkout! $5 off"],
  [
    { amount_off: 1250, percent_off: null, duration_in_months: 3 },
    "Coupon code applied for checkout! $12.50 off each month for 3 months",
  ],
  [{ amount_off: null, percent_off: 20, duration_in_months: null }, "Coupon code applied for checkout! 20% off"],
  [
    { amount_off: null, percent_off: 10, duration_in_months: 12 },
    "Coupon code applied for checkout! 10% off each month for 12 months",
  ],
])("says what a coupon takes off, as the specification words it: %j", (coupon, words) => {
  expect(appliedText({ valid: true, currency: "usd", ...coupon })).toBe(words);
});

it("shows an amount in the coupon's own currency", () => {
  const coupon = { valid: true, amount_off: 500, percent_off: null, duration_in_months: null, currency: "eur" };
  expect(appliedText(coupon)).toBe("Coupon code applied for checkout! 5 € off");
});
