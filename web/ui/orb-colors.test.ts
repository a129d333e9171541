import { expect, it } from "vitest";
import { orbBackground } from "./orb-colors.ts";

it("gives an id the same face every time", () => {
  expect(orbBackground("21m00Tcm4TlvDq8ikWAM")).toBe(orbBackground("21m00Tcm4TlvDq8ikWAM"));
});

it("tells ids apart that differ in one letter", () => {
  const faces = Array.from({ length: 200 }, (_, index) => orbBackground(`voice_${index}`));
  expect(new Set(faces).size).toBe(200);
});

it("spreads hues over the whole circle", () => {
  const sectors = new Set<number>();
  for (let index = 0; index < 200; index += 1) {
    const hue = /oklch\(0\.93 0\.07 (\d+)\)/.exec(orbBackground(`voice_${index}`))?.[1];
    sectors.add(Math.floor(Number(hue) / 30));
  }
  expect([...sectors].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});
