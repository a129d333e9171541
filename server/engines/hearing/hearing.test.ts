/** Real voices of the embedded engine, in circumstances that recordings have; the figures are those of bench/consent.ts. */
import { beforeAll, describe, expect, it } from "vitest";
import { joinBytes, joinSamples } from "../../audio/join.ts";
import { openMp3 } from "../../audio/mp3.ts";
import { chances } from "../check/testing/faults.ts";
import { sayWith } from "../check/testing/say.ts";
import { perform } from "../perform.ts";
import type { EngineVoice, Provider, SpeechPort } from "../ports.ts";
import { providers } from "../registry.ts";
import type { AnswerKind, Works } from "../works.ts";
import { adviceOf } from "./advice.ts";
import { hearingRate as sample_rate } from "./intake.ts";
import type { SoundCheck } from "./sound-check.ts";
import { atRate, resized, withNoise } from "./testing/circumstances.ts";
import { music, noise } from "./testing/sounds.ts";

const phrase = "A grey heron carried seven lanterns across the frozen orchard.";
const others = [
  "She opened the letter slowly, read it twice, and put it back into the drawer.",
  "We could hear the music from the square long before we saw the dancers.",
];
const never = new AbortController().signal;
const wanted = { speech_seconds_min: 1, speech_seconds_advised: 3, language: "en" };

let provider: Provider;
const spoken = new Map<string, Float32Array[]>();

/** What the embedded engine says of a request, as a worker asks it. */
async function ask<K extends AnswerKind>(kind: K, request: Works[K]["request"]): Promise<Works[K]["piece"]> {
  const work = { kind, request } as Parameters<typeof perform>[1];
  for await (const piece of perform(provider, work, never))
    if (typeof piece !== "symbol") return piece as Works[K]["piece"];
  throw new Error("It gave no answer.");
}

async function check(samples: Float32Array, rate = sample_rate): Promise<SoundCheck> {
  const found = await ask("sound_check", { sound: { samples, sample_rate: rate }, seconds_max: 600 });
  if (found.kind !== "checked") throw new Error(found.reason);
  return found;
}

const codes = (found: SoundCheck, language: string | null = null) =>
  adviceOf(found, language, wanted).map(({ code, severity }) => (severity === "refusal" ? `${code}!` : code));

const by = (name: string): Float32Array[] => spoken.get(name) as Float32Array[];
const heard = (samples: Float32Array) => ({ samples, sample_rate });

beforeAll(async () => {
  provider = (await providers[0]?.open({ models_folder: "", servers: [], threads: 1 })) as Provider;
  const port = provider.speech as SpeechPort;
  for (const name of ["Clara", "Otis", "Beatrice"]) {
    const voice = port.voices.find((one) => one.name === name) as EngineVoice;
    const sounds: Float32Array[] = [];
    for (const [seed, text] of [phrase, ...others].entries()) {
      const { samples } = await sayWith(port, voice, "en", text, { seed });
      const level = 10 ** ((-5 + (voice.gain_db ?? 0)) / 20);
      sounds.push(atRate(samples, voice.sample_rate, sample_rate).map((sample) => level * sample));
    }
    spoken.set(name, sounds);
  }
});

describe("the check of a recording", () => {
  it("has nothing to say of a good one, as an MP3, too", async () => {
    const samples = atRate(joinSamples([...by("Clara"), ...by("Clara")]), sample_rate, 44_100);
    const encoder = await openMp3(44_100, 128);
    const bytes = joinBytes([encoder.push(samples), encoder.finish()]);
    const found = await ask("sound_check", { sound: { bytes, content_type: "audio/mpeg" }, seconds_max: 60 });
    expect(found).toMatchObject({ kind: "checked", looks_like: "speech", speakers: 1 });
    const { speech_seconds, duration_seconds, pitch_hertz, level_db } = found as SoundCheck;
    expect(speech_seconds).toBeGreaterThan(0.6 * duration_seconds);
    expect(pitch_hertz).toBeGreaterThan(150);
    expect(level_db).toBeGreaterThan(-26);
    expect(codes(found as SoundCheck, "en")).toEqual([]);
  });

  it("measures the noise under the speech", async () => {
    for (const snr of [10, 20, 30]) {
      const { snr_db } = await check(withNoise(joinSamples(by("Otis")), snr, chances(snr)));
      expect(Math.abs(snr_db - snr)).toBeLessThan(4);
    }
  });

  it("finds what is clipped, quiet, narrow, short or in another language", async () => {
    const [one, two] = by("Clara") as [Float32Array, Float32Array];
    const loud = one.map((sample) => Math.max(-1, Math.min(1, 12 * sample)));
    expect(codes(await check(loud))).toContain("clipped");
    expect(codes(await check(one.map((sample) => sample / 20)))).toContain("too_quiet");
    expect(codes(await check(atRate(atRate(one, sample_rate, 8000), 8000, 22_050), 22_050))).toEqual(["narrow_band"]);
    expect(codes(await check(two.subarray(0, sample_rate / 2)))).toContain("too_short!");
    expect(codes(await check(one), "de")).toEqual(["wrong_language"]);
  });

  it("refuses what is no speech", async () => {
    expect(codes(await check(new Float32Array(3 * sample_rate)))).toEqual(["silent!"]);
    expect(codes(await check(noise(4, sample_rate, chances(3))))).toEqual(["no_speech!"]);
    for (let seed = 0; seed < 3; seed++) expect(codes(await check(music(6, sample_rate, seed)))).toEqual(["music!"]);
  });

  it("counts those who speak", async () => {
    const two = joinSamples([...by("Clara"), ...by("Otis"), ...by("Clara"), ...by("Otis")]);
    expect((await check(two)).speakers).toBe(2);
    expect((await check(joinSamples([...by("Otis"), ...by("Otis")]))).speakers).toBe(1);
    expect((await check(by("Otis")[0] as Float32Array)).speakers).toBeNull();
  });

  it("does not listen to the end of one that is too long", async () => {
    const sound = heard(new Float32Array(5 * sample_rate));
    expect(await ask("sound_check", { sound, seconds_max: 4 })).toEqual({ kind: "refused", reason: "too_long" });
    const asked = { sound, text: phrase, language: "en", seconds_max: 4 };
    expect(await ask("spoken_text", asked)).toEqual({ is_said: null, reason: "too_long" });
  });
});

describe("whether a text is said", () => {
  const isSaid = async (samples: Float32Array, text: string, language = "en") =>
    await ask("spoken_text", { sound: heard(samples), text, language, seconds_max: 60 });

  it("is told of every voice, with noise and a pause around it, too", async () => {
    const quiet = new Float32Array(sample_rate);
    for (const name of spoken.keys()) {
      const samples = withNoise(joinSamples([quiet, by(name)[0] as Float32Array, quiet]), 20, chances(7));
      expect(await isSaid(samples, phrase)).toMatchObject({ is_said: true, by: "alignment" });
    }
  });

  it("is denied of another text, and of silence", async () => {
    for (const name of spoken.keys()) {
      expect(await isSaid(by(name)[1] as Float32Array, phrase)).toMatchObject({ is_said: false });
      expect(await isSaid(by(name)[0] as Float32Array, others[1] as string)).toMatchObject({ is_said: false });
    }
    expect(await isSaid(new Float32Array(4 * sample_rate), phrase)).toMatchObject({ is_said: false, word_errors: 1 });
  });

  it("cannot be told of a language that nothing here reads", async () => {
    const found = await isSaid(by("Clara")[0] as Float32Array, "สวัสดีครับ ผมชื่อสมชาย", "th");
    expect(found).toEqual({ is_said: null, reason: "no_reading" });
  });
});

describe("whether two recordings are of one speaker", () => {
  const match = async (first: Float32Array[], second: Float32Array[]) =>
    await ask("voice_match", { first: first.map(heard), second: second.map(heard), seconds_max: 60 });

  it("is told by other words in other circumstances", async () => {
    for (const name of spoken.keys()) {
      const [one, ...more] = by(name) as [Float32Array, ...Float32Array[]];
      expect(await match([withNoise(one, 30, chances(1))], more)).toMatchObject({ is_same: true, by: "voice traits" });
    }
  });

  it("is denied of others, and of the same at another size", async () => {
    const names = [...spoken.keys()];
    for (const [i, name] of names.entries()) {
      const [one, ...more] = by(name) as [Float32Array, ...Float32Array[]];
      expect(await match([one], by(names[(i + 1) % names.length] as string))).toMatchObject({ is_same: false });
      expect(await match([resized(one, 1.25)], more)).toMatchObject({ is_same: false });
    }
  });

  it("cannot be told of a breath", async () => {
    const [one] = by("Clara") as [Float32Array];
    expect(await match([one.subarray(0, sample_rate)], [one])).toEqual({ is_same: null, reason: "too_short" });
  });
});
