import { expect, it } from "vitest";
import type { LiveShape } from "../../../contract/voice-changer.ts";
import { changeFor } from "./change-for.ts";
import { openSpeakerMeter } from "./speaker-meter.ts";

const bands = Array.from({ length: 24 }, (_, i) => ({
  low_hertz: 100 * 1.19 ** i,
  middle_hertz: 100 * 1.19 ** (i + 1),
  high_hertz: 100 * 1.19 ** (i + 2),
  level_db: 0,
}));
const shape: LiveShape = {
  voice_id: "v",
  model_id: "m",
  pitch_hertz: 200,
  formant_semitones: 3,
  reference: { pitch_hertz: 110, formant_per_pitch: 0.25 },
  bands,
  breath_db: null,
  live: { block_ms: 60, interval_ms: 15, delay_ms: 60 },
  similarity_boost: 0.75,
};

/** A tone with all its harmonics up to 7 kHz, each softer by its number. */
function buzz(hertz: number, seconds: number, sampleRate: number): Float32Array {
  return Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    let sum = 0;
    for (let k = 1; k * hertz < 7000; k++) sum += Math.sin((2 * Math.PI * k * hertz * i) / sampleRate) / k;
    return 0.2 * sum;
  });
}

it.each([95, 180, 260])("hears who speaks at %i Hz, and nobody in silence", (hertz) => {
  const rate = 48_000;
  const meter = openSpeakerMeter(shape, rate);
  const sound = buzz(hertz, 2, rate);
  meter.push(new Float32Array(4096));
  expect(meter.speaker()).toBeNull();
  for (let at = 0; at + 4096 <= sound.length; at += 4096) meter.push(sound.subarray(at, at + 4096));
  const speaker = meter.speaker();
  expect(Math.abs((speaker?.pitch_hertz ?? 0) / hertz - 1)).toBeLessThan(0.02);
  // The lows are louder than the highs.
  expect((speaker?.levels_db[4] ?? 0) - (speaker?.levels_db[23] ?? 0)).toBeGreaterThan(6);
});

it("moves a man's pitch and mouth to a woman's, brightens what is dull, and leaves a speaker who is like the voice alone", () => {
  const dull = bands.map((_, band) => 10 - band);
  const change = changeFor(shape, { pitch_hertz: 100, levels_db: dull });
  expect(change.semitones).toBeCloseTo(12, 5);
  expect(change.formant_semitones).toBeGreaterThan(3);
  expect(change.filters.at(-1)?.gain ?? 0).toBeGreaterThan(change.filters[0]?.gain ?? 0);
  const alike = { ...shape, formant_semitones: 0.25 * 12 * Math.log2(200 / 110) };
  const none = changeFor(alike, { pitch_hertz: 200, levels_db: bands.map(() => 0) });
  expect(none.semitones).toBeCloseTo(0, 5);
  expect(none.formant_semitones).toBeCloseTo(0, 5);
  expect(none.filters.every(({ gain }) => Math.abs(gain) < 1e-9)).toBe(true);
});
