import { beforeAll, describe, expect, it } from "vitest";
import { APIError, AuthenticationError, OpenAI, RateLimitError } from "../../clients/index.ts";
import { decode } from "../audio/decode.ts";
import { integratedLoudness } from "../audio/loudness.ts";
import { anyDatabase } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

const input = "The kettle is singing, and nobody minds.";

async function secondsOf(answer: Response, content_type: string): Promise<number> {
  const { samples, sample_rate } = await decode(new Uint8Array(await answer.arrayBuffer()), content_type);
  expect(integratedLoudness(samples, sample_rate)).toBeGreaterThan(-25);
  return samples.length / sample_rate;
}

/** The refusal that a call ends with. */
async function refusalOf(call: Promise<unknown>): Promise<APIError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error(`no refusal, but ${String(error)}`);
  return error;
}

describe.each(anyDatabase)("on the %s database, for the official openai client", (kind) => {
  let server: SharedTestServer;
  let alice: TestPerson;
  let client: OpenAI;
  const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    alice = await server.signUp();
    client = clientOf(alice.key);
  });

  it.each([
    ["mp3", "audio/mpeg"],
    ["opus", "audio/ogg"],
    ["wav", "audio/wav"],
  ] as const)("speaks %s with a voice of the vendor's", async (response_format, content_type) => {
    const answer = await client.audio.speech.create({ model: "tts-1", voice: "nova", input, response_format });
    expect(answer.headers.get("content-type")).toBe(content_type);
    const seconds = await secondsOf(answer, content_type);
    expect(seconds).toBeGreaterThan(1.5);
    expect(seconds).toBeLessThan(6);
  });

  it("speaks 16-bit samples at 24 kHz as pcm", async () => {
    const answer = await client.audio.speech.create({
      model: "gpt-4o-mini-tts",
      voice: "onyx",
      input,
      response_format: "pcm",
    });
    const seconds = (await answer.arrayBuffer()).byteLength / 2 / 24_000;
    expect(seconds).toBeGreaterThan(1.5);
    expect(seconds).toBeLessThan(6);
  });

  it("speaks with one of our voices by name, faster when asked, and keeps it in the history at its price", async () => {
    const before = await usedBy(alice);
    const plain = await client.audio.speech.create({ model: "tts-1-hd", voice: "Clara", input });
    const fast = await client.audio.speech.create({ model: "tts-1", voice: "clara", input, speed: 1.2 });
    const [plainSeconds, fastSeconds] = [await secondsOf(plain, "audio/mpeg"), await secondsOf(fast, "audio/mpeg")];
    expect(fastSeconds).toBeLessThan(plainSeconds * 0.92);
    expect((await usedBy(alice)) - before).toBe(2 * input.length);
    const history = await server.call("GET", "/v1/history?page_size=1", { key: alice.key });
    const { history: items } = (await history.json()) as { history: { text: string; voice_name: string }[] };
    expect(items[0]).toMatchObject({ text: input, voice_name: "Clara" });
  });

  it("sends the sound as events when asked", async () => {
    const answer = await client.audio.speech.create({ model: "tts-1", voice: "alloy", input, stream_format: "sse" });
    const events = (await answer.text())
      .split("\n\n")
      .filter((part) => part !== "")
      .map((part) => JSON.parse(part.replace(/^data: /, "")) as { type: string; audio?: string });
    expect(events.at(-1)?.type).toBe("speech.audio.done");
    const sound = Buffer.concat(events.map((event) => Buffer.from(event.audio ?? "", "base64")));
    expect((await decode(sound, "audio/mpeg")).samples.length).toBeGreaterThan(20_000);
  });

  it("lists voices and models", async () => {
    const voices = (await (await server.call("GET", "/v1/audio/voices", { key: alice.key })).json()) as {
      voices: { id: string; name: string }[];
    };
    expect(voices.voices.map((voice) => voice.name)).toContain("Clara");
    const models = (await (await server.call("GET", "/v1/audio/models", { key: alice.key })).json()) as {
      models: { id: string; task: string }[];
    };
    expect(models.models.length).toBeGreaterThan(0);
    for (const { task } of models.models) expect(task).toBe("text-to-speech");
  });

  it.each([
    ["an empty text", { input: " " }, "empty_text"],
    ["a voice that is not there", { voice: "nobody" }, "voice_not_found"],
    ["a voice that every object has", { voice: "constructor" }, "voice_not_found"],
    ["a model that is not there", { model: "tts-9" }, "model_not_found"],
    ["a format without an encoder", { response_format: "flac" as const }, "unsupported_value"],
    ["a pace that no voice has", { speed: 4 }, "unsupported_value"],
    ["directions that no engine follows", { instructions: "Whisper." }, "unsupported_value"],
  ])("refuses %s in the client's own shape", async (_, wrong, code) => {
    const error = await refusalOf(client.audio.speech.create({ model: "tts-1", voice: "nova", input, ...wrong }));
    expect([error.status, error.type, error.code]).toEqual([400, "invalid_request_error", code]);
    expect(error.message.length).toBeGreaterThan(20);
  });

  it("names the parameter that is no parameter of its kind", async () => {
    const wrong = { model: "tts-1", voice: "nova", input: 7 as unknown as string };
    expect((await refusalOf(client.audio.speech.create(wrong))).param).toBe("input");
  });

  it("refuses a wrong key, a key without the right, and more than the quota", async () => {
    const request = { model: "tts-1", voice: "nova", input } as const;
    expect(await refusalOf(clientOf("sk_wrong").audio.speech.create(request))).toBeInstanceOf(AuthenticationError);
    const reader = clientOf(await server.keyOf(alice, ["voices_read"]));
    expect((await refusalOf(reader.audio.speech.create(request))).code).toBe("missing_permissions");
    const poor = await server.signUp();
    const long = { ...request, input: "All of it. ".repeat(5000) };
    const error = await refusalOf(clientOf(poor.key).audio.speech.create(long));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error.code).toBe("insufficient_quota");
  });

  const usedBy = async (person: TestPerson): Promise<number> => {
    const answer = await server.call("GET", "/v1/user/subscription", { key: person.key });
    return ((await answer.json()) as { character_count: number }).character_count;
  };
});
