import { describe, expect, it } from "vitest";
import type { HeardPiece } from "../../ports.ts";
import { type FakeServer, fakeServers, serverAt } from "./testing.ts";

const never = new AbortController().signal;

const { fake, open } = fakeServers();

describe("transcription", () => {
  const sound = { samples: new Float32Array(32_000).fill(0.01), sample_rate: 16_000 };

  async function hear(server: FakeServer, more = {}): Promise<HeardPiece[]> {
    const provider = await open(serverAt(server.url));
    const pieces: HeardPiece[] = [];
    const request = { model_id: "openai_whisper-1", ...sound, ...more };
    for await (const piece of provider.transcription?.transcribe(request, never) ?? []) pieces.push(piece);
    return pieces;
  }

  it("has the times of its words, each in its stretch, in order and inside the recording", async () => {
    const server = await fake();
    server.heard = {
      text: "Hello there. Good bye.",
      language: "english",
      segments: [
        { start: 0, end: 0.9, text: " Hello there." },
        { start: 0.9, end: 2, text: " Good bye." },
      ],
      words: [
        { word: "Hello", start: 0, end: 0.4 },
        { word: "there", start: 0.4, end: 0.8 },
        { word: "Good", start: 1, end: 1.3 },
        { word: "bye", start: 1.3, end: 9 },
      ],
    };
    const pieces = await hear(server, { prompt: "Mynah", language: "en" });
    expect(pieces.map(({ text: said, words }) => [said, words.map((word) => word.text).join(" ")])).toEqual([
      ["Hello there.", "Hello there"],
      ["Good bye.", "Good bye"],
    ]);
    expect(pieces[0]).toMatchObject({ language: "en", start_seconds: 0, end_seconds: 0.9 });
    expect(pieces[1]?.words[1]).toMatchObject({ start_seconds: 1.3, end_seconds: 2 });
    const { body } = server.asked.at(-1) ?? { body: "" };
    for (const part of ["timestamp_granularities[]", "word", "Mynah", "RIFF", "whisper-1"])
      expect(body).toContain(part);
  });

  it("is a text over the whole recording where the server knows no times", async () => {
    const server = await fake();
    server.heard = { text: "All of it." };
    server.knowsNoTimes = true;
    expect(await hear(server)).toMatchObject([{ text: "All of it.", start_seconds: 0, end_seconds: 2, words: [] }]);
  });

  it("of silence is nothing", async () => {
    expect(await hear(await fake())).toEqual([]);
  });

  it("of a long recording goes in stretches, with times that go on", async () => {
    const server = await fake();
    server.heard = { text: "Part.", segments: [{ start: 1, end: 2, text: "Part." }] };
    const samples = new Float32Array(150 * 1000).fill(0.1);
    samples.fill(0, 110_000, 110_400);
    const pieces = await hear(server, { samples, sample_rate: 1000 });
    expect(pieces.map(({ start_seconds }) => Math.round(start_seconds))).toEqual([1, 111]);
  });

  it("comes from another server when one fails, and is a clear error when none is left", async () => {
    const [bad, good] = [await fake(), await fake()];
    good.heard = { text: "Heard." };
    const provider = await open(serverAt(bad.url), serverAt(good.url));
    bad.behaviour = "fails";
    const first = await provider.transcription
      ?.transcribe({ model_id: "openai_whisper-1", ...sound }, never)
      [Symbol.asyncIterator]()
      .next();
    expect(first?.value).toMatchObject({ text: "Heard." });
    good.behaviour = "fails";
    const again = provider.transcription?.transcribe({ model_id: "openai_whisper-1", ...sound }, never);
    await expect(again?.[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "engine_refused" });
  });
});
