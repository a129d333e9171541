import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient, ElevenLabsError } from "../../clients/index.ts";
import { limits } from "../../contract/limits.ts";
import { wavHeader } from "../audio/wav.ts";
import { anyDatabase } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

const text = "The boats came in before the rain.\n\nIn 1984 nobody was there,  and I waited until the lamps were lit.";
/** As forms send it: every line ends in both signs. */
const sent = text.replaceAll("\n", "\r\n");
const other = "My grandmother planted apple trees; whoever visits her garden eats them.";

/** A WAV file of 16-bit samples at 8 kHz. */
function wavOf(samples: Int16Array<ArrayBuffer>): Blob {
  return new Blob([wavHeader("pcm", 8000, samples.byteLength), samples], { type: "audio/wav" });
}

describe.each(anyDatabase)("forced alignment (on the %s database)", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  let client: ElevenLabsClient;
  let voice_id: string;
  let recording: Blob;
  let told: { characters: string[]; starts: number[]; ends: number[] };
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await server.signUp();
    client = new ElevenLabsClient({ apiKey: person.key, baseUrl: server.url, maxRetries: 0 });
    const { voices } = await client.voices.getAll();
    voice_id = voices.find(({ name }) => name === "Gordon")?.voiceId ?? "";
    const spoken = await client.textToSpeech.convertWithTimestamps(voice_id, { text });
    recording = new Blob([Buffer.from(spoken.audioBase64, "base64")]);
    told = {
      characters: spoken.alignment?.characters ?? [],
      starts: spoken.alignment?.characterStartTimesSeconds ?? [],
      ends: spoken.alignment?.characterEndTimesSeconds ?? [],
    };
  }, 300_000);

  const refusalOf = async (file: Blob, said: string) => {
    const error: unknown = await client.forcedAlignment.create({ file, text: said }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ElevenLabsError);
    const { statusCode, body } = error as ElevenLabsError;
    return [statusCode, (body as { detail: { status: string } }).detail.status];
  };

  it("finds every character and word where the voice says it, for the official client, and takes no characters", async () => {
    const { characters, words, loss } = await client.forcedAlignment.create({ file: recording, text });
    expect(characters.map((each) => each.text).join("")).toBe(sent);
    expect(words.map((each) => each.text).join("")).toBe(sent);
    expect(words.map((each) => each.text)).toContain("1984");
    const found = characters.filter((each) => each.text !== "\r");
    const errors = found
      .map(({ start }, i) => Math.abs(start - (told.starts[i] as number)))
      .filter((_, i) => /\p{L}/u.test(told.characters[i] as string))
      .sort((a, b) => a - b);
    expect(errors.length).toBeGreaterThan(60);
    expect(errors[errors.length >> 1]).toBeLessThan(0.06);
    expect(errors[Math.floor(0.9 * errors.length)]).toBeLessThan(0.2);
    let latest = 0;
    for (const { start, end } of characters) {
      expect(start).toBeGreaterThanOrEqual(latest);
      expect(end).toBeGreaterThanOrEqual(start);
      latest = end;
    }
    expect(latest).toBeLessThanOrEqual((told.ends.at(-1) as number) + 0.1);
    for (const word of words) expect(word.loss > 0).toBe(word.text.trim() !== "");
    expect(loss).toBeLessThan(Math.max(...words.map((word) => word.loss)));
    const account = await server.call("GET", "/v1/user/subscription", { key: person.key });
    expect(((await account.json()) as { character_count: number }).character_count).toBe(text.length);
  });

  it("says by a higher loss that a text is not of the recording", async () => {
    const right = await client.forcedAlignment.create({ file: recording, text });
    const wrong = await client.forcedAlignment.create({ file: recording, text: other });
    expect(wrong.characters.map((each) => each.text).join("")).toBe(other);
    expect(wrong.loss).toBeGreaterThan(1.2 * right.loss);
  });

  it("refuses what has nothing to hear, is no sound, or is broken off in its head", async () => {
    expect(await refusalOf(wavOf(new Int16Array(8000)), text)).toEqual([400, "unreadable_recording"]);
    expect(await refusalOf(wavOf(new Int16Array(10)), text)).toEqual([400, "unreadable_recording"]);
    expect(await refusalOf(new Blob(["this is a letter"]), text)).toEqual([400, "unreadable_recording"]);
    expect(await refusalOf(new Blob([]), text)).toEqual([400, "unreadable_recording"]);
    const bytes = await recording.arrayBuffer();
    expect(await refusalOf(new Blob([bytes.slice(0, 60)]), text)).toEqual([400, "unreadable_recording"]);
  });

  it("refuses a text that is empty, too long, without words, or in a language that nobody reads here", async () => {
    expect(await refusalOf(recording, " \n ")).toEqual([400, "empty_text"]);
    const long = "a ".repeat(limits.alignedTextLengthMax / 2 + 1);
    expect(await refusalOf(recording, long)).toEqual([400, "max_character_limit_exceeded"]);
    expect(await refusalOf(recording, "… — !?")).toEqual([400, "unsupported_value"]);
    expect(await refusalOf(recording, "ฉันรออยู่จนกระทั่งไฟถูกจุด")).toEqual([400, "unsupported_value"]);
  });

  it("refuses a request without a recording", async () => {
    const form = new FormData();
    form.set("text", text);
    const headers = { "xi-api-key": person.key };
    const missing = await fetch(`${server.url}/v1/forced-alignment`, { method: "POST", headers, body: form });
    expect(missing.status).toBe(422);
  });

  it("lets other requests of the same workspace through while it works, and ends when nobody waits for it", async () => {
    const form = new FormData();
    const samples = Int16Array.from({ length: 8000 * 600 }, (_, i) => 8000 * Math.sin((i % 80) * (i / 4e6)));
    form.set("file", wavOf(samples), "long.wav");
    form.set("text", text.repeat(60));
    const aborter = new AbortController();
    const answer = fetch(`${server.url}/v1/forced-alignment`, {
      method: "POST",
      headers: { "xi-api-key": person.key },
      body: form,
      signal: aborter.signal,
    });
    let hasEnded = false;
    const end = answer.then(
      () => {
        hasEnded = true;
        return null;
      },
      (error: unknown) => error,
    );
    const { engines } = server.services;
    while (engines.status()[0]?.under_way === 0) await new Promise((resolve) => setImmediate(resolve));
    const spoken = await server.call("POST", `/v1/text-to-speech/${voice_id}`, {
      key: person.key,
      body: { text: "Here." },
    });
    expect(spoken.status).toBe(200);
    await spoken.arrayBuffer();
    expect(hasEnded).toBe(false);
    aborter.abort();
    expect(await end).toMatchObject({ name: "AbortError" });
    while (engines.status()[0]?.under_way !== 0) await new Promise((resolve) => setImmediate(resolve));
  }, 300_000);
});
