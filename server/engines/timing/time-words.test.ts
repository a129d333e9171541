/** Voices whose engines know no times: the programs that this machine has, and a model that is built here. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sayWith } from "../check/testing/say.ts";
import type { EngineVoice, SpeechPort, SpokenPiece, WordTiming } from "../ports.ts";
import { open as openClassic } from "../providers/classic/index.ts";
import { open as openNeural } from "../providers/neural/index.ts";
import { writeToneVoice } from "../providers/neural/testing/tone-voice.ts";
import { open as openSystem } from "../providers/system/index.ts";
import { type RecitedPiece, recite } from "../recite.ts";
import { gathered, requestFor } from "../testing/requests.ts";
import { planSpeech } from "../text/plan.ts";
import { utter } from "../utter.ts";
import { timeWords } from "./time-words.ts";

const never = new AbortController().signal;
const models_folder = await mkdtemp(join(tmpdir(), "mynah-timed-"));
await writeToneVoice(models_folder, "vits-piper-en_US-amy-low");
const settings = { models_folder, servers: [], threads: 1 };
const neural = await openNeural(settings);
const system = await openSystem({ ...settings, path: process.env.PATH ?? "" });
const classic = (await openClassic(settings)).speech as SpeechPort;
afterAll(async () => {
  await neural.close();
  await rm(models_folder, { recursive: true });
});

const text = "The boats came in before the rain. At 7 nobody was there, and <break time='1s'/> I waited.";
const voiceOf = (port: SpeechPort | undefined, key: string) => port?.voices.find((voice) => voice.key === key);

interface Timed {
  characters: string[];
  starts: number[];
  ends: number[];
  samples: Float32Array;
}

const rate = 16_000;
const samplesOf = (pieces: readonly RecitedPiece[]) =>
  Float32Array.from(
    pieces.flatMap(({ audio }) => [...new Int16Array(audio.buffer, audio.byteOffset, audio.length / 2)]),
    (value) => value / 32_768,
  );

async function timed(port: SpeechPort, voice: EngineVoice, written = text): Promise<Timed> {
  const { style, seed, text: speech } = requestFor(written);
  const plan = planSpeech({ ...speech, apply_text_normalization: "auto", voice_language: voice.languages[0] ?? "en" });
  const pieces = await gathered(recite(plan, { port, voice, style, seed, output_format: "pcm_16000" }, never));
  return {
    characters: pieces.flatMap(({ alignment }) => alignment?.characters ?? []),
    starts: pieces.flatMap(({ alignment }) => alignment?.character_start_times_seconds ?? []),
    ends: pieces.flatMap(({ alignment }) => alignment?.character_end_times_seconds ?? []),
    samples: samplesOf(pieces),
  };
}

/** Mean square between two times. */
function loudness({ samples }: Timed, from: number, to: number): number {
  const part = samples.subarray(Math.floor(from * rate), Math.ceil(to * rate));
  return part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length);
}

/** Where each stretch without white space and outside of tags is. */
function wordsIn({ characters, starts, ends }: Timed): { word: string; from: number; to: number }[] {
  const plain = characters.join("").replace(/<[^>]*>/g, (tag) => " ".repeat(tag.length));
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word,
    from: starts[index] ?? Number.NaN,
    to: ends[index + word.length - 1] ?? Number.NaN,
  }));
}

describe.each([
  ["a neural model", neural.speech, voiceOf(neural.speech, "vits-piper-en_US-amy-low:0")],
  ["espeak-ng", system.speech, voiceOf(system.speech, "espeak-ng/gmw/en-US")],
  ["flite", system.speech, voiceOf(system.speech, "flite/slt")],
])("the words of %s", (_, port, voice) => {
  let known: Promise<Timed> | undefined;
  /** The text, spoken and timed once for those who look at it. */
  const timedOnce = () => {
    known ??= timed(port as SpeechPort, voice as EngineVoice);
    return known;
  };

  it.runIf(port && voice)("have one start and one end for every character, in order, inside the sound", async () => {
    const said = await timedOnce();
    expect(said.characters.join("")).toBe(text);
    expect(said.starts).toHaveLength(said.characters.length);
    expect(said.ends).toHaveLength(said.characters.length);
    let latest = 0;
    for (const [i, start] of said.starts.entries()) {
      expect(start).toBeGreaterThanOrEqual(latest);
      expect(said.ends[i]).toBeGreaterThanOrEqual(start);
      latest = said.ends[i] as number;
    }
    expect(latest).toBeLessThanOrEqual(said.samples.length / rate + 0.001);
  });

  it.runIf(port && voice)(
    "are where there is sound, and the pause that was asked for is between two of them",
    async () => {
      const said = await timedOnce();
      const whole = loudness(said, 0, said.samples.length / rate);
      const words = wordsIn(said);
      expect(words).toHaveLength(15);
      for (const { word, from, to } of words) {
        expect(to - from, word).toBeGreaterThan(0.02);
        expect(loudness(said, from, to), word).toBeGreaterThan(whole / 100);
      }
      const waited = words.at(-1)?.from as number;
      const before = words.find(({ word }) => word === "and")?.to as number;
      expect(waited - before).toBeGreaterThan(1);
    },
  );

  it.runIf(port && voice)("leave after their sound, which waits for none of them", async () => {
    const { segments } = planSpeech(requestFor("The boats came in before the rain.").text);
    const [first] = segments;
    if (first?.kind !== "speech") throw new Error("nothing is spoken");
    const { style, seed } = requestFor("");
    const options = { port: port as SpeechPort, voice: voice as EngineVoice, style, seed };
    const pieces: SpokenPiece[] = await gathered(utter(first, 0, options, never));
    const lastSound = pieces.findLastIndex(({ samples }) => samples.length > 0);
    const firstWords = pieces.findIndex(({ words }) => words.length > 0);
    expect(firstWords).toBeGreaterThan(lastSound);
    expect(pieces[firstWords]?.words.length).toBe(7);
  });
});

describe("an engine whose times are kept from us", () => {
  const [voice] = classic.voices as [EngineVoice];
  const deaf: SpeechPort = {
    ...classic,
    knows_timings: false,
    async *speak(request, signal) {
      for await (const { samples } of classic.speak(request, signal)) yield { samples, words: [] };
    },
  };

  it("is timed as it would have told itself, nine of ten letters within 0.15 s", async () => {
    const [found, told] = [await timed(deaf, voice), await timed(classic, voice)];
    expect(found.samples).toEqual(told.samples);
    const errors = told.starts
      .map((start, i) => Math.abs(start - (found.starts[i] as number)))
      .filter((_, i) => /\p{L}/u.test(told.characters[i] as string))
      .sort((a, b) => a - b);
    expect(errors[Math.floor(0.9 * errors.length)]).toBeLessThan(0.15);
  });

  it("is not listened to any more when nobody waits", async () => {
    const aborter = new AbortController();
    const { samples } = await sayWith(classic, voice, "en", "one two three four five six seven eight nine ten");
    async function* once(): AsyncGenerator<SpokenPiece> {
      yield { samples, words: [] };
    }
    const spoken = { spans: [{ kind: "text" as const, text: "one two three ".repeat(20) }], language: "en" };
    const words: WordTiming[] = [];
    let rests = 0;
    for await (const piece of timeWords(once(), { ...spoken, sample_rate: voice.sample_rate }, aborter.signal)) {
      words.push(...piece.words);
      if (piece.samples.length > 0) continue;
      rests += 1;
      aborter.abort();
    }
    expect([words, rests]).toEqual([[], 1]);
  });
});
