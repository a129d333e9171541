import { describe, expect, it } from "vitest";
import { gatherPeaks, openPeakMeter, peakPairsMax, peaksPerSecond } from "./peaks.ts";
import { tone } from "./testing.ts";

const measure = (samples: Float32Array, sampleRate: number, pieceLength: number): number[] => {
  const meter = openPeakMeter(sampleRate);
  const pairs: number[] = [];
  for (let at = 0; at < samples.length; at += pieceLength)
    pairs.push(...meter.push(samples.subarray(at, at + pieceLength)));
  return [...pairs, ...meter.finish()];
};

describe("openPeakMeter", () => {
  it("has fifty pairs a second at every rate, with the tone's own extremes", () => {
    for (const sampleRate of [8000, 11_025, 22_050, 44_100]) {
      const pairs = measure(tone(500, 0.6, 2, sampleRate), sampleRate, 1000);
      expect(pairs.length).toBe(2 * 2 * peaksPerSecond);
      expect([Math.min(...pairs), Math.max(...pairs)]).toEqual([-76, 76]);
    }
  });

  it("shows where the sound is", () => {
    const samples = new Float32Array(16_000);
    samples[5000] = 1;
    samples[5001] = -0.5;
    const pairs = measure(samples, 16_000, 333);
    const stretch = Math.floor((5000 / 16_000) * peaksPerSecond);
    expect(pairs.slice(2 * stretch, 2 * stretch + 2)).toEqual([-63, 127]);
    expect(pairs.filter((value) => value !== 0).length).toBe(2);
  });

  it("gives the same pairs however the input is cut", () => {
    const samples = Float32Array.from({ length: 9999 }, (_, i) => Math.sin(i * i * 0.001));
    expect(measure(samples, 22_050, 1)).toEqual(measure(samples, 22_050, 9999));
  });
});

describe("gatherPeaks", () => {
  const pairsOf = (count: number, loudAt: number) => {
    const pairs = new Int8Array(2 * count);
    pairs[2 * loudAt + 1] = 100;
    return pairs;
  };

  it.each([1, 999, 1000, 1001, 1999, 2000, 2001, 4096, 360_000])(
    "keeps %i pairs within the bound and the loud one in its place",
    (count) => {
      for (const loudAt of [0, count >> 1, count - 1]) {
        const gathered = gatherPeaks();
        const pairs = pairsOf(count, loudAt);
        for (let at = 0; at < pairs.length; at += 5000) gathered.add(pairs.subarray(at, at + 5000));
        const overview = gathered.overview();
        expect(overview.pairs.length).toBeLessThanOrEqual(2 * peakPairsMax);
        const covered = (overview.pairs.length / 2) * overview.seconds_per_pair * peaksPerSecond;
        expect(covered).toBeGreaterThanOrEqual(count);
        expect(covered).toBeLessThan(count + overview.seconds_per_pair * peaksPerSecond);
        const loud = overview.pairs.indexOf(100) >> 1;
        expect(loud).toBe(Math.floor(loudAt / (overview.seconds_per_pair * peaksPerSecond)));
      }
    },
  );
});
