import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { decode } from "../audio/decode.ts";
import { joinBytes } from "../audio/join.ts";
import { integratedLoudness } from "../audio/loudness.ts";
import { findModel, findVoice } from "./catalogue.ts";
import { openEngines } from "./engines.ts";
import { senseVoiceFiles } from "./providers/neural/testing/built-transcribers.ts";
import { writeModel } from "./providers/neural/testing/tone-voice.ts";
import { serverAt, startFakeServer } from "./providers/openai/testing.ts";
import { providers } from "./registry.ts";
import { gathered, requestFor } from "./testing/requests.ts";

/** Nobody here minds how long the first sentence takes. */
const limits = { warmsUp: false };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const opened = await Promise.all(
  providers.map((provider) => provider.open({ models_folder: "", servers: [], threads: 1 })),
);
const voices = opened.flatMap((provider) => provider.speech?.voices ?? []);

it("finds every voice and model of every provider by each of its ids, and no two share one", () => {
  for (const voice of voices) {
    for (const id of [voice.voice_id, ...voice.aliases]) expect(findVoice(voices, id)).toBe(voice);
  }
  // A public id of a model means the one of the voice's own provider: only there must it be the only one.
  for (const { speech } of opened) {
    for (const model of speech?.models ?? []) {
      for (const id of [model.model_id, ...model.aliases]) expect(findModel(speech?.models ?? [], id)).toBe(model);
    }
  }
  expect(findVoice(voices, "nobody")).toBeUndefined();
});

it("speaks every character through the pool with the first real voice, and it is no silence", async () => {
  const pool = await openEngines({ workers: 1, log, allowed: [], limits });
  try {
    const [voice] = pool.voices;
    const text = "The quick brown fox jumps over the lazy dog, and the dog does not mind.";
    const request = requestFor(text, { voice_id: voice?.voice_id ?? "", output_format: "mp3_44100_128" });
    const pieces = await gathered(pool.recite(request, { signal: new AbortController().signal, share: "a" }));
    const { samples, sample_rate } = await decode(joinBytes(pieces.map((piece) => piece.audio)), "audio/mpeg");
    expect(samples.length / sample_rate).toBeGreaterThan(2);
    expect(samples.length / sample_rate).toBeLessThan(12);
    expect(integratedLoudness(samples, sample_rate)).toBeGreaterThan(-30);
    expect(pieces.flatMap((piece) => piece.alignment?.characters ?? []).join("")).toBe(text);
  } finally {
    await pool.close();
  }
}, 30_000);

it("lets a model on this machine transcribe where none is named, then a connected server, then a program of the system", async () => {
  const models_folder = await mkdtemp(join(tmpdir(), "mynah-test-"));
  await writeModel(models_folder, "sherpa-onnx-sense-voice-zh-en-ja-ko-yue", senseVoiceFiles());
  const server = await startFakeServer();
  server.heard = { text: "heard elsewhere" };
  let settings = { models_folder, servers: [serverAt(server.url)], path: process.env.PATH ?? "" };
  const allowed = ["neural", "openai", "system"];
  const engines = await openEngines({ workers: 1, log, allowed, limits, settingsOf: () => settings });
  try {
    const sound = {
      samples: Float32Array.from({ length: 32_000 }, (_, i) => Math.sin(i / 9) / 2),
      sample_rate: 16_000,
    };
    const heard = async () => {
      const how = { signal: new AbortController().signal, share: "a" };
      const pieces = await Array.fromAsync(engines.transcription.transcribe({ sound }, how));
      return [engines.transcription.models[0]?.provider, pieces.map(({ text }) => text).join(" ")];
    };
    await expect.poll(() => engines.status().map(({ state }) => state), { timeout: 30_000 }).not.toContain("starting");
    expect(await heard()).toEqual(["neural", expect.stringMatching(/^the quick brown fox/)]);
    settings = { ...settings, models_folder: "" };
    await engines.reopen("neural");
    expect(await heard()).toEqual(["openai", "heard elsewhere"]);
    settings = { ...settings, servers: [] };
    await engines.reopen("openai");
    // Where the system has none there is none left.
    expect([undefined, "system"]).toContain(engines.transcription.models[0]?.provider);
  } finally {
    await Promise.all([engines.close(), server.close()]);
    await rm(models_folder, { recursive: true });
  }
});
