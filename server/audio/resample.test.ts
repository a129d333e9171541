import { describe, expect, it } from "vitest";
import { joinSamples } from "./join.ts";
import { openResampler } from "./resample.ts";
import { levelAt, tone } from "./testing.ts";

const convert = (samples: Float32Array, from: number, to: number, pieceLength = samples.length): Float32Array => {
  const resampler = openResampler(from, to);
  const pieces: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += pieceLength)
    pieces.push(resampler.push(samples.subarray(at, at + pieceLength)));
  return joinSamples([...pieces, resampler.finish()]);
};

const pairs: [number, number][] = [
  [16000, 44100],
  [16000, 22050],
  [22050, 44100],
  [22050, 48000],
  [22050, 8000],
  [16000, 24000],
  [44100, 8000],
  [48000, 16000],
];

describe("openResampler", () => {
  it.each(pairs)("keeps a 1 kHz tone at its pitch and level from %i to %i Hz", (from, to) => {
    const out = convert(tone(1000, 0.5, 1, from), from, to);
    const middle = out.subarray(out.length >> 2, (3 * out.length) >> 2);
    expect(levelAt(middle, 1000, to)).toBeCloseTo(20 * Math.log10(0.5), 1);
    // What is left when the tone is taken out: noise, images, aliases.
    const ideal = tone(1000, 0.5, 1, to).subarray(out.length >> 2, (3 * out.length) >> 2);
    const rest = Math.max(...middle.map((value, i) => Math.abs(value - (ideal[i] as number))));
    expect(20 * Math.log10(rest)).toBeLessThan(-60);
  });

  it("removes what the lower rate cannot hold: aliases stay under −60 dB", () => {
    for (const hertz of [4300, 5000, 7000, 10_000]) {
      const out = convert(tone(hertz, 1, 1, 44_100), 44_100, 8000);
      const middle = out.subarray(1000, -1000);
      expect(20 * Math.log10(Math.max(...middle.map(Math.abs)))).toBeLessThan(-60);
    }
  });

  it("leaves no image above the band of the source", () => {
    const out = convert(tone(7000, 0.5, 1, 16_000), 16_000, 48_000);
    expect(levelAt(out.subarray(4000, -4000), 7000, 48_000)).toBeGreaterThan(-7);
    expect(levelAt(out.subarray(4000, -4000), 9000, 48_000)).toBeLessThan(-65);
  });

  it.each(pairs)("makes exactly ceil(n × to / from) samples from %i to %i Hz", (from, to) => {
    for (const length of [0, 1, 2, 159, 1000, 16_001]) {
      expect(convert(new Float32Array(length), from, to).length).toBe(Math.ceil((length * to) / from));
    }
  });

  it.each(pairs)("gives the same samples however the input is cut, from %i to %i Hz", (from, to) => {
    const samples = Float32Array.from({ length: 5000 }, (_, i) => Math.sin(i * i * 0.0007));
    const whole = convert(samples, from, to);
    for (const pieceLength of [1, 7, 160, 4999]) expect(convert(samples, from, to, pieceLength)).toEqual(whole);
  });
});
