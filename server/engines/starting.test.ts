import { afterEach, describe, expect, it } from "vitest";
import { joinBytes } from "../audio/join.ts";
import { type Engines, openEngines } from "./engines.ts";
import { PoolClosedError, type WorkOptions } from "./pool.ts";
import { gathered, requestFor } from "./testing/requests.ts";
import type { SeenVoice, SeenVoices } from "./voice-memory.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const tone = "toneVoice00000000000";
const native = "nativeVoice100000000";
const sentence = "The quick brown fox jumps over the lazy dog. ";

let engines: Engines;
/** What is kept of voices, as a database would. */
let kept = new Map<string, SeenVoice>();
const seen: SeenVoices = {
  read: async () => [...kept.values()],
  async keep(voices) {
    for (const each of voices) kept.set(each.voice.voice_id, structuredClone(each));
  },
};
afterEach(async () => {
  kept = new Map();
  await engines?.close();
});

/** Opens `tones`, and `native` once it may start. */
async function open(nativeMayStart: Promise<void>): Promise<void> {
  engines = await openEngines({
    workers: 1,
    log,
    registry: new URL("./testing/several.ts", import.meta.url).href,
    allowed: ["native"],
    limits: { warmsUp: false },
    async settingsOf({ name }) {
      if (name === "native") await nativeMayStart;
      return { models_folder: "one", servers: [] };
    },
    seen,
  });
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
/** Opens both once, so that the voices of `native` are known. */
async function speakOnce(): Promise<Uint8Array> {
  await open(Promise.resolve());
  await until(() => statusOf("native")?.state === "ready");
  const spoken = await say(sentence, native);
  await engines.close();
  return spoken;
}

const by: WorkOptions = { signal: new AbortController().signal, share: "a" };
const say = async (text: string, voice_id: string) =>
  joinBytes((await gathered(engines.recite(requestFor(text, { voice_id }), by))).map((piece) => piece.audio));
const statusOf = (name: string) => engines.status().find((status) => status.name === name);

describe("a provider that is still starting", () => {
  it("holds nobody up, keeps its voices in the list, lets those wait who name one, and tells when it works", async () => {
    const expected = await speakOnce();
    const starting = Promise.withResolvers<void>();
    await open(starting.promise);
    const stateOf = () => engines.voices.find(({ voice_id }) => voice_id === native)?.disabled_reason;
    expect(engines.isReady()).toBe(true);
    expect((await say(sentence, tone)).length).toBeGreaterThan(0);
    expect(statusOf("native")).toMatchObject({ state: "starting" });
    expect(stateOf()).toBe("Native is starting.");

    const waiting = say(sentence, native);
    const leaving = new AbortController();
    const left = engines.untilStarted(native, leaving.signal);
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await engines.untilStarted(tone, new AbortController().signal);
    await expect(say(sentence, "nobody")).rejects.toMatchObject({ code: "engine_failed" });
    const told = until(() => stateOf() === null);
    starting.resolve();
    await told;
    expect(await waiting).toEqual(expected);
  });

  it("is waited for before it is said that nothing can do what is asked", async () => {
    const starting = Promise.withResolvers<void>();
    await open(starting.promise);
    const asked = engines.ask("punctuation", { text: "so" }, by);
    const refused = expect(asked).rejects.toMatchObject({ code: "no_engine" });
    expect(statusOf("native")).toMatchObject({ state: "starting" });
    starting.resolve();
    await refused;
    expect(statusOf("native")).toMatchObject({ state: "ready" });
  });

  it("ends with the engines, and whoever waits for it is told", async () => {
    await speakOnce();
    const starting = Promise.withResolvers<void>();
    await open(starting.promise);
    const waiting = say(sentence, native);
    const told = expect(waiting).rejects.toBeInstanceOf(PoolClosedError);
    const closed = engines.close();
    starting.resolve();
    await Promise.all([told, closed]);
  });
});
