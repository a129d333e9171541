import { describe, expect, it } from "vitest";
import { type Cepstra, cepstraOf, cepstrumSize, openCepstra } from "./mfcc.ts";
import { tone } from "./testing.ts";

const hop = 0.01;

function cepstra(samples: Float32Array, rate: number): Cepstra {
  const work = cepstraOf(samples, rate, hop);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** A buzz of 125 Hz whose overtones are strong around two resonances, as in a vowel. */
const vowel = (first: number, second: number, rate: number): Float32Array => {
  const sum = new Float32Array(rate / 2);
  for (let hertz = 125; hertz < 7200; hertz += 125) {
    const strength = [first, second].reduce(
      (most, peak) => Math.max(most, 1 / (1 + ((hertz - peak) / 150) ** 2)),
      0.01,
    );
    for (const [i, value] of tone(hertz, 0.1 * strength, 0.5, rate).entries()) sum[i] = (sum[i] as number) + value;
  }
  return sum;
};

const middle = ({ frames, values }: Cepstra) => {
  const from = (frames >> 1) * cepstrumSize;
  return [...values.subarray(from, from + cepstrumSize)];
};
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, k) => value - (b[k] as number)));

describe("the cepstra of a sound", () => {
  it("is the same however the sound is cut", () => {
    const samples = vowel(500, 1500, 22_050).subarray(0, 10_007);
    const whole = cepstra(samples, 22_050);
    for (const length of [1, 50, 777, 9000]) {
      const meter = openCepstra(22_050, hop);
      for (let at = 0; at < samples.length; at += length)
        for (const _ of meter.push(samples.subarray(at, at + length)));
      const work = meter.finish();
      let last = work.next();
      while (!last.done) last = work.next();
      expect(last.value).toEqual(whole);
    }
  });

  it("has a frame for every hop, with its level", () => {
    const { frames, levels } = cepstra(tone(440, 0.5, 1, 16_000), 16_000);
    expect(frames).toBe(100);
    expect(levels[50]).toBeCloseTo(20 * Math.log10(0.5 / Math.SQRT2), 0);
    expect(cepstra(new Float32Array(1600), 16_000).levels[5]).toBe(-100);
  });

  it("is nearly the same at another sample rate and at another level, and not for another vowel", () => {
    const here = middle(cepstra(vowel(500, 1500, 16_000), 16_000));
    const there = middle(cepstra(vowel(500, 1500, 24_000), 24_000));
    const quiet = middle(
      cepstra(
        vowel(500, 1500, 16_000).map((value) => value / 8),
        16_000,
      ),
    );
    const other = middle(cepstra(vowel(300, 2300, 16_000), 16_000));
    expect(distance(here, quiet)).toBeLessThan(0.05 * distance(here, other));
    expect(distance(here, there)).toBeLessThan(0.35 * distance(here, other));
  });

  it("gives up its turn on the way", () => {
    const work = cepstraOf(new Float32Array(16_000 * 3), 16_000, hop);
    let turns = 0;
    while (!work.next().done) turns++;
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
