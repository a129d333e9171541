import { beforeAll, describe, expect, it } from "vitest";
import { grantTier } from "../billing/index.ts";
import { testDatabases } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

const text = "The same sentence is asked for again, and again after that.";

interface Timed {
  audio_base64: string;
  alignment: { characters: string[]; character_end_times_seconds: number[] } | null;
}

describe.each(testDatabases)("a speech that was made before, on the %s database", (kind) => {
  let server: SharedTestServer;
  let alice: TestPerson;
  let voice_id: string;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    alice = await server.signUp();
    await server.services.db.transaction((tx) => grantTier(tx, alice.workspace_id, "creator"));
    voice_id = server.voice_id;
  });

  const speak = (body: object, path = "?output_format=mp3_44100_128", key = alice.key) =>
    server.call("POST", `/v1/text-to-speech/${voice_id}${path}`, { key, body });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const usedBy = async (key: string) => {
    const answer = await server.call("GET", "/v1/user/subscription", { key });
    return ((await answer.json()) as { character_count: number }).character_count;
  };

  it.each(["mp3_44100_128", "pcm_16000", "wav_22050", "opus_48000_64", "ulaw_8000"])(
    "is the same %s bytes again, kept as an item of its own, and costs nothing",
    async (output_format) => {
      const path = `?output_format=${output_format}`;
      const first = await speak({ text }, path);
      const made = await bytesOf(first);
      const before = await usedBy(alice.key);
      const second = await speak({ text }, path);
      const again = await bytesOf(second);
      expect([first.headers.get("x-cache"), second.headers.get("x-cache")]).toEqual(["miss", "hit"]);
      expect(again.equals(made)).toBe(true);
      expect(second.headers.get("character-cost")).toBe("0");
      expect(await usedBy(alice.key)).toBe(before);
      const ids = [first, second].map((answer) => answer.headers.get("history-item-id"));
      expect(ids[0]).not.toBe(ids[1]);
      // Deleting the one leaves the other whole.
      await server.call("DELETE", `/v1/history/${ids[0]}`, { key: alice.key });
      const kept = await bytesOf(await server.call("GET", `/v1/history/${ids[1]}/audio`, { key: alice.key }));
      expect(kept.length).toBeGreaterThanOrEqual(made.length);
      const waveform = await server.call("GET", `/v1/history/${ids[1]}/waveform`, { key: alice.key });
      expect(waveform.status).toBe(200);
    },
  );

  it("has the same time for every character", async () => {
    const timesOf = async (answer: Response) => (await answer.json()) as Timed;
    const first = await timesOf(await speak({ text, seed: 5 }, "/with-timestamps"));
    const answer = await speak({ text, seed: 5 }, "/with-timestamps");
    expect(answer.headers.get("x-cache")).toBe("hit");
    expect(await timesOf(answer)).toEqual(first);
    const stream = await speak({ text, seed: 5 }, "/stream/with-timestamps");
    expect(stream.headers.get("x-cache")).toBe("hit");
    const lines = (await stream.text())
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Timed);
    expect(lines.flatMap((line) => line.alignment?.characters ?? []).join("")).toBe(text);
  });

  it.each([
    ["another text", { text: `${text} ` }],
    ["another seed", { text, seed: 99 }],
    ["other settings", { text, voice_settings: { stability: 0.1 } }],
    ["another model", { text, model_id: "mynah_classic_v1" }],
    ["another way of reading numbers", { text, apply_text_normalization: "off" }],
    ["another text before it", { text, previous_text: "Before that." }],
  ])("is made anew for %s", async (_, body) => {
    await bytesOf(await speak({ text }));
    expect((await speak(body)).headers.get("x-cache")).toBe("miss");
  });

  it("is not given out after only a part of it was made, nor when nothing was to be kept", async () => {
    const long = { text: "It goes on and on until somebody has had enough of it. ".repeat(400) };
    const left = await speak(long, "/stream");
    const reader = left.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const secret = { text: "Nobody shall keep this sentence." };
    await bytesOf(await speak(secret, "?enable_logging=false"));
    expect((await speak(secret, "?enable_logging=false")).headers.get("x-cache")).toBe("miss");
    const after = await speak(long, "/stream");
    expect(after.headers.get("x-cache")).toBe("miss");
    await after.body?.cancel();
  });

  it("keeps private what another workspace made, and its price on the free plan", async () => {
    await bytesOf(await speak({ text }));
    const bob = await server.signUp();
    const first = await speak({ text }, "", bob.key);
    expect(first.headers.get("x-cache")).toBe("miss");
    await bytesOf(first);
    const second = await speak({ text }, "", bob.key);
    await bytesOf(second);
    expect(second.headers.get("x-cache")).toBe("hit");
    expect(await usedBy(bob.key)).toBe(2 * text.length);
  });
});
