import { expect, test } from "vitest";
import { bytesText, leftText, progressText } from "./amounts.ts";

test("says bytes with the unit that fits", () => {
  expect([0, 999, 1000, 1_234_567, 67_223_746, 487_170_055, 1_500_000_000].map(bytesText)).toEqual([
    "0 B",
    "999 B",
    "1 kB",
    "1.2 MB",
    "67 MB",
    "487 MB",
    "1.5 GB",
  ]);
});

test("says how long it still takes, rounded up", () => {
  expect([0, 0.2, 89, 90, 91, 5399, 5400].map(leftText)).toEqual([
    "about 1 s left",
    "about 1 s left",
    "about 89 s left",
    "about 2 min left",
    "about 2 min left",
    "about 90 min left",
    "about 2 h left",
  ]);
});

test("says of a download what is known of it", () => {
  const unknown = { bytes_done: 12_000_000, bytes_total: null, bytes_per_second: null, seconds_left: null };
  expect(progressText(unknown)).toBe("12 MB");
  expect(progressText({ bytes_done: 12e6, bytes_total: 67e6, bytes_per_second: 3.4e6, seconds_left: 17 })).toBe(
    "12 MB of 67 MB · 3.4 MB/s · about 17 s left",
  );
});
