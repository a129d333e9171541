import { describe, expect, it } from "vitest";
import type { Provider } from "../../ports.ts";
import { fakeServers, requestFor, sentence, serverAt, soon, speakAll } from "./testing.ts";

const { fake, open, openBy } = fakeServers();

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
    await speakAll({ speech } as Provider, requestFor(sentence, { voice: "ff_siwis", language: "fr" }));
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
    await expect(speakAll(typed)).rejects.toMatchObject({ code: "engine_unreachable" });

    server.behaviour = "well";
    const eager = await openBy({ ...soon, restMs: 20, healthMs: 20 }, serverAt(server.url));
    expect(eager.speech?.voices).toHaveLength(3);
    server.lists = { "/models": { data: [{ id: "tts-1" }] }, "/audio/voices": { voices: ["new"] } };
    await expect.poll(() => eager.speech?.voices.map(({ key }) => key)).toEqual(["new"]);
    server.behaviour = "hangs";
    await expect.poll(() => eager.parts()[0]?.state).toBe("unreachable");
    expect(eager.speech?.voices).toHaveLength(1);
  });
});
