import { describe, expect, it } from "vitest";
import { medianPitch, pitchTrack } from "./pitch.ts";

/** A second of a voice-like sound: pulses through a resonance. */
function voice(hertz: number, sampleRate: number): Float32Array {
  const samples = new Float32Array(sampleRate);
  for (let harmonic = 1; harmonic * hertz < 3000; harmonic++) {
    for (let i = 0; i < samples.length; i++) {
      samples[i] =
        (samples[i] as number) + (0.2 / harmonic) * Math.sin((2 * Math.PI * harmonic * hertz * i) / sampleRate);
    }
  }
  return samples;
}

describe("pitch", () => {
  it.each([70, 103, 168, 220, 330])("of %i Hz is found within 1.5 %% at both rates", (hertz) => {
    for (const rate of [16000, 22050])
      expect(Math.abs(medianPitch(pitchTrack(voice(hertz, rate), rate)) / hertz - 1)).toBeLessThan(0.015);
  });

  it("is none in silence and in noise", () => {
    expect(medianPitch(pitchTrack(new Float32Array(16000), 16000))).toBe(0);
    let state = 1;
    const noise = new Float32Array(16000).map(() => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state / 2 ** 32 - 0.5;
    });
    const voiced = pitchTrack(noise, 16000).filter((hertz) => hertz > 0).length;
    expect(voiced).toBeLessThan(10);
  });
});
