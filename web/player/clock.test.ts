import { expect, test } from "vitest";
import { clockText } from "./clock.ts";

test("shows lengths of time as players do", () => {
  expect([0, 7.9, 65, 754, 3723].map(clockText)).toEqual(["0:00", "0:07", "1:05", "12:34", "1:02:03"]);
  expect(clockText(-1)).toBe("0:00");
});
