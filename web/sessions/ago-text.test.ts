import { expect, it } from "vitest";
import { agoText } from "./ago-text.ts";

it.each([
  [0, null],
  [119, null],
  [120, "2 minutes ago"],
  [3599, "59 minutes ago"],
  [3600, "1 hour ago"],
  [86_400, "yesterday"],
  [86_400 * 12, "12 days ago"],
])("says how long ago %d seconds were", (seconds, words) => {
  expect(agoText(1_800_000_000 - seconds, 1_800_000_000)).toBe(words);
});
