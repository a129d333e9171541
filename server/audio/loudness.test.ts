import { describe, expect, it } from "vitest";
import { joinSamples } from "./join.ts";
import { integratedLoudness } from "./loudness.ts";
import { tone } from "./testing.ts";

describe("integratedLoudness", () => {
  it.each([8000, 16000, 22050, 44100, 48000])(
    "reads −3.01 LUFS for a full-scale 997 Hz sine at %i Hz",
    (sampleRate) => {
      expect(integratedLoudness(tone(997, 1, 3, sampleRate), sampleRate)).toBeCloseTo(-3.01, 1);
    },
  );

  it("reads the same for speech level followed by a long pause, because pauses are gated away", () => {
    const loud = tone(997, 0.1, 5, 48000);
    const paused = new Float32Array(48000 * 20);
    paused.set(loud);
    const difference = integratedLoudness(paused, 48000) - integratedLoudness(loud, 48000);
    expect(Math.abs(difference)).toBeLessThan(0.4);
  });

  it("gates blocks that are 10 LU under the rest (EBU Tech 3341, case 3: −36, −23, −36 reads −23)", () => {
    const level = (lufs: number) => 10 ** ((lufs + 3.01) / 20);
    const parts = [
      tone(1000, level(-36), 10, 48000),
      tone(1000, level(-23), 60, 48000),
      tone(1000, level(-36), 10, 48000),
    ];
    expect(Math.abs(integratedLoudness(joinSamples(parts), 48000) + 23)).toBeLessThan(0.1);
  });

  it("weights low rumble down and treble up", () => {
    const at = (hertz: number) => integratedLoudness(tone(hertz, 0.5, 2, 48000), 48000);
    expect(at(25)).toBeLessThan(at(1000) - 8);
    expect(at(8000)).toBeGreaterThan(at(1000) + 2.5);
  });

  it("measures sound shorter than a block and calls silence −Infinity", () => {
    expect(integratedLoudness(tone(997, 0.5, 0.05, 16000), 16000)).toBeCloseTo(-9, 0);
    expect(integratedLoudness(new Float32Array(16000), 16000)).toBe(Number.NEGATIVE_INFINITY);
    expect(integratedLoudness(new Float32Array(0), 16000)).toBe(Number.NEGATIVE_INFINITY);
  });
});
