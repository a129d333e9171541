import { expect, test } from "vitest";
import { judgeFile, priceOfSeconds } from "./file-verdict.ts";

const rules = { bytes_max: 50_000_000, minutes_max: 5 };
const file = { type: "audio/mpeg", size: 1000 };

test("a minute costs 1,000 credits, what was begun counts, and nothing is free", () => {
  expect([0, 0.001, 60, 90, 60.001].map(priceOfSeconds)).toEqual([1, 1, 1000, 1500, 1001]);
});

test("says before it is sent what the server would refuse", () => {
  expect(judgeFile(file, 300, rules, 5000)).toBe("ok");
  expect(judgeFile(file, 300.1, rules, null)).toBe("too_long");
  expect(judgeFile(file, 60, rules, 999)).toBe("over_quota");
  expect(judgeFile({ ...file, size: 0 }, null, rules, null)).toBe("empty");
  expect(judgeFile({ ...file, size: 50_000_000 }, null, rules, null)).toBe("ok");
  expect(judgeFile({ ...file, size: 50_000_001 }, null, rules, null)).toBe("too_large");
  expect(judgeFile({ ...file, type: "application/pdf" }, null, rules, null)).toBe("not_sound");
});

test("leaves to the server what a browser does not know", () => {
  expect(judgeFile({ ...file, type: "" }, null, rules, 0)).toBe("ok");
  expect(judgeFile({ ...file, type: "video/quicktime" }, null, rules, 0)).toBe("ok");
});
