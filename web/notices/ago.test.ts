import { expect, it } from "vitest";
import { agoText } from "./ago.ts";

const now = new Date(2026, 2, 20, 12, 0, 0).getTime();
const ago = (seconds: number) => agoText(now - seconds * 1000, now);

it("says how long ago in the largest unit that fits, and the day from a week on", () => {
  expect(ago(5)).toBe("now");
  expect(ago(59 * 60)).toBe("59 min. ago");
  expect(ago(60 * 60)).toBe("1 hr. ago");
  expect(ago(25 * 3600)).toBe("yesterday");
  expect(ago(6 * 86_400)).toBe("6 days ago");
  expect(ago(7 * 86_400)).toBe("Mar 13");
  expect(ago(400 * 86_400)).toBe("Feb 13, 2025");
});

it("never speaks of the future, should the clocks of the two machines differ", () => {
  expect(ago(-30)).toBe("now");
});
