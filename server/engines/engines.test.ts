import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { joinBytes } from "../audio/join.ts";
import { integratedLoudness } from "../audio/loudness.ts";
import { type Engines, openEngines } from "./engines.ts";
import type { WorkOptions } from "./pool.ts";
import type { EngineServer } from "./ports.ts";
import type { RecitedPiece } from "./recite.ts";
import type { WorkerLimits } from "./seats.ts";
import { gathered, requestFor } from "./testing/requests.ts";
import type { SeenVoice, SeenVoices } from "./voice-memory.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const tone = "toneVoice00000000000";
const native = "nativeVoice100000000";
const remote = "remoteVoice100000000";
const sentence = "The quick brown fox jumps over the lazy dog. ";

let engines: Engines;
let models_folder = "one";
let servers: EngineServer[] = [];
/** What is kept of voices, as a database would. */
let kept = new Map<string, SeenVoice>();
const seen: SeenVoices = {
  read: async () => [...kept.values()],
  async keep(voices) {
    for (const each of voices) kept.set(each.voice.voice_id, structuredClone(each));
  },
};
/** Those that several tests use as they are. */
let common: Engines | undefined;
afterEach(async () => {
  kept = new Map();
  if (engines !== common) await engines?.close();
});
afterAll(() => common?.close());

/** Opens those that a test is about (`tones` is always there), and waits until none is starting. */
async function open(allowed: readonly string[], limits: Partial<WorkerLimits> = {}, folder = "one"): Promise<Engines> {
  models_folder = folder;
  engines = await openEngines({
    workers: 1,
    log,
    registry: new URL("./testing/several.ts", import.meta.url).href,
    allowed,
    settingsOf: () => ({ models_folder, servers }),
    // Nobody here minds how long the first sentence takes.
    limits: { warmsUp: false, ...limits },
    seen,
  });
  await until(() => engines.status().every(({ state }) => state !== "starting"));
  return engines;
}
/** The same ones for all who leave them as they are: to start them takes longer than most tests. */
async function openCommon(): Promise<void> {
  common ??= await open(["native", "remote", "broken"]);
  engines = common;
}
function until(isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = engines.onChange(() => {
      if (!isSo()) return;
      end();
      resolve();
    });
  });
}

const by = (share: string, more: Partial<WorkOptions> = {}): WorkOptions => ({
  signal: new AbortController().signal,
  share,
  ...more,
});
const all = async (pieces: AsyncIterable<RecitedPiece>) =>
  joinBytes((await gathered(pieces)).map((piece) => piece.audio));
const say = (text: string, voice_id: string, more: Partial<WorkOptions> = {}) =>
  all(engines.recite(requestFor(text, { voice_id }), by("a", more)));
const statusOf = (name: string) => engines.status().find((status) => status.name === name);

describe("several providers", () => {
  it("are one list of voices and models, each with whose it is; one that cannot start is reported, the others speak", async () => {
    await openCommon();
    expect(
      engines.voices.map(({ voice_id, provider, provider_title }) => [voice_id, provider, provider_title]),
    ).toEqual([
      [tone, "tones", "Tones"],
      [native, "native", "Native"],
      [remote, "remote", "Remote"],
    ]);
    expect(engines.models.map(({ model_id, provider }) => [model_id, provider])).toEqual([
      ["tones_v1", "tones"],
      ["native_v1", "native"],
      ["remote_v1", "remote"],
    ]);
    expect(engines.voices.map(({ repeats }) => repeats)).toEqual([true, true, false]);
    const expected = await say(sentence, native);
    expect((await say(sentence, remote)).length).toBe(expected.length);
    expect(engines.isReady()).toBe(true);
    expect(statusOf("broken")).toMatchObject({
      state: "failed",
      last_error: { message: expect.stringContaining("model file is missing") },
    });
    expect(statusOf("native")).toMatchObject({ state: "ready", failed: 0, last_error: null });
    expect(statusOf("native")?.audio_seconds).toBeCloseTo(expected.length / 2 / 16_000, 1);
  });

  it("come in the order that is preferred, as far as it is here", async () => {
    await openCommon();
    let changes = 0;
    const stop = engines.onChange(() => {
      changes += 1;
    });
    const order = () => ({
      voices: engines.voices.map(({ voice_id }) => voice_id),
      models: engines.models.map(({ model_id, is_preferred }) => (is_preferred ? `${model_id}!` : model_id)),
    });
    engines.prefer({ speech_model_id: "remote_v1", transcription_model_id: null });
    expect(order()).toEqual({ voices: [remote, tone, native], models: ["remote_v1!", "tones_v1", "native_v1"] });
    engines.prefer({ speech_model_id: "gone_v1", transcription_model_id: "gone" });
    expect(order()).toEqual({ voices: [tone, native, remote], models: ["tones_v1", "native_v1", "remote_v1"] });
    expect(changes).toBe(2);
    stop();
  });

  it("answer by whoever can, pass on a refusal, and say so when nobody can", async () => {
    await openCommon();
    const translate = (text: string, to: string) => engines.ask("translation", { text, from: "en", to }, by("a"));
    expect(await translate("bird", "fr")).toBe("BIRD");
    await expect(translate("bird", "de")).rejects.toMatchObject({ code: "no_engine" });
    await expect(translate("", "fr")).rejects.toMatchObject({ code: "engine_refused" });
    expect(engines.can("translation")).toBe(true);
    expect(engines.can("punctuation")).toBe(false);
    expect(engines.transcription.models).toEqual([]);
    const sound = { samples: new Float32Array(16_000), sample_rate: 16_000 };
    await expect(gathered(engines.transcription.transcribe({ sound }, by("a")))).rejects.toMatchObject({
      code: "no_engine",
    });
  });

  it("tell when a part of theirs changed", async () => {
    await openCommon();
    expect(statusOf("remote")?.parts).toMatchObject([{ state: "unreachable" }]);
    await say("FETCH", remote).catch(() => undefined);
    await until(() => statusOf("remote")?.parts[0]?.state === "ready");
  });
});

describe("a provider in a process", () => {
  it("that crashes fails only its own requests, and speaks again", async () => {
    await openCommon();
    const beside = say(sentence.repeat(20), tone);
    await expect(say("one SEGV two", native)).rejects.toMatchObject({ name: "EngineError", code: "engine_failed" });
    const expected = await say(sentence, tone);
    expect((await say(sentence, native)).length).toBe(expected.length);
    expect((await beside).length).toBeGreaterThan(expected.length);
    expect(statusOf("native")).toMatchObject({
      failed: 1,
      last_error: { message: expect.stringContaining("SIGSEGV") },
    });
    expect(statusOf("tones")).toMatchObject({ failed: 0, last_error: null });
  });

  it("finds out which of several requests crashed it, by trying each alone", async () => {
    await openCommon();
    const expected = await say(sentence, native);
    const results = await Promise.allSettled([say("SEGV", native), say(sentence, native), say(sentence, native)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    for (const result of results) if (result.status === "fulfilled") expect(result.value).toEqual(expected);
  });
});

describe("a provider that waits", () => {
  it("works on several requests at the same time", async () => {
    await openCommon();
    const spoken = await Promise.all(["THREE a", "THREE b", "THREE c"].map((text) => say(text, remote)));
    for (const audio of spoken) expect(audio.length).toBeGreaterThan(0);
  });

  it("closes its connection when the request is aborted", async () => {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const server = createServer((request) => {
      asked.resolve();
      request.socket.on("close", () => closed.resolve());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    servers = [{ server_id: "s", kind: "openai", name: "s", base_url, api_key: null } as EngineServer];
    try {
      await open(["remote"]);
      const controller = new AbortController();
      const speaking = say("FETCH", remote, { signal: controller.signal });
      await asked.promise;
      controller.abort();
      expect((await speaking).length).toBe(0);
      await closed.promise;
    } finally {
      servers = [];
      server.close();
    }
  });

  it("gives up a step that hangs, and nothing beside it", async () => {
    await open(["remote"], { stepMsMax: 1000 });
    const hanging = say("NEVER", remote);
    const beside = await say(sentence, remote);
    await expect(hanging).rejects.toMatchObject({ code: "engine_failed", message: "The voice engine took too long." });
    expect(await say(sentence, remote)).toEqual(beside);
    expect(statusOf("remote")).toMatchObject({ failed: 1 });
  });
});

describe("opening a provider anew", () => {
  it("takes its new settings, and loses nothing that is being spoken or waits", async () => {
    await open(["native"], { placesPerWorker: 1 });
    const text = sentence.repeat(12);
    const expected = await say(text, native);
    const running = engines.recite(requestFor(text, { voice_id: native }), by("a"))[Symbol.asyncIterator]();
    const first = (await running.next()).value as RecitedPiece;
    const waiting = say(text, native);
    await new Promise(setImmediate);
    expect(statusOf("native")).toMatchObject({ under_way: 1, queue_length: 1 });
    let changes = 0;
    engines.onChange(() => changes++);
    models_folder = "two";
    await engines.reopen("native");
    expect(changes).toBeGreaterThan(0);
    expect(engines.voices.filter(({ provider }) => provider === "native")).toHaveLength(2);
    expect(statusOf("native")?.parts).toMatchObject([{ detail: "two" }]);
    expect((await say(sentence, "nativeVoice200000000")).length).toBeGreaterThan(0);
    const rest: Uint8Array[] = [first.audio];
    for (let next = await running.next(); !next.done; next = await running.next()) rest.push(next.value.audio);
    expect(joinBytes(rest)).toEqual(expected);
    expect(await waiting).toEqual(expected);
  });

  it("refuses one that does not exist, and reports one that still cannot start", async () => {
    await open(["broken"]);
    await expect(engines.reopen("nobody")).rejects.toMatchObject({ code: "no_engine" });
    await expect(engines.reopen("broken")).rejects.toThrow("model file is missing");
    expect(statusOf("broken")).toMatchObject({ state: "failed" });
  });
});

describe("the voices", () => {
  const levelOf = async (voice_id: string) => {
    const pcm = await say("The quick brown fox jumps over the lazy dog.", voice_id);
    const samples = Float32Array.from(new Int16Array(pcm.buffer), (value) => value / 32_767);
    return integratedLoudness(samples, 16_000);
  };

  it("that do not know their loudness are measured once, kept, and brought to −16 LUFS", async () => {
    await open(["native"]);
    expect(engines.voices.find(({ voice_id }) => voice_id === native)?.gain_db).toBeNull();
    expect(Math.abs((await levelOf(native)) + 16)).toBeLessThanOrEqual(1);
    const gain_db = kept.get(native)?.gain_db as number;
    expect(Number.isFinite(gain_db)).toBe(true);
    expect(kept.get(tone)?.gain_db).toBeNull();
    await engines.close();
    // What is kept is used: with another gain the level is another one.
    kept.set(native, { ...(kept.get(native) as SeenVoice), gain_db: gain_db - 10 });
    await open(["native"]);
    expect(engines.voices.find(({ voice_id }) => voice_id === native)?.gain_db).toBe(gain_db - 10);
    expect(Math.abs((await levelOf(native)) + 26)).toBeLessThanOrEqual(1);
  });

  it("that are gone stay in the list with the reason, refuse to speak, and speak again when they are back", async () => {
    const second = "nativeVoice200000000";
    await open(["native"], {}, "two");
    await engines.close();
    await open(["native"], {}, "one");
    const reasonOf = (id: string) => engines.voices.find(({ voice_id }) => voice_id === id)?.disabled_reason;
    expect(reasonOf(native)).toBeNull();
    expect(reasonOf(second)).toBe("Its model native_v1 is not installed any more.");
    expect(engines.voices.filter(({ voice_id }) => voice_id === second)).toHaveLength(1);
    await expect(say(sentence, second)).rejects.toMatchObject({ code: "engine_failed" });
    models_folder = "two";
    await engines.reopen("native");
    expect(reasonOf(second)).toBeNull();
    expect((await say(sentence, second)).length).toBeGreaterThan(0);
    models_folder = "one";
    await engines.reopen("native");
    expect(reasonOf(second)).toBe("Its model native_v1 is not installed any more.");
  });
});
