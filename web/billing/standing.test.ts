import { expect, it } from "vitest";
import { SOLD_TIERS } from "../../contract/prices.ts";
import { mayTake, standingOf } from "./standing.ts";

const nothingNext = { next_tier: null, next_billing_period: null };
const given = { billing_period: null, is_paid_for: false, ...nothingNext };
const offered = (tier: Parameters<typeof mayTake>[0]["tier"]) =>
  SOLD_TIERS.filter((sold) => mayTake({ ...given, tier }, sold));

it("offers every plan to a workspace on Free, and to one that tries Mynah out", () => {
  expect(offered("free")).toEqual(SOLD_TIERS);
  expect(offered("trial")).toEqual(SOLD_TIERS);
});

it("offers no plan that has less than the one that the owner gave", () => {
  expect(offered("growing_business")).toEqual(["scale_2024_08_10"]);
  expect(offered("enterprise")).toEqual([]);
});

it("offers a smaller plan to whoever pays, and tells held, next and other periods apart", () => {
  const paid = {
    tier: "creator",
    billing_period: "monthly_period",
    is_paid_for: true,
    next_tier: "starter",
    next_billing_period: "annual_period",
  } as const;
  expect(mayTake(paid, "starter")).toBe(true);
  expect(standingOf(paid, "creator", "monthly_period")).toBe("held");
  expect(standingOf(paid, "creator", "annual_period")).toBeNull();
  expect(standingOf(paid, "starter", "annual_period")).toBe("next");
  expect(standingOf(paid, "starter", "monthly_period")).toBeNull();
});
