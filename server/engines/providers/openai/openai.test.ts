import { afterEach, describe, expect, it } from "vitest";
import type { EngineServer, Provider, SpeakRequest } from "../../ports.ts";
import { openWith } from "./index.ts";
import { type Behaviour, type FakeServer, serverAt, soon, startFakeServer } from "./testing.ts";

const never = new AbortController().signal;
const text = "A sentence of some length that is spoken elsewhere.";
const secret = "sk-live-0123456789abcdef";

const started: FakeServer[] = [];
const opened: Provider[] = [];

async function fake(behaviour: Behaviour = "well", lists?: Record<string, unknown>): Promise<FakeServer> {
  const server = await startFakeServer(behaviour, lists);
  started.push(server);
  return server;
}

async function open(...servers: EngineServer[]): Promise<Provider> {
  const provider = await openWith({ models_folder: "", servers, threads: 1 }, soon);
  opened.push(provider);
  return provider;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((provider) => provider.close()));
  await Promise.all(started.splice(0).map((server) => server.close()));
});

const requestFor = (said: string, more: Partial<SpeakRequest> = {}): SpeakRequest => ({
  voice: "af_bella",
  language: "en",
  utterance: { spans: [{ kind: "text", text: said }], previous_text: "", next_text: "" },
  style: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
  seed: 1,
  ...more,
});

/** How many samples come, until the end or the error. */
async function speak(provider: Provider, request = requestFor(text), signal = never): Promise<number> {
  let samples = 0;
  for await (const piece of provider.speech?.speak(request, signal) ?? []) samples += piece.samples.length;
  return samples;
}

const samplesOf = (said: string): number => Math.round([...said].length * 0.06 * 24_000);
const spoken = (server: FakeServer): number => server.asked.filter(({ route }) => route.endsWith("/speech")).length;

describe("what servers have", () => {
  it("is listed once for all of them, with honest labels", async () => {
    const one = await fake();
    const two = await fake("well", {
      "/models": { data: [{ id: "tts-1" }] },
      "/audio/voices": { voices: ["af_bella"] },
    });
    const { speech, transcription, parts } = await open(
      serverAt(one.url, { name: "One" }),
      serverAt(`${two.url}/v1`, { name: "Two" }),
    );
    expect(speech?.voices.map(({ name }) => name)).toEqual(["Bella", "George", "Alloy"]);
    const [bella, george, alloy] = speech?.voices ?? [];
    expect(bella?.labels).toMatchObject({ gender: "female", accent: "american", language: "en" });
    expect(bella?.description).toContain("“One”, “Two”");
    expect(george?.labels).toMatchObject({ gender: "male", accent: "british" });
    expect(alloy?.labels.gender).toBe("neutral");
    expect(alloy?.languages).toContain("de");
    expect(speech?.models.map(({ model_id, aliases }) => [model_id, ...aliases])).toEqual([["openai_tts-1", "tts-1"]]);
    expect(transcription?.models.map(({ aliases }) => aliases)).toEqual([["whisper-1"]]);
    expect(parts()).toEqual([
      { name: "One", state: "ready", detail: "3 voices, 1 speech model, 1 transcription model" },
      { name: "Two", state: "ready", detail: "1 voice, 1 speech model, 0 transcription models" },
    ]);
  });

  it.each([
    ["names", { voices: ["luna"] }],
    ["a bare list", [{ voice_id: "luna" }]],
    ["entries with ids", { data: [{ id: "luna", name: "Luna", gender: "female", language: "es-MX" }] }],
    ["an object by id", { voices: { luna: { name: "Luna" } } }],
  ])("is understood as %s", async (_, voices) => {
    const server = await fake("well", { "/models": { data: [{ id: "orpheus" }] }, "/audio/voices": voices });
    const { speech } = await open(serverAt(server.url));
    expect(speech?.voices.map(({ key, name }) => [key, name])).toEqual([["luna", "Luna"]]);
  });

  it("is understood where voices belong to models, and tells which model speaks them", async () => {
    const server = await fake("well", {
      "/models": {
        data: [
          { id: "hub/piper-es", task: "text-to-speech", language: ["es"], voices: [{ name: "carla" }] },
          { id: "hub/kokoro", task: "text-to-speech", voices: [{ name: "af_sky" }, { name: "ff_siwis" }] },
          { id: "systran/faster", task: "automatic-speech-recognition" },
        ],
      },
    });
    const { speech, transcription } = await open(serverAt(server.url));
    const languages = speech?.voices.map(({ key, languages: [own], model_ids }) => [key, own, model_ids.join()]);
    expect(languages).toEqual([
      ["carla", "es", "openai_hub-piper-es"],
      ["af_sky", "en", "openai_hub-kokoro"],
      ["ff_siwis", "fr", "openai_hub-kokoro"],
    ]);
    expect(transcription?.models.map(({ name }) => name)).toEqual(["systran/faster"]);
    await speak({ speech } as Provider, requestFor(text, { voice: "ff_siwis", language: "fr" }));
    expect(JSON.parse(server.asked.at(-1)?.body ?? "")).toMatchObject({ model: "hub/kokoro", voice: "ff_siwis" });
  });

  it("is told at an address of its own by another Mynah: what speaks and what listens", async () => {
    const server = await fake("well", {
      "/models": [{ model_id: "mynah_one", aliases: [] }],
      "/audio/models": {
        models: [
          { id: "mynah_one", name: "One", task: "text-to-speech" },
          { id: "mynah_ear", name: "Ear", task: "automatic-speech-recognition" },
        ],
      },
      "/audio/voices": { voices: [{ id: "clara", name: "Clara", language: "haw", models: ["mynah_one"] }] },
    });
    const { speech, transcription } = await open(serverAt(server.url));
    expect(speech?.models.map(({ name }) => name)).toEqual(["mynah_one"]);
    expect(speech?.voices.map(({ languages }) => languages)).toEqual([["haw"]]);
    expect(transcription?.models.map(({ name }) => name)).toEqual(["mynah_ear"]);
  });

  it("is the vendor's own list where voices are not told, and what the owner typed in above all", async () => {
    const server = await fake("well", { "/models": { data: [{ id: "tts-1" }, { id: "gpt-4o-mini-tts" }] } });
    const { speech } = await open(serverAt(server.url));
    const keys = speech?.voices.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["alloy", "shimmer", "marin"]));
    expect(speech?.voices.find(({ key }) => key === "marin")?.model_ids).toEqual(["openai_gpt-4o-mini-tts"]);
    const typed = await open(serverAt(server.url, { voices: ["my-voice"], speech_models: ["my-model"] }));
    expect(typed.speech?.voices.map(({ key, model_ids }) => [key, ...model_ids])).toEqual([
      ["my-voice", "openai_my-model"],
    ]);
  });

  it("stays known while a server does not answer, and comes with it when it does", async () => {
    const server = await fake("hangs");
    const silent = await open(serverAt(server.url, { name: "Box" }));
    expect(silent.speech).toBeUndefined();
    expect(silent.parts()).toMatchObject([{ name: "Box", state: "unreachable" }]);
    const typed = await open(serverAt(server.url, { voices: ["af_bella"], speech_models: ["tts-1"] }));
    await expect(speak(typed)).rejects.toMatchObject({ code: "engine_unreachable" });

    server.behaviour = "well";
    const eager = await openWith(
      { models_folder: "", servers: [serverAt(server.url)], threads: 1 },
      { ...soon, restMs: 20, healthMs: 20 },
    );
    opened.push(eager);
    expect(eager.speech?.voices).toHaveLength(3);
    server.lists = { "/models": { data: [{ id: "tts-1" }] }, "/audio/voices": { voices: ["new"] } };
    await expect.poll(() => eager.speech?.voices.map(({ key }) => key)).toEqual(["new"]);
    server.behaviour = "hangs";
    await expect.poll(() => eager.parts()[0]?.state).toBe("unreachable");
    expect(eager.speech?.voices).toHaveLength(1);
  });
});

describe("speech", () => {
  it("is what the server speaks, in the asked voice and speed", async () => {
    const server = await fake();
    const provider = await open(serverAt(server.url, { api_key: secret }));
    expect(await speak(provider)).toBe(samplesOf(text));
    const { body, headers } = server.asked.at(-1) ?? { body: "", headers: {} };
    expect(headers.authorization).toBe(`Bearer ${secret}`);
    expect(JSON.parse(body)).toEqual({ model: "tts-1", voice: "af_bella", input: text, response_format: "wav" });
    const style = { ...requestFor("").style, speed: 1.2 };
    expect(await speak(provider, requestFor(text, { style }))).toBeLessThan(samplesOf(text));
  });

  it("is brought to one rate, and read without a header where that is told", async () => {
    const provider = await open(serverAt((await fake("sends bare samples")).url));
    expect(Math.abs((await speak(provider)) - samplesOf(text))).toBeLessThan(100);
  });

  it("goes in parts that a server takes, and never with control characters", async () => {
    const server = await fake();
    const provider = await open(serverAt(server.url));
    const long = `${"word ".repeat(1500)}\u0007end`;
    expect(await speak(provider, requestFor(long))).toBe(samplesOf(long));
    const parts = server.asked
      .filter(({ route }) => route.endsWith("/speech"))
      .map(({ body }) => JSON.parse(body).input);
    expect(parts).toHaveLength(2);
    expect(parts.join("")).toBe(long.replace("\u0007", " "));
  });

  it("is shared by those that have least to do", async () => {
    const servers = await Promise.all([fake(), fake(), fake()]);
    const provider = await open(...servers.map(({ url }) => serverAt(url)));
    await Promise.all(Array.from({ length: 9 }, () => speak(provider)));
    expect(servers.map(spoken)).toEqual([3, 3, 3]);
  });

  const failing: Behaviour[] = [
    "hangs",
    "closes at once",
    "is empty",
    "is busy",
    "answers garbage",
    "answers a page",
    "fails",
    "refuses the key",
    "leads away",
    "knows no such model",
  ];
  it.each(failing)("comes from another server when the first one %s, and whole", async (behaviour) => {
    const [bad, good] = [await fake(), await fake()];
    const provider = await open(serverAt(bad.url), serverAt(good.url));
    bad.behaviour = behaviour;
    expect(await speak(provider)).toBe(samplesOf(text));
    expect([spoken(bad), spoken(good)]).toEqual([1, 1]);
    // The one that failed rests; where it lacks only this model, it does not.
    if (behaviour === "knows no such model") return;
    await speak(provider);
    expect([spoken(bad), spoken(good)]).toEqual([1, 2]);
    expect(provider.parts()[0]?.state).not.toBe("ready");
  });

  it.each([
    ["hangs", "engine_unreachable", "heard within"],
    ["closes at once", "engine_unreachable", "closed without an answer"],
    ["is busy", "engine_refused", "Rate limit reached"],
    ["fails", "engine_refused", "CUDA out of memory"],
    ["answers garbage", "engine_failed", "not a WAV file"],
    ["answers a page", "engine_failed", "text/html"],
    ["is empty", "engine_failed", "sound"],
    ["refuses the key", "engine_refused", "Incorrect API key"],
    ["leads away", "engine_refused", "another address"],
  ] as const)("fails in words when the only server %s", async (behaviour, code, words) => {
    const server = await fake();
    const provider = await open(serverAt(server.url, { name: "Box", api_key: secret }));
    server.behaviour = behaviour;
    const error = await speak(provider).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(String(error)).toContain("“Box”");
    expect(JSON.stringify([String(error), provider.parts()])).not.toContain(secret);
  });

  it.each(["dies in the middle", "hangs in the middle", "ends too early"] as const)(
    "is never begun anew once it was heard: a server that %s is a clear error",
    async (behaviour) => {
      const [bad, good] = [await fake(behaviour), await fake()];
      const provider = await open(serverAt(bad.url), serverAt(good.url));
      let heard = 0;
      const saying = (async () => {
        for await (const piece of provider.speech?.speak(requestFor(text), never) ?? []) heard += piece.samples.length;
      })();
      await expect(saying).rejects.toMatchObject({
        code: "engine_failed",
        message: expect.stringContaining("had begun"),
      });
      expect(heard).toBeGreaterThan(0);
      expect(spoken(good)).toBe(0);
      expect(await speak(provider)).toBe(samplesOf(text));
    },
  );

  it("ends in words when a server never stops, and the connection with it", async () => {
    const server = await fake("never stops");
    const provider = await open(serverAt(server.url));
    await expect(speak(provider)).rejects.toMatchObject({ message: expect.stringContaining("longer than anybody") });
    await server.left;
  });

  it("is not asked of another server when the text itself is refused", async () => {
    const [one, two] = [await fake("refuses the text"), await fake("refuses the text")];
    const provider = await open(serverAt(one.url), serverAt(two.url));
    await expect(speak(provider)).rejects.toMatchObject({
      code: "engine_refused",
      message: expect.stringContaining("flagged"),
    });
    expect(spoken(one) + spoken(two)).toBe(1);
    expect(provider.parts().map(({ state }) => state)).toEqual(["ready", "ready"]);
  });

  it.each(["hangs", "hangs in the middle"] as const)(
    "ends, and closes the connection, when nobody wants it from a server that %s",
    async (behaviour) => {
      const server = await fake(behaviour === "hangs" ? "well" : behaviour);
      const provider = await open(serverAt(server.url));
      server.behaviour = behaviour;
      const aborter = new AbortController();
      const speaking = speak(provider, requestFor(text), aborter.signal);
      await expect.poll(() => spoken(server)).toBe(1);
      aborter.abort();
      await Promise.all([speaking, server.left]);
      expect(provider.parts()[0]?.state).toBe("ready");
    },
  );

  it("follows no redirect to another host for lists either, so that a server cannot point into the network", async () => {
    const inner = await fake();
    const server = await fake("well", {});
    server.lists = { "/models": { data: [{ id: "tts-1" }] } };
    const { createServer } = await import("node:http");
    const leading = createServer((_, answer) => answer.writeHead(302, { location: `${inner.url}/v1/models` }).end());
    await new Promise<void>((resolve) => leading.listen(0, "127.0.0.1", resolve));
    const { port } = leading.address() as { port: number };
    const provider = await open(serverAt(`http://127.0.0.1:${port}`));
    expect(provider.speech).toBeUndefined();
    expect(provider.parts()[0]?.detail).toContain("another address");
    expect(inner.asked).toEqual([]);
    leading.closeAllConnections();
    leading.close();
  });
});
