import { expect, it } from "vitest";
import { intervalOf, isDay, isFine, lastDays, lengthOf, longBucket, shortBucket, typedAt } from "./range.ts";

it("counts days in UTC with today among them, over a change of the clocks too", () => {
  const now = Date.parse("2026-03-30T23:30:00Z");
  expect(lastDays(7, now)).toEqual({ start_day: "2026-03-24", end_day: "2026-03-30" });
  expect(lengthOf(lastDays(365, now))).toBe(365);
});

it("takes no day that there is not, no end before the start, and no more than the server answers for", () => {
  expect([isDay("2026-02-28"), isDay("2026-02-30"), isDay("today"), isDay("2026-2-3")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isFine({ start_day: "2026-03-04", end_day: "2026-03-04" })).toBe(true);
  expect(isFine({ start_day: "2026-03-05", end_day: "2026-03-04" })).toBe(false);
  expect(isFine({ start_day: "2020-01-01", end_day: "2026-03-04" })).toBe(false);
});

it("shows the days of the address that somebody went to, and keeps what they type while the address follows it", () => {
  const [march, april] = [
    { start_day: "2026-03-01", end_day: "2026-03-31" },
    { start_day: "2026-04-01", end_day: "2026-04-30" },
  ];
  const opened = { typed: march, address: march, told: march };
  expect(typedAt(opened, march)).toBe(opened);
  expect(typedAt(opened, april).typed).toBe(april);
  // What makes no sense yet stays, whatever the address still has.
  const half = { ...opened, typed: { ...march, end_day: "" } };
  expect(typedAt(half, march).typed.end_day).toBe("");
  const typing = { typed: { ...april, end_day: "" }, address: march, told: april };
  expect(typedAt(typing, march)).toBe(typing);
  const followed = typedAt(typing, april);
  expect(followed.typed.end_day).toBe("");
  expect(typedAt(followed, march).typed).toBe(march);
});

it("draws no more bars than can be told apart", () => {
  const now = Date.parse("2026-03-30T12:00:00Z");
  expect([7, 92, 93, 365, 800].map((count) => intervalOf(lastDays(count, now)))).toEqual([
    "day",
    "day",
    "week",
    "week",
    "month",
  ]);
});

it("says when a bar is in the words of its length", () => {
  expect(longBucket("2026-03-04", "day")).toBe("March 4, 2026");
  expect(longBucket("2026-03-01", "month")).toBe("March 2026");
  expect(shortBucket("2026-03-04", "week")).toBe("Mar 4");
});
