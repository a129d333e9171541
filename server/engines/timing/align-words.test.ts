import { beforeAll, describe, expect, it } from "vitest";
import { sayWith } from "../check/testing/say.ts";
import type { EngineVoice, SpeechPort } from "../ports.ts";
import { open } from "../providers/classic/index.ts";
import { alignWords } from "./align-words.ts";
import { accuracyOf, errorAt } from "./testing/accuracy.ts";
import { runInTurns } from "./turns.ts";

const never = new AbortController().signal;
let port: SpeechPort;
let voice: EngineVoice;
beforeAll(async () => {
  const { speech } = await open({ models_folder: "", servers: [], threads: 1 });
  port = speech as SpeechPort;
  voice = port.voices[0] as EngineVoice;
});

const spoken = (text: string, samples: Float32Array, language = "en") => ({
  spans: [{ kind: "text" as const, text }],
  language,
  samples,
  sample_rate: voice.sample_rate,
});

describe("aligned words", () => {
  it.each([
    ["English of women by another program", ["clara", "hazel"], "en", 2],
    ["English of men by another program", ["gordon", "otis"], "en", 2],
    ["English by other variants", ["beatrice", "stanley"], "en", 2],
    ["German", ["de-greta", "de-konrad"], "de", 2],
    ["French", ["fr-camille"], "fr", 3],
    ["Russian", ["ru-timur"], "ru", 3],
    ["Chinese", ["zh-meilin"], "zh", 2],
    ["Hindi", ["hi-kavita"], "hi", 2],
  ])("are where %s says them: half within 40 ms, nine of ten within 180 ms", async (_, voices, language, count) => {
    const accuracy = await accuracyOf(port, voices, language, count);
    expect(accuracy.errors.length).toBeGreaterThan(30);
    expect(errorAt(accuracy, 0.5)).toBeLessThanOrEqual(0.04);
    expect(errorAt(accuracy, 0.9)).toBeLessThanOrEqual(0.18);
  });

  it("follow a pause that nobody wrote", async () => {
    const text = "The boat came in before the rain. Nobody was there to see it.";
    const said = await sayWith(port, voice, "en", text);
    const at = said.words.findIndex((word) => word.text_start === text.indexOf("Nobody"));
    const cut = Math.round((said.words[at]?.start_seconds ?? 0) * voice.sample_rate);
    const pause = 1.5;
    const samples = new Float32Array(said.samples.length + pause * voice.sample_rate);
    samples.set(said.samples.subarray(0, cut));
    samples.set(said.samples.subarray(cut), cut + pause * voice.sample_rate);
    const { words } = await runInTurns(alignWords(spoken(text, samples)), never);
    for (const [i, word] of words.entries()) {
      const expected = (said.words[i]?.start_seconds ?? 0) + (i >= at ? pause : 0);
      expect(Math.abs(word.start_seconds - expected), text.slice(word.text_start)).toBeLessThan(0.2);
    }
  });

  it("fit better than the words of another text", async () => {
    const text = "The harbour was quiet when the first boats came in.";
    const { samples } = await sayWith(port, voice, "en", text);
    const lossOf = async (other: string) => {
      const { words } = await runInTurns(alignWords(spoken(other, samples)), never);
      return words.reduce((sum, word) => sum + (word.loss ?? Number.NaN), 0) / words.length;
    };
    const right = await lossOf(text);
    const wrong = await lossOf("My grandmother planted an apple tree by the old wall.");
    expect(right).toBeLessThan(0.8 * wrong);
  });

  it("are estimated, and said to be so, in a language without a reference", async () => {
    const { samples } = await sayWith(port, voice, "en", "one two three");
    const found = await runInTurns(alignWords(spoken("สวัสดี ครับ ผม", samples, "th")), never);
    expect(found.method).toBe("estimated");
    expect(found.words.map((word) => word.loss)).toEqual([null, null, null]);
    expect(found.words.at(-1)?.end_seconds).toBeCloseTo(samples.length / voice.sample_rate, 5);
  });

  it("are estimated where there is no sound to listen to", async () => {
    const found = await runInTurns(alignWords(spoken("one two", new Float32Array(0))), never);
    expect(found).toMatchObject({ method: "estimated", words: [{ end_seconds: 0 }, { end_seconds: 0 }] });
  });

  it("keep their order and stay inside the sound for texts that no one means", async () => {
    const { samples } = await sayWith(port, voice, "en", "one two three four");
    for (const text of [
      "",
      "…",
      "a",
      "word ".repeat(80),
      "\u0000 😀 [[x]] <b>",
      "1 2 3 4 5 6 7 8 9",
      "日本語 漢字 かな",
    ]) {
      const { words } = await runInTurns(alignWords(spoken(text, samples)), never);
      let end = 0;
      for (const word of words) {
        expect(word.start_seconds).toBeGreaterThanOrEqual(end);
        expect(word.end_seconds).toBeGreaterThanOrEqual(word.start_seconds);
        end = word.end_seconds;
      }
      expect(end).toBeLessThanOrEqual(samples.length / voice.sample_rate + 0.02);
    }
  });

  it("stop soon when nobody waits for them any more", async () => {
    const { samples } = await sayWith(port, voice, "en", "one two three four five six seven eight");
    const work = runInTurns(alignWords(spoken("one two three ".repeat(40), samples)), AbortSignal.abort());
    await expect(work).rejects.toThrow();
  });
});
