import { expect, test } from "vitest";
import { adviseOn, decibels, type Level, levelOf } from "./level-advice.ts";

/** Speech as pieces of 50 ms: loud and quiet in turns. */
const speech = (loud: number, floor: number, pieces = 80): Level[] =>
  Array.from({ length: pieces }, (_, at) => {
    const rms = at % 4 === 3 ? floor : loud;
    return { rms, peak: Math.min(1, rms * 4) };
  });

test("measures the level of samples", () => {
  const { rms, peak } = levelOf(Float32Array.from({ length: 1000 }, (_, at) => 0.5 * Math.sin(at / 5)));
  expect(rms).toBeCloseTo(0.5 / Math.SQRT2, 2);
  expect(peak).toBeCloseTo(0.5, 3);
  expect(decibels(0.1)).toBeCloseTo(-20);
  expect(decibels(0)).toBe(-100);
});

test("advises on what is too quiet, cut off or full of noise, and leaves good speech alone", () => {
  expect(adviseOn(speech(0.1, 0.001))).toBe("good");
  expect(adviseOn(speech(0.003, 0.0001))).toBe("too_quiet");
  expect(adviseOn(speech(0.1, 0.06))).toBe("noisy");
  expect(adviseOn(speech(0.3, 0.01))).toBe("clipped");
});

test("says nothing before it has heard enough, save that it is cut off", () => {
  expect(adviseOn(speech(0.001, 0.0001, 20))).toBe("listening");
  expect(adviseOn(speech(0.4, 0.01, 5))).toBe("clipped");
});

test("forgets what was wrong some seconds ago", () => {
  expect(adviseOn([...speech(0.4, 0.01), ...speech(0.1, 0.001)])).toBe("good");
});
