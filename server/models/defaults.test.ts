import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import { testDatabases } from "../db/testing.ts";
import { senseVoiceFiles, whisperFiles } from "../engines/providers/neural/testing/built-transcribers.ts";
import { writeModel, writeToneVoice } from "../engines/providers/neural/testing/tone-voice.ts";
import { OWNER_KEY, startTestServer, type TestServer } from "../testing/server.ts";
import { followDefaults } from "./follow-defaults.ts";
import { writeDefault } from "./store.ts";

type Defaults = Output<typeof models.get_defaults>;

describe.each(testDatabases)("models that are meant where nobody chooses, on the %s database", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const folder = join(server.services.env.MYNAH_DATA, "models");
    await writeToneVoice(folder, "vits-piper-en_US-amy-low");
    await writeModel(folder, "sherpa-onnx-whisper-tiny", whisperFiles());
    await writeModel(folder, "sherpa-onnx-sense-voice", senseVoiceFiles());
    await server.services.engines.reopen("neural");
  }, 300_000);
  afterAll(() => server.stop());

  const get = async <T>(path: string): Promise<T> =>
    (await server.call("GET", path, { key: OWNER_KEY })).json() as Promise<T>;
  const choose = (body: object): Promise<Response> =>
    server.call("PATCH", "/v1/models/defaults", { key: OWNER_KEY, body });
  const firstModel = async (): Promise<string | undefined> =>
    (await get<{ model_id: string }[]>("/v1/models"))[0]?.model_id;
  const firstVoice = async () =>
    (await get<{ voices: { voice_id: string; provider: string }[] }>("/v1/voices")).voices[0];
  const modelOf = async (answer: Response): Promise<string> => {
    await answer.arrayBuffer();
    const item = await get<{ model_id: string }>(`/v1/history/${answer.headers.get("history-item-id")}`);
    return item.model_id;
  };
  const neural = "mynah_neural_vits_piper_en_us_amy_low";

  it("come first in the lists with their voices, and speak where no model or voice is named", async () => {
    expect(await get<Defaults>("/v1/models/defaults")).toMatchObject({
      speech_model_id: null,
      transcription_model_id: null,
    });
    expect((await firstVoice())?.provider).toBe("classic");
    const chosen = await choose({ speech_model_id: neural });
    expect(chosen.status).toBe(200);
    expect(((await chosen.json()) as Defaults).speech_models[0]?.model_id).toBe(neural);
    expect(await firstModel()).toBe(neural);
    const voice = await firstVoice();
    expect(voice?.provider).toBe("neural");
    const said = await server.call("POST", "/v1/audio/speech", {
      key: OWNER_KEY,
      body: { model: "tts-1", input: "one two" },
    });
    expect(said.status).toBe(200);
    await said.arrayBuffer();
    const { history } = await get<{ history: { model_id: string; voice_id: string }[] }>("/v1/history?page_size=1");
    expect(history[0]).toMatchObject({ model_id: neural, voice_id: voice?.voice_id });
    expect(await choose({ speech_model_id: null })).toMatchObject({ status: 200 });
    expect((await firstVoice())?.provider).toBe("classic");
  });

  it("speak a voice that has several models, unless another one is named", async () => {
    const voice_id = (await firstVoice())?.voice_id;
    const say = (body: object) =>
      server.call("POST", `/v1/text-to-speech/${voice_id}`, { key: OWNER_KEY, body: { text: "Yes.", ...body } });
    const usual = await modelOf(await say({}));
    const [other] = (await get<{ model_id: string }[]>("/v1/models"))
      .map(({ model_id }) => model_id)
      .filter((id) => id.startsWith("mynah_classic") && id !== usual);
    await choose({ speech_model_id: other });
    expect(await modelOf(await say({}))).toBe(other);
    expect(await modelOf(await say({ model_id: usual }))).toBe(usual);
    await choose({ speech_model_id: null });
  });

  it("transcribe where none or a vendor's is named", async () => {
    const { transcription_models } = await get<Defaults>("/v1/models/defaults");
    expect(transcription_models.length).toBeGreaterThan(1);
    for (const { model_id } of transcription_models) {
      await choose({ transcription_model_id: model_id });
      expect(server.services.engines.transcription.models[0]?.model_id).toBe(model_id);
    }
    await choose({ transcription_model_id: null });
  });

  it("are kept for the next start, taken from other processes, and wait while they are not here", async () => {
    const { db, engines } = server.services;
    await choose({ speech_model_id: neural });
    engines.prefer({ speech_model_id: null, transcription_model_id: null });
    await (await followDefaults(server.services))();
    expect(engines.models[0]?.model_id).toBe(neural);

    const changed = new Promise<void>((resolve) => {
      const stop = engines.onChange(() => {
        stop();
        resolve();
      });
    });
    await db.transaction((tx) => writeDefault(tx, "speech", "gone_v1", "another process"));
    await changed;
    expect((await firstVoice())?.provider).toBe("classic");
    expect(await get<Defaults>("/v1/models/defaults")).toMatchObject({ speech_model_id: "gone_v1" });
    await choose({ speech_model_id: null });
  });

  it("are refused when they are not here or do something else, and change nothing then", async () => {
    for (const body of [
      { speech_model_id: "nobody" },
      { transcription_model_id: neural },
      { speech_model_id: neural, transcription_model_id: "nobody" },
    ]) {
      const answer = await choose(body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ detail: { status: "model_not_found" } });
    }
    expect(await get<Defaults>("/v1/models/defaults")).toMatchObject({
      speech_model_id: null,
      transcription_model_id: null,
    });
  });

  it("are the owner's to choose and to see", async () => {
    const { key } = await server.signUp();
    expect((await server.call("GET", "/v1/models/defaults", { key })).status).toBe(403);
    const body = { speech_model_id: neural };
    expect((await server.call("PATCH", "/v1/models/defaults", { key, body })).status).toBe(403);
  });
});
