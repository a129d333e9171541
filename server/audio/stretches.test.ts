import { expect, it } from "vitest";
import { stretchesOf } from "./stretches.ts";

it("cuts a recording where it is quiet, in stretches that join to the whole", () => {
  const samples = new Float32Array(25_000).fill(0.5);
  samples.fill(0, 9000, 9100);
  const stretches = stretchesOf({ samples, sample_rate: 1000 }, 10);
  expect(stretches.map(({ start_seconds }) => start_seconds)).toEqual([0, 9.05, 19]);
  expect(stretches.reduce((sum, each) => sum + each.samples.length, 0)).toBe(25_000);
  expect(stretches.every((each) => each.samples.length <= 10_000)).toBe(true);
});
