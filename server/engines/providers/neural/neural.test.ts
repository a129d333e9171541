import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { joinSamples } from "../../../audio/join.ts";
import { conformance } from "../../conformance.ts";
import { recordingFrom, saidBy, takenFrom, voicePrintConformance } from "../../conformance-making.ts";
import type { EngineVoice, SpeakRequest, SpeechPort, VoicePrintPort } from "../../ports.ts";
import { open } from "./index.ts";
import { zipvoiceFiles } from "./testing/built-cloner.ts";
import { kittenFiles, kokoroFiles, matchaFiles, writeWithEspeak } from "./testing/built-speakers.ts";
import { supertonicFiles } from "./testing/built-supertonic.ts";
import { toneTokens, toneVoiceModel, writeModel, writeToneVoice } from "./testing/tone-voice.ts";

const never = new AbortController().signal;
const models_folder = await mkdtemp(join(tmpdir(), "mynah-neural-"));
const amy = "vits-piper-en_US-amy-low";
const german = "vits-piper-de_DE-mls-medium";
await writeToneVoice(models_folder, amy);
await writeToneVoice(models_folder, german, { language: "German", voice: "de", speakers: 3 });
const provider = await open({ models_folder, servers: [], threads: 1 });

const others = await mkdtemp(join(tmpdir(), "mynah-neural-"));
await writeWithEspeak(others, "kokoro-en-v0_19", kokoroFiles());
await writeWithEspeak(others, "kitten-nano-en-v0_1-fp16", kittenFiles());
await writeWithEspeak(others, "matcha-icefall-en_US-ljspeech", matchaFiles());
const phonemic = {
  "en_US-lessac-medium.onnx": toneVoiceModel({ metadata: { frontend: undefined } }),
  "tokens.txt": toneTokens,
};
await writeWithEspeak(others, "vits-piper-en_US-lessac-medium", {
  ...phonemic,
  "en_US-lessac-medium.onnx.json": JSON.stringify({
    dataset: "lessac",
    language: { code: "en_US" },
    speaker_id_map: {},
  }),
  MODEL_CARD: "# Model card for lessac\n\n* License: https://www.cstr.ed.ac.uk/blizzard\n",
});
await writeModel(others, "sherpa-onnx-supertonic-tts-int8-2026-03-06", supertonicFiles());
await writeWithEspeak(others, "sherpa-onnx-zipvoice-distill-int8-zh-en-emilia", zipvoiceFiles());
const family = await open({ models_folder: others, servers: [], threads: 1 });

afterAll(async () => {
  await Promise.all([provider.close(), family.close()]);
  await Promise.all([models_folder, others].map((folder) => rm(folder, { recursive: true })));
});

const usual = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
const requestOf = (voice: EngineVoice, text: string): SpeakRequest => ({
  voice: voice.key,
  language: voice.languages[0] ?? "en",
  utterance: { spans: [{ kind: "text", text }], previous_text: "", next_text: "" },
  style: usual,
  seed: 1,
});
async function said(port: SpeechPort, request: SpeakRequest): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const { samples } of port.speak(request, never)) parts.push(samples);
  return joinSamples(parts);
}
const voiceOf = (port: SpeechPort, key: string) => port.voices.find((voice) => voice.key === key) as EngineVoice;

const speech = provider.speech as SpeechPort;
const families = family.speech as SpeechPort;
conformance("neural (characters)", speech, [`${amy}:0`, `${german}:2`]);
conformance("neural (espeak)", families, [
  "kokoro-en-v0_19:1",
  "kitten-nano-en-v0_1-fp16:0",
  "matcha-icefall-en_US-ljspeech:0",
]);
const hum = (pitch: number) => ({
  samples: Float32Array.from({ length: 3 * 16_000 }, (_, index) => 0.1 * Math.sin(index / pitch)),
  sample_rate: 16_000,
});
if (family.voice_print)
  voicePrintConformance("neural", family.voice_print, {
    recordings: [hum(10), hum(20)],
    said: "this is what i sound like",
    language: "en",
    text: "Nobody has ever asked where the river ends.",
  });

describe("a neural voice print", () => {
  const port = family.voice_print as VoicePrintPort;
  const maker_id = port.makers[0]?.maker_id ?? "";
  const noise = { samples: hum(10).samples.map((_, i) => 0.02 * Math.sin(i * i)), sample_rate: 16_000 };

  it("keeps the recording in which somebody is heard best, with its text, and of none more than it may", async () => {
    const said = {
      ...hum(15),
      samples: hum(15).samples.map((sample, i) => (i % 16_000 < 12_000 ? sample : sample / 500)),
    };
    const long = { ...said, samples: joinSamples(Array.from({ length: 7 }, () => said.samples)) };
    const samples = [recordingFrom(noise, "noise"), recordingFrom(said, "somebody"), recordingFrom(long, "too long")];
    const { print } = await takenFrom(port, { maker_id, samples, language: "en", labels: {} });
    expect(new TextDecoder().decode(print.data)).toContain("somebody");
    expect(print.data.length / 2 / 24_000).toBeLessThan(15.1);
    const only = { maker_id, samples: [recordingFrom(long, "too long")], language: "en", labels: {} };
    await expect(takenFrom(port, only)).rejects.toThrow(/at most 15 seconds/);
  });

  it("is spoken by the model that is named, and by no other's", async () => {
    const { print } = await takenFrom(port, {
      maker_id,
      samples: [recordingFrom(hum(10), "hm")],
      language: "en",
      labels: {},
    });
    const model_id = port.models[0]?.model_id ?? "";
    expect((await saidBy(port, print, "hello", { model_id })).length).toBeGreaterThan(0);
    await expect(saidBy(port, print, "hello", { model_id: "mynah_neural" })).rejects.toThrow(/No model/);
    await expect(saidBy(port, { ...print, maker_id: "neural_pocket" }, "hello")).rejects.toThrow(/No model/);
  });
});

describe("the voices", () => {
  it("carry what their models tell: names, regions, gender, licence", () => {
    expect(voiceOf(speech, `${amy}:0`)).toMatchObject({
      name: "Amy (piper, en-US)",
      languages: ["en"],
      labels: { gender: "female", accent: "american", language: "en" },
      model_ids: ["mynah_neural_vits_piper_en_us_amy_low", "mynah_neural"],
    });
    expect(voiceOf(speech, `${german}:1`)).toMatchObject({ name: "Mls Speaker 2 (piper, de-DE)", languages: ["de"] });
    expect(voiceOf(families, "kokoro-en-v0_19:2")).toMatchObject({
      name: "Emma (kokoro, en-GB)",
      labels: { gender: "female", accent: "british" },
    });
    expect(voiceOf(families, "kitten-nano-en-v0_1-fp16:0").labels.gender).toBe("male");
    expect(voiceOf(families, "vits-piper-en_US-lessac-medium:0").description).toContain("blizzard");
  });

  it("keep their ids from one opening to the next", async () => {
    const again = await open({ models_folder, servers: [], threads: 1 });
    expect(again.speech?.voices.map((voice) => voice.voice_id)).toEqual(speech.voices.map((voice) => voice.voice_id));
    expect(voiceOf(speech, `${amy}:0`).voice_id).toBe("0JPaV3xu9LuejmRvJ51I");
    await again.close();
  });

  it("of one name are told apart by their models", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mynah-neural-"));
    for (const quality of ["low", "medium"]) await writeToneVoice(folder, `vits-piper-en_US-amy-${quality}`);
    const twins = await open({ models_folder: folder, servers: [], threads: 1 });
    expect(new Set(twins.speech?.voices.map((voice) => voice.name)).size).toBe(2);
    await rm(folder, { recursive: true });
  });
});

describe("speech", () => {
  it("comes sentence by sentence, in full", async () => {
    const voice = voiceOf(speech, `${amy}:0`);
    const lengths: number[] = [];
    for await (const { samples } of speech.speak(requestOf(voice, "one two. three four. five"), never))
      lengths.push(samples.length);
    expect(lengths).toHaveLength(3);
    // A tone of 60 ms for every sign.
    expect(lengths.reduce((sum, length) => sum + length, 0) / voice.sample_rate).toBeCloseTo(25 * 0.06, 1);
  });

  it("of two speakers of one model differs", async () => {
    const [one, two] = await Promise.all(
      [0, 2].map((n) => said(speech, requestOf(voiceOf(speech, `${german}:${n}`), "hallo welt"))),
    );
    expect(one?.length).toBe(two?.length);
    expect(one?.some((sample, index) => Math.abs(sample - (two?.[index] ?? 0)) > 0.1)).toBe(true);
  });

  it("by a model that draws by a seed is the same for the same one, and another for another", async () => {
    const voice = voiceOf(families, "sherpa-onnx-supertonic-tts-int8-2026-03-06:1");
    const [one, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => said(families, { ...requestOf(voice, voice.preview_text), seed })),
    );
    expect(one?.every((sample, index) => sample === again?.[index])).toBe(true);
    expect(one?.some((sample, index) => sample !== other?.[index])).toBe(true);
    const quick = await said(families, { ...requestOf(voice, voice.preview_text), style: { ...usual, speed: 1.2 } });
    expect(quick.length / (one?.length ?? 0)).toBeCloseTo(1 / 1.2, 1);
  });

  it("of a text of fifty thousand characters starts at once and can be left", async () => {
    const text = "the quick brown fox jumps over the lazy dog and ".repeat(1000);
    let pieces = 0;
    for await (const { samples } of speech.speak(requestOf(voiceOf(speech, `${amy}:0`), text), never)) {
      expect(samples.length).toBeLessThan(30 * 16_000);
      if (++pieces === 2) break;
    }
    expect(pieces).toBe(2);
  });

  it("is as lively as stability says where the model has noise; that one never repeats itself, others beside it do", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mynah-neural-"));
    await writeToneVoice(folder, amy, { isNoisy: true });
    await writeToneVoice(folder, german, { language: "German", voice: "de" });
    const noisy = await open({ models_folder: folder, servers: [], threads: 1 });
    const port = noisy.speech as SpeechPort;
    expect(port.repeats).toBe(false);
    expect([voiceOf(port, `${amy}:0`).repeats, voiceOf(port, `${german}:0`).repeats]).toEqual([false, true]);
    const honours = port.models.find(({ model_id }) => model_id.endsWith("amy_low"))?.honours;
    expect(honours).toEqual(["stability", "speed"]);
    const noiseAt = async (stability: number): Promise<number> => {
      const request = { ...requestOf(voiceOf(port, `${amy}:0`), "a    b"), style: { ...usual, stability } };
      const samples = await said(port, request);
      // The spaces are silent but for the noise.
      return Math.hypot(...samples.subarray(2000, 4500));
    };
    expect(await noiseAt(0)).toBeGreaterThan(2 * (await noiseAt(1)));
    await noisy.close();
    await rm(folder, { recursive: true });
  });

  it("lets other work go on while a model speaks", async () => {
    const text = "the quick brown fox jumps over the lazy dog and ".repeat(40);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await said(speech, requestOf(voiceOf(speech, `${amy}:0`), text));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});

it("every port of the built models that speak is filled", () => {
  expect(Object.keys(family).sort()).toEqual(["close", "parts", "speech", "voice_print"]);
  for (const part of family.parts()) expect(part.state, part.detail).toBe("ready");
});

describe("the models folder", () => {
  it("may be missing or empty: then there is nothing, and nothing is loaded", async () => {
    for (const folder of ["", join(models_folder, "nowhere")]) {
      const none = await open({ models_folder: folder, servers: [], threads: 1 });
      expect(none.speech).toBeUndefined();
      expect(none.parts()).toEqual([]);
      await none.close();
    }
  });

  it("shows a model that was copied there by hand when it is opened again, and no longer one that is gone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mynah-neural-"));
    const names = async () => {
      const opened = await open({ models_folder: folder, servers: [], threads: 1 });
      await opened.close();
      return opened.parts().map((part) => `${part.name} ${part.state}`);
    };
    expect(await names()).toEqual([]);
    await writeToneVoice(folder, amy);
    expect(await names()).toEqual([`${amy} ready`]);
    await rm(join(folder, amy), { recursive: true });
    expect(await names()).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("tells of a model that looks whole and that the library cannot run, and every other voice goes on", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mynah-neural-"));
    await writeToneVoice(folder, amy);
    // Its table numbers signs that the model does not have: the library ends its process on that.
    const outside = toneTokens.replaceAll(/ (\d+)$/gm, (_, number: string) => ` ${Number(number) + 1000}`);
    await writeModel(folder, "vits-piper-en_US-joe-medium", {
      "model.onnx": toneVoiceModel({}),
      "tokens.txt": outside,
    });
    const opened = await open({ models_folder: folder, servers: [], threads: 1 });
    const port = opened.speech as SpeechPort;
    expect(opened.parts().map((part) => part.state)).toEqual(["ready", "ready"]);
    const broken = said(port, requestOf(voiceOf(port, "vits-piper-en_US-joe-medium:0"), "hello world"));
    await expect(broken).rejects.toMatchObject({ code: "engine_failed" });
    expect((await said(port, requestOf(voiceOf(port, `${amy}:0`), "hello world"))).length).toBeGreaterThan(0);
    const part = opened.parts().find(({ name }) => name.includes("joe"));
    expect(part?.state).toBe("damaged");
    expect(part?.detail).toMatch(/out of data bounds|without a word|not ready/);
    await opened.close();
    await rm(folder, { recursive: true });
  });
});
