import { describe, expect, it } from "vitest";
import { aLawOf, fromALaw, fromMuLaw, muLawOf } from "./g711.ts";

describe("G.711", () => {
  it("has the codes of the standard at its known points", () => {
    // sample → µ-law, A-law: silence, the extremes, and the edges between segments.
    const known: [sample: number, mu: number, a: number][] = [
      [0, 0xff, 0xd5],
      [-1, 0x7f, 0x55],
      [32767, 0x80, 0xaa],
      [-32768, 0x00, 0x2a],
      [1000, 0xce, 0xfa],
      [-1000, 0x4e, 0x7a],
      [8031, 0xa0, 0x8a],
      [16, 0xfd, 0xd4],
    ];
    for (const [sample, mu, a] of known) expect([sample, muLawOf(sample), aLawOf(sample)]).toEqual([sample, mu, a]);
  });

  it("gives every code back after a round trip", () => {
    for (let code = 0; code < 256; code++) {
      expect(aLawOf(fromALaw(code))).toBe(code);
      // µ-law has two zeros; both mean silence.
      if (code !== 0x7f) expect(muLawOf(fromMuLaw(code))).toBe(code);
    }
    expect(fromMuLaw(0x7f)).toBe(fromMuLaw(0xff) * -1);
  });

  it("stays within half a step of every 16-bit sample, rising with it", () => {
    let [lastMu, lastA] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let sample = -32768; sample <= 32767; sample++) {
      const mu = fromMuLaw(muLawOf(sample));
      const a = fromALaw(aLawOf(sample));
      const size = Math.abs(sample);
      if (Math.abs(mu - sample) > Math.max((size + 132) / 32, size - 32124))
        throw new Error(`µ-law of ${sample} is ${mu}`);
      if (Math.abs(a - sample) > Math.max(16, size / 32, size - 32256)) throw new Error(`A-law of ${sample} is ${a}`);
      if (mu < lastMu || a < lastA) throw new Error(`falls at ${sample}`);
      [lastMu, lastA] = [mu, a];
    }
    expect([lastMu, lastA]).toEqual([32124, 32256]);
  });
});
