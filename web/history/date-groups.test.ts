import { expect, test } from "vitest";
import { dayHeading, groupByDay } from "./date-groups.ts";

const now = new Date(2026, 2, 4, 0, 30);
const unix = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime() / 1000;

test("goes by the calendar, not by hours passed", () => {
  expect(dayHeading(unix(2026, 2, 4, 0, 5), now)).toBe("Today");
  expect(dayHeading(unix(2026, 2, 3, 23, 59), now)).toBe("Yesterday");
  expect(dayHeading(unix(2026, 2, 2, 23, 59), now)).toBe("Monday, March 2");
  expect(dayHeading(unix(2025, 11, 31), now)).toBe("December 31, 2025");
});

test("puts items under their days and keeps their order", () => {
  const items = [unix(2026, 2, 4, 0, 20), unix(2026, 2, 4, 0, 10), unix(2026, 2, 3, 9)].map((date_unix) => ({
    date_unix,
  }));
  expect(groupByDay(items, now)).toEqual([
    { day: "Today", items: items.slice(0, 2) },
    { day: "Yesterday", items: items.slice(2) },
  ]);
  expect(groupByDay([], now)).toEqual([]);
});
