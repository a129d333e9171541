import { expect, it } from "vitest";
import { openSpeedometer } from "./speedometer.ts";

it("knows how many characters a second of work makes, lately, and does not count the time between works", () => {
  let now = 0;
  const speed = openSpeedometer(() => now);
  const work = (seconds: number, characters: number) => {
    speed.count(0, false);
    now += seconds * 1000;
    speed.count(characters, true);
  };
  expect(speed.perSecond()).toBeNull();
  work(2, 200);
  expect(speed.perSecond()).toBeCloseTo(100);
  now += 3_600_000;
  work(2, 200);
  expect(speed.perSecond()).toBeCloseTo(100);
  work(300, 15_000);
  expect(speed.perSecond()).toBeGreaterThan(49);
  expect(speed.perSecond()).toBeLessThan(51);
});
