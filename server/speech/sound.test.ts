import { beforeAll, describe, expect, it } from "vitest";
import { OUTPUT_FORMATS } from "../../contract/output-formats.ts";
import { decode } from "../audio/decode.ts";
import { anyDatabase } from "../db/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer } from "../testing/server.ts";

const TEXT = "The river is low this year. Nobody remembers it like that, and nobody wants to.";

async function rmsOf(bytes: Uint8Array, content_type: string): Promise<number> {
  const { samples } = await decode(bytes, content_type);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

describe.each(anyDatabase)("speech, on the %s database,", (kind) => {
  let server: SharedTestServer;
  let voice_id: string;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    // The first one that people are offered: with all that changes a sound.
    voice_id = server.services.engines.voices[0]?.voice_id ?? "";
  }, 300_000);

  const speak = (body: object, query: string) =>
    server.call("POST", `/v1/text-to-speech/${voice_id}${query}`, { key: OWNER_KEY, body });
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

  it.each(OUTPUT_FORMATS)("speaks audibly as %s, and plays the same back from the history", async (output_format) => {
    const answer = await speak({ text: "Good evening." }, `?output_format=${output_format}`);
    expect(answer.status).toBe(200);
    const sent = await bytesOf(answer);
    const kept = await server.call("GET", `/v1/history/${answer.headers.get("history-item-id")}/audio`, {
      key: OWNER_KEY,
    });
    const stored = await bytesOf(kept);
    expect(await rmsOf(stored, kept.headers.get("content-type") ?? "")).toBeGreaterThan(0.01);
    if (/^(pcm|ulaw|alaw)/.test(output_format)) expect(Buffer.from(stored).includes(Buffer.from(sent))).toBe(true);
    if (/^(mp3|opus)/.test(output_format)) expect(Buffer.from(stored).equals(Buffer.from(sent))).toBe(true);
  });

  it("says the same twice with the same seed, and otherwise with another", async () => {
    const query = "?output_format=pcm_16000";
    const [first, same, other] = [
      await bytesOf(await speak({ text: TEXT, seed: 7 }, query)),
      await bytesOf(await speak({ text: TEXT, seed: 7 }, query)),
      await bytesOf(await speak({ text: TEXT, seed: 8 }, query)),
    ];
    expect(Buffer.from(first).equals(Buffer.from(same))).toBe(true);
    expect(Buffer.from(first).equals(Buffer.from(other))).toBe(false);
  });

  it.each([
    ["stability", { stability: 0.05 }],
    ["similarity_boost", { similarity_boost: 0 }],
    ["style", { style: 1 }],
    ["use_speaker_boost", { use_speaker_boost: false }],
    ["speed", { speed: 1.2 }],
  ])("lets %s change the sound", async (_name, voice_settings) => {
    const query = "?output_format=pcm_16000";
    const usual = await bytesOf(await speak({ text: TEXT, seed: 1 }, query));
    const changed = await bytesOf(await speak({ text: TEXT, seed: 1, voice_settings }, query));
    expect(Buffer.from(usual).equals(Buffer.from(changed))).toBe(false);
  });

  it("pauses for as long as a break says", async () => {
    const query = "?output_format=pcm_16000";
    const plain = await bytesOf(await speak({ text: "Wait. Go." }, query));
    const paused = await bytesOf(await speak({ text: 'Wait. <break time="5s"/> Go.' }, query));
    const seconds = (paused.length - plain.length) / 2 / 16_000;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(5.6);
  });
});
