import { expect, it } from "vitest";
import { decode } from "../audio/decode.ts";
import { joinBytes } from "../audio/join.ts";
import { integratedLoudness } from "../audio/loudness.ts";
import { findModel, findVoice } from "./catalogue.ts";
import { openEngines } from "./engines.ts";
import { providers } from "./registry.ts";
import { gathered, requestFor } from "./testing/requests.ts";

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
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const pool = await openEngines({ workers: 1, log });
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
