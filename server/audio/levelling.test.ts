import { describe, expect, it } from "vitest";
import { findGain, levelledLoudness, targetLufs } from "./levelling.ts";
import { integratedLoudness } from "./loudness.ts";
import { tone } from "./testing.ts";

const sampleRate = 16_000;
/** Hard pulses, a hundred a second: their peaks are far over their loudness. Every other half second is softer. */
const pulses = (level: number): Float32Array =>
  Float32Array.from({ length: 2 * sampleRate }, (_, i) => {
    const half = i % sampleRate < sampleRate / 2 ? 1 : 0.4;
    return level * half * Math.exp(-(i % 160) / 12) * Math.cos(i % 160);
  });

function gainOf(...texts: Float32Array[]): number | null {
  const steps = findGain(texts, sampleRate);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe("the gain of a voice", () => {
  it("is what its loudness lacks, where the limiter has nothing to do", () => {
    const soft = tone(440, 0.02, 2, sampleRate);
    expect(gainOf(soft)).toBeCloseTo(targetLufs - integratedLoudness(soft, sampleRate), 1);
  });

  it("is more for a voice whose peaks the limiter takes, so that it is as loud as the others", () => {
    const sharp = pulses(0.05);
    const lacking = targetLufs - integratedLoudness(sharp, sampleRate);
    const gain_db = gainOf(sharp) as number;
    expect(levelledLoudness(sharp, sampleRate, lacking)).toBeLessThan(targetLufs - 1);
    expect(gain_db).toBeGreaterThan(lacking + 1);
    expect(Math.abs(levelledLoudness(sharp, sampleRate, gain_db) - targetLufs)).toBeLessThan(0.1);
  });

  it("puts the loudest and the softest text equally far from the target", () => {
    const gain_db = gainOf(
      tone(440, 0.02, 2, sampleRate),
      tone(440, 0.03, 2, sampleRate),
      tone(440, 0.029, 2, sampleRate),
    );
    const loudness = (level: number) =>
      levelledLoudness(tone(440, level, 2, sampleRate), sampleRate, gain_db as number);
    expect(loudness(0.03) + loudness(0.02)).toBeCloseTo(2 * targetLufs, 1);
  });

  it("is unknown for a voice that says nothing, and not lowered by one text that it cannot say", () => {
    const silence = new Float32Array(sampleRate);
    expect(gainOf(silence)).toBeNull();
    expect(gainOf()).toBeNull();
    const soft = tone(440, 0.02, 2, sampleRate);
    expect(gainOf(soft, silence)).toBe(gainOf(soft));
  });
});
