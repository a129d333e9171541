import { describe, expect, it } from "vitest";
import { joinSamples } from "./join.ts";
import { openLimiter } from "./limiter.ts";
import { tone } from "./testing.ts";
import { truePeak } from "./true-peak.ts";

const limit = (samples: Float32Array, sampleRate: number, pieceLength = samples.length): Float32Array => {
  const limiter = openLimiter(sampleRate);
  const pieces: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += pieceLength)
    pieces.push(limiter.push(samples.subarray(at, at + pieceLength)));
  return joinSamples([...pieces, limiter.finish()]);
};

/** Bursts, clicks and a swell far above full scale: what a limiter finds hard. */
const hostile = (sampleRate: number): Float32Array =>
  Float32Array.from({ length: sampleRate }, (_, i) => {
    const swell = 4 * Math.sin((Math.PI * i) / sampleRate);
    const burst = i % 4000 < 40 ? 3 : 0.2;
    const click = i % 7001 === 0 ? 8 : 0;
    return swell * burst * Math.sin(i * i * 0.0003) + click;
  });

describe("truePeak", () => {
  it("finds the peak between samples: a sine at a quarter of the rate, sampled at ±0.707, peaks at 0 dBTP", () => {
    const samples = Float32Array.from({ length: 4800 }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4));
    expect(Math.max(...samples)).toBeCloseTo(Math.SQRT1_2, 3);
    const middle = truePeak(samples.map((value, i) => value * Math.sin((Math.PI * i) / 4800)));
    expect(Math.abs(middle)).toBeLessThan(0.1);
  });

  it("reads the sample peak of a slow sine and −Infinity for silence", () => {
    expect(truePeak(tone(100, 0.5, 1, 48_000))).toBeCloseTo(-6.02, 1);
    expect(truePeak(new Float32Array(100))).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("openLimiter", () => {
  it.each([8000, 22_050, 48_000])("keeps everything under −1 dBTP at %i Hz", (sampleRate) => {
    expect(truePeak(hostile(sampleRate))).toBeGreaterThan(15);
    expect(truePeak(limit(hostile(sampleRate), sampleRate))).toBeLessThanOrEqual(-1);
  });

  it("passes quiet sound bit for bit, as long as it came and in step", () => {
    for (const length of [0, 1, 5, 240, 241, 20_000]) {
      const samples = tone(440, 0.8, 1, 48_000).subarray(0, length);
      expect(limit(samples, 48_000)).toEqual(samples);
    }
  });

  it("passes quiet sound bit for bit again some time after a peak", () => {
    const samples = tone(300, 0.3, 4, 16_000);
    samples[8000] = 5;
    const out = limit(samples, 16_000);
    expect(out[8000]).toBeCloseTo(10 ** (-1.05 / 20), 1);
    expect(out.subarray(48_000)).toEqual(samples.subarray(48_000));
  });

  it("turns down before the peak, without a jump", () => {
    const samples = new Float32Array(4000).fill(0.5);
    samples.fill(4, 2000, 2010);
    const out = limit(samples, 48_000);
    for (let i = 1600; i < 1995; i++) expect(Math.abs((out[i] as number) - (out[i - 1] as number))).toBeLessThan(0.02);
    expect(out[1995]).toBeLessThan(0.15);
    expect(out[1700]).toBe(0.5);
  });

  it("gives the same samples however the input is cut", () => {
    const samples = hostile(8000);
    const whole = limit(samples, 8000);
    for (const pieceLength of [1, 39, 1000, 7999]) expect(limit(samples, 8000, pieceLength)).toEqual(whole);
  });
});
