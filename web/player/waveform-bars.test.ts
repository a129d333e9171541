import { expect, test } from "vitest";
import { barHeights, barsPath } from "./waveform-bars.ts";

test("keeps the tallest peak of every bar, so that a short loud sound stays visible", () => {
  const peaks = [0, 0, 0, 1, 0, 0.2, 0, 0];
  expect(barHeights(peaks, 4)).toEqual([0, 1, 0.2, 0]);
});

test("spreads few peaks over many bars, and draws silence where there is none", () => {
  expect(barHeights([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1]);
  expect(barHeights([], 3)).toEqual([0, 0, 0]);
});

test("draws every bar inside the height", () => {
  const path = barsPath([0, 1, 0.5], 4, 40, 2);
  const ends = [...path.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map(([, from, to]) => [Number(from), Number(to)]);
  expect(ends).toHaveLength(3);
  for (const [from = -1, to = 99] of ends) {
    expect(from).toBeGreaterThanOrEqual(1);
    expect(to).toBeLessThanOrEqual(39);
    expect(to).toBeGreaterThan(from);
  }
});
