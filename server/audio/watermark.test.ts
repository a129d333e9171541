/** The trials of a thousand unmarked sounds and a hundred marked ones are in bench/watermark.ts. */
import { beforeAll, describe, expect, it } from "vitest";
import { sayWith } from "../engines/check/testing/say.ts";
import { throughMp3 } from "../engines/hearing/testing/circumstances.ts";
import type { EngineVoice, SpeechPort } from "../engines/ports.ts";
import { providers } from "../engines/registry.ts";
import { runInTurns } from "../engines/timing/turns.ts";
import { openSpectrum } from "./fft.ts";
import { findWatermarkIn, type WatermarkFound } from "./find-watermark.ts";
import { joinSamples } from "./join.ts";
import { openResampler } from "./resample.ts";
import { tone } from "./testing.ts";
import { openWatermark } from "./watermark.ts";

const key = new TextEncoder().encode("the key of an installation");
const rate = 16_000;
const seconds = 6;
const texts = [
  "The museum opens at nine in the morning and closes when the last visitor has left.",
  "Rain fell on the roof all night, and in the morning the garden smelled of wet earth.",
];
/** Six seconds of speech by two voices, at 16 kHz. */
const speech: Float32Array[] = [];

function marked(samples: Float32Array, sampleRate = rate, cut = samples.length): Float32Array {
  const watermark = openWatermark(key, sampleRate);
  const pieces: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += cut) pieces.push(watermark.push(samples.subarray(at, at + cut)));
  return joinSamples([...pieces, watermark.finish()]);
}

async function* inPieces(samples: Float32Array, sample_rate: number) {
  for (let from = 0; from < samples.length; from += 7001)
    yield { samples: samples.subarray(from, from + 7001), sample_rate };
}

const find = (samples: Float32Array, sampleRate = rate, by = key): Promise<WatermarkFound> =>
  runInTurns(findWatermarkIn(inPieces(samples, sampleRate), by, 600), new AbortController().signal);

const at = (samples: Float32Array, to: number): Float32Array => {
  const resampler = openResampler(rate, to);
  return joinSamples([resampler.push(samples), resampler.finish()]);
};

beforeAll(async () => {
  const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
  const port = provider?.speech as SpeechPort;
  for (const name of ["Clara", "Otis"]) {
    const voice = port.voices.find((one) => one.name === name) as EngineVoice;
    const said = await Promise.all(texts.map((text) => sayWith(port, voice, "en", text)));
    speech.push(joinSamples(said.map(({ samples }) => samples)).slice(0, seconds * rate));
  }
});

describe("the watermark", () => {
  it("is found with the key, after an MP3 and a cut at the front, too, and not without the key", async () => {
    for (const samples of speech) {
      const sound = marked(samples);
      expect((await find(sound)).is_marked).toBe(true);
      expect((await find((await throughMp3(sound, rate, 64)).subarray(5001))).is_marked).toBe(true);
      expect((await find(sound, rate, new TextEncoder().encode("another key"))).is_marked).toBe(false);
      expect((await find(samples)).is_marked).toBe(false);
    }
  });

  it("is found at the rates that are given out", async () => {
    for (const other of [22_050, 24_000, 44_100, 48_000])
      expect((await find(marked(at(speech[0] as Float32Array, other), other), other)).is_marked).toBe(true);
  });

  it("lies 23 dB under the speech in every band, seldom less than 17, and adds nothing to silence", () => {
    const length = 512;
    const spectrum = openSpectrum(length);
    const [powers, added] = [new Float32Array(length / 2), new Float32Array(length / 2)];
    const bandBins = 8;
    const under: number[] = [];
    const hann = (of: Float32Array, from: number) =>
      of.slice(from, from + length).map((sample, i) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length)));
    for (const samples of speech) {
      const difference = marked(samples).map((sample, i) => sample - (samples[i] as number));
      for (let from = 0; from + length <= samples.length; from += length) {
        spectrum.powers(hann(samples, from), powers);
        spectrum.powers(hann(difference, from), added);
        const loudest = Math.max(...powers);
        for (let band = bandBins; band + bandBins <= length / 2; band += bandBins) {
          const sum = (of: Float32Array) => of.subarray(band, band + bandBins).reduce((all, power) => all + power, 0);
          // Far under the rest nothing is heard.
          if (sum(powers) > loudest / 1e4) under.push(10 * Math.log10(sum(added) / sum(powers)));
        }
      }
    }
    expect(under.length).toBeGreaterThan(1000);
    expect(under.reduce((sum, db) => sum + db, 0) / under.length).toBeLessThan(-23);
    expect(under.filter((db) => db > -17).length / under.length).toBeLessThan(0.05);
    expect(marked(new Float32Array(rate)).every((sample) => sample === 0)).toBe(true);
  });

  it("keeps the length, is the same however the sound is cut, and is at most 35 ms behind", () => {
    const samples = (speech[0] as Float32Array).subarray(0, 30_001);
    const whole = marked(samples);
    expect(whole.length).toBe(samples.length);
    for (const cut of [160, 1601, 9999]) expect(marked(samples, rate, cut)).toEqual(whole);
    expect(marked(samples.subarray(0, 10))).toHaveLength(10);
    for (const sampleRate of [8000, 16_000, 22_050, 24_000, 44_100, 48_000]) {
      const watermark = openWatermark(key, sampleRate);
      let behind = 0;
      for (let given = 0, i = 1; i < 40; i++) {
        given += watermark.push(new Float32Array(100)).length;
        behind = Math.max(behind, 100 * i - given);
      }
      expect(behind / sampleRate).toBeLessThanOrEqual(0.035);
    }
  });

  it("cannot be told of next to nothing", async () => {
    expect(await find(tone(440, 0.3, 1, rate))).toEqual({ is_marked: false, confidence: null });
    expect(await find(new Float32Array(10 * rate))).toEqual({ is_marked: false, confidence: null });
  });
});
