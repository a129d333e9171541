import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, OpenAI, toFile } from "../../clients/index.ts";
import { anyDatabase } from "../db/testing.ts";
import type { HeardPiece } from "../engines/ports.ts";
import { OWNER_KEY, sharedTestServer, startTestServer, type TestServer } from "../testing/server.ts";
import { modelNamed, threeLetters, transcriptOf, twoLetters } from "./rules.ts";

describe("a transcript", () => {
  const piece: HeardPiece = {
    language: "en",
    language_probability: 0.9,
    text: "Good day. ",
    start_seconds: 1,
    end_seconds: 2,
    words: [
      { text: "Good", start_seconds: 1, end_seconds: 1.4, confidence: 1 },
      { text: "day.", start_seconds: 1.5, end_seconds: 2, confidence: 0.5 },
    ],
  };

  it("has words, the spaces between them, confidence as a logarithm, and the language in three letters", () => {
    const { words, ...rest } = transcriptOf([piece], { granularity: "word" });
    expect(rest).toEqual({ language_code: "eng", language_probability: 0.9, text: "Good day." });
    expect(words.map((word) => [word.text, word.type, word.start, word.end])).toEqual([
      ["Good", "word", 1, 1.4],
      [" ", "spacing", 1.4, 1.5],
      ["day.", "word", 1.5, 2],
    ]);
    expect(words[2]?.logprob).toBeCloseTo(Math.log(0.5));
  });

  it("shares a word's time among its characters, leaves times out when asked, and knows who spoke", () => {
    const [word] = transcriptOf([piece], { granularity: "character" }).words;
    expect(word?.characters?.map((each) => each.text).join("")).toBe("Good");
    expect(word?.characters?.at(-1)?.end).toBeCloseTo(1.4);
    expect(transcriptOf([piece], { granularity: "none" }).words[0]).not.toHaveProperty("start");
    const turns = [
      { start_seconds: 0, end_seconds: 1.45, speaker: 0 },
      { start_seconds: 1.45, end_seconds: 3, speaker: 1 },
    ];
    const spoken = transcriptOf([piece], { granularity: "word", turns }).words.filter((each) => each.type === "word");
    expect(spoken.map((each) => each.speaker_id)).toEqual(["speaker_0", "speaker_1"]);
  });

  it("takes a stretch without words as one, and silence as nothing", () => {
    expect(transcriptOf([{ ...piece, words: [] }], { granularity: "word" }).words[0]?.text).toBe("Good day.");
    expect(transcriptOf([], { granularity: "word" })).toMatchObject({ text: "", words: [], language_probability: 0 });
  });

  it("knows both codes of a language and the vendors' names of models", () => {
    expect(["en", "eng", "EN-us", "xx", "zho"].map(twoLetters)).toEqual(["en", "en", "en", undefined, "zh"]);
    expect(threeLetters("de")).toBe("deu");
    expect([undefined, "scribe_v1", "whisper-1", "gpt-4o-transcribe", "ours"].map(modelNamed)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      "ours",
    ]);
  });
});

const sentence = "Nine old men are walking to the river.";

describe.each(anyDatabase)("on the %s database", (kind) => {
  let server: TestServer;
  let recording: Uint8Array<ArrayBuffer>;
  let openai: OpenAI;
  let canHear = false;
  beforeAll(async () => {
    server = await startTestServer(kind, { MYNAH_ENGINES: "system" });
    openai = new OpenAI({ apiKey: OWNER_KEY, baseURL: `${server.url}/v1`, maxRetries: 0 });
    const answer = await openai.audio.speech.create({ model: "tts-1", voice: "Gordon", input: sentence });
    recording = new Uint8Array(await answer.arrayBuffer());
    // The other engines may still be starting.
    const { engines } = server.services;
    while (engines.status().some(({ state }) => state === "starting")) await delay(50);
    canHear = engines.transcription.models.length > 0;
  });
  afterAll(() => server.stop());
  const file = () => toFile(recording, "said.mp3");
  const vendor = () => new ElevenLabsClient({ apiKey: OWNER_KEY, baseUrl: server.url });

  it("hears words of a recording, in their time, for the official clients (absent: a transcriber)", async (test) => {
    if (!canHear) test.skip();
    const heard = await vendor().speechToText.convert({ file: new Blob([recording]), modelId: "scribe_v1" });
    if (!("words" in heard)) throw new Error("several transcripts for one channel");
    const words = heard.words.filter((word) => word.type === "word");
    expect(words.length).toBeGreaterThanOrEqual(4);
    expect(heard.languageCode).toBe("eng");
    expect(words.at(-1)?.end).toBeGreaterThan(1);
    for (const word of words) expect(word.end).toBeGreaterThanOrEqual(word.start ?? 0);
    const plain = await openai.audio.transcriptions.create({ file: await file(), model: "whisper-1" });
    expect(plain.text).toBe(heard.text);
  });

  it("writes every format of the openai client (absent: a transcriber)", async (test) => {
    if (!canHear) test.skip();
    const ask = async <F extends "text" | "srt" | "vtt" | "verbose_json">(response_format: F) =>
      openai.audio.transcriptions.create({
        file: await file(),
        model: "whisper-1",
        response_format,
        timestamp_granularities: ["word", "segment"],
      });
    expect(String(await ask("srt"))).toMatch(/^1\n00:00:0\d,\d{3} --> /);
    expect(String(await ask("vtt"))).toMatch(/^WEBVTT\n/);
    const text = String(await ask("text")).trim();
    expect(text.length).toBeGreaterThan(10);
    const verbose = (await ask("verbose_json")) as OpenAI.Audio.TranscriptionVerbose;
    expect(verbose.words?.length).toBeGreaterThanOrEqual(4);
    expect(verbose.segments?.length).toBeGreaterThan(0);
    const stream = await openai.audio.transcriptions.create({ file: await file(), model: "whisper-1", stream: true });
    const events = [];
    for await (const event of stream) events.push(event);
    expect(events.at(-1)).toMatchObject({ type: "transcript.text.done", text });
  });

  it("says that nothing here transcribes, and who can change that", async () => {
    const deaf = await sharedTestServer(kind);
    const client = new OpenAI({ apiKey: OWNER_KEY, baseURL: `${deaf.url}/v1`, maxRetries: 0 });
    const refused = await client.audio.transcriptions
      .create({ file: await file(), model: "whisper-1" })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 503, code: "no_engine" });
  });

  it("refuses what is no recording, a model that is not there and a language that nobody hears", async (test) => {
    if (!canHear) test.skip();
    const noise = await toFile(Buffer.from("this is not sound at all, it is a letter"), "said.mp3");
    const refusals = [
      { file: noise, model: "whisper-1" },
      { file: await file(), model: "nothing-of-the-kind" },
      { file: await file(), model: "whisper-1", language: "tlh" },
    ].map((wrong) => openai.audio.transcriptions.create(wrong).catch((error: unknown) => error));
    expect((await Promise.all(refusals)).map((error) => (error as { code: string }).code)).toEqual([
      "unreadable_recording",
      "model_not_found",
      "unsupported_language",
    ]);
  });
});
