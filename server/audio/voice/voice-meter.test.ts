import { expect, it } from "vitest";
import { joinSamples } from "../join.ts";
import { openResampler } from "../resample.ts";
import { bandCount, narrowRate } from "./bands.ts";
import { openVoiceMeter } from "./voice-meter.ts";
import { distanceBetween, type VoiceProfile } from "./voice-profile.ts";

const rate = 16_000;

/** A buzz through three resonances, in syllables of 0.2 seconds: as much of a voice as a formula is. */
function buzz({ hertz = 120, size = 1, seconds = 6, tilt = 1 }): Float32Array {
  const samples = new Float32Array(seconds * rate);
  let phase = 0;
  for (let i = 0; i < samples.length; i++) {
    phase += hertz / rate;
    if (phase >= 1) {
      phase -= 1;
      samples[i] = 1;
    }
  }
  for (const [middle, width] of [
    [620, 80],
    [1250, 100],
    [2600, 140],
    [3500, 200],
  ] as const) {
    const radius = Math.exp((-Math.PI * width) / rate);
    const [a1, a2] = [2 * radius * Math.cos((2 * Math.PI * middle * size) / rate), -radius * radius];
    let [y1, y2] = [0, 0];
    for (let i = 0; i < samples.length; i++) {
      const y = (samples[i] as number) + a1 * y1 + a2 * y2;
      [y2, y1] = [y1, y];
      samples[i] = y;
    }
  }
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  let slow = 0;
  return samples.map((sample, i) => {
    slow += 0.3 * (sample - slow);
    const syllable = Math.sin((Math.PI * i) / (0.25 * rate)) ** 2;
    return (0.5 * syllable * (tilt * sample + (1 - tilt) * slow)) / peak;
  });
}

function profileOf(pieces: readonly Float32Array[], sampleRate = rate): VoiceProfile | null {
  const meter = openVoiceMeter();
  for (const piece of pieces) for (const _ of meter.push(piece, sampleRate));
  const finishing = meter.finish();
  for (;;) {
    const { done, value } = finishing.next();
    if (done) return value?.profile ?? null;
  }
}
const heard = (settings: Parameters<typeof buzz>[0]): VoiceProfile => profileOf([buzz(settings)]) as VoiceProfile;
const plain = heard({});

it("hears the pitch, and the size of a mouth whatever the pitch", () => {
  expect(plain.pitch_hertz).toBeCloseTo(120, -0.5);
  for (const semitones of [-3, -1.5, 1.5, 3]) {
    const other = heard({ hertz: 150, size: 2 ** (semitones / 12) });
    const { pitch, formant } = distanceBetween(plain, other);
    expect(pitch).toBeCloseTo(12 * Math.log2(150 / 120), 0.5);
    expect(Math.abs(formant - Math.abs(semitones))).toBeLessThan(0.6);
  }
});

it("hears a duller spectrum as such, and neither as a larger mouth nor as another pitch", () => {
  const { pitch, formant, spectrum } = distanceBetween(plain, heard({ tilt: 0.1 }));
  expect(spectrum).toBeGreaterThan(2);
  expect(formant).toBeLessThan(0.4);
  expect(pitch).toBeLessThan(0.1);
});

it("hears the same in pieces as in one, and at half the level", () => {
  const whole = buzz({ seconds: 20 });
  const pieces = Array.from({ length: 200 }, (_, i) =>
    whole.subarray((i * whole.length) / 200, ((i + 1) * whole.length) / 200),
  );
  expect(profileOf(pieces)).toEqual(profileOf([whole]));
  const softer = profileOf([whole.map((sample) => sample / 2)]) as VoiceProfile;
  expect(distanceBetween(profileOf([whole]) as VoiceProfile, softer)).toMatchObject({ pitch: 0, rate: 0 });
});

it("hears nobody in silence, in nothing and in a click", () => {
  const click = new Float32Array(rate);
  click[100] = 1;
  for (const nobody of [new Float32Array(0), new Float32Array(5 * rate), click]) expect(profileOf([nobody])).toBeNull();
});

it("hears at which rate a recording was cut off, though it has another one now", () => {
  expect(narrowRate(bandCount, rate)).toBeNull();
  const [down, up] = [openResampler(rate, 8000), openResampler(8000, rate)];
  const narrow = joinSamples([down.push(buzz({})), down.finish()]);
  const { bands_heard } = profileOf([joinSamples([up.push(narrow), up.finish()])]) as VoiceProfile;
  expect(narrowRate(bands_heard, 8000)).toBe(8000);
  expect(Math.abs((narrowRate(bands_heard, rate) ?? 0) - 8000)).toBeLessThan(1500);
});
