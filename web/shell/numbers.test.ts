import { expect, test } from "vitest";
import { countText, shortCountText, soundText } from "./numbers.ts";

test.each([
  [0, "0"],
  [7500, "7,500"],
  [99_999, "99,999"],
  [100_000, "100K"],
  [123_456, "123.4K"],
  [2_000_000, "2M"],
  [99_999_876, "99.9M"],
])("a short number is never more than there is: %i as %s", (count, words) => {
  expect(shortCountText(count)).toBe(words);
});

test("a whole number keeps every digit", () => {
  expect(countText(99_999_876)).toBe("99,999,876");
});

test("says how long the sound is that was made", () => {
  expect([0.4, 59.9, 60, 3599, 3600, 9000].map(soundText)).toEqual([
    "0 s",
    "59 s",
    "1 min",
    "59 min",
    "1 h 0 min",
    "2 h 30 min",
  ]);
});
