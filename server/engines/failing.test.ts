import { afterAll, describe, expect, it } from "vitest";
import { type Engines, openEngines } from "./engines.ts";
import { all, alone, book, by, keptTones, logged, next, type openTones, sentence, toneLog } from "./testing/pool.ts";
import { requestFor } from "./testing/requests.ts";

let pool: Engines;
const kept = keptTones();
const open = async (...[options]: Parameters<typeof openTones>) => {
  pool = await kept.open(options);
};
afterAll(kept.close);

describe("a failing engine", () => {
  it.each([
    ["REFUSE", "unsupported_phonemes", "no such phoneme"],
    ["THROW", "engine_failed", "The voice engine stopped before it was done."],
  ])("that says %s fails that request alone, in words without a secret", async (word, code, message) => {
    await open();
    const beside = all(pool.recite(requestFor(sentence), by("b")));
    const failing = all(pool.recite(requestFor(`one ${word} two`), by("a")));
    await expect(failing).rejects.toMatchObject({ name: "EngineError", code, message });
    expect(await beside).toEqual(await alone(requestFor(sentence)));
    expect(logged.join().includes("secret detail")).toBe(word === "THROW");
  });

  it("reports text that cannot be planned as what it is", async () => {
    await open();
    const broken = all(pool.recite(requestFor('a <break time="soon"/> b'), by("a")));
    await expect(broken).rejects.toMatchObject({ name: "TextError", code: "invalid_ssml" });
    await expect(all(pool.recite(requestFor("a", { voice_id: "nobody" }), by("a")))).rejects.toMatchObject({
      code: "engine_failed",
    });
  });

  it.each(["EXIT", "CRASH", "HOARD"])(
    "that dies of %s fails its request; another thread takes its place",
    async (word) => {
      await open({ heapMegabytesMax: 64 });
      const dying = all(pool.recite(requestFor(`one ${word} two`), by("a")));
      await expect(dying).rejects.toMatchObject({ name: "EngineError", code: "engine_failed" });
      expect(await all(pool.recite(requestFor("hello"), by("a")))).toEqual(await alone());
      expect(logged.join()).toContain("an engine worker died");
    },
  );

  it("that hangs in one step is ended, and the next request is spoken", async () => {
    await open({ stepMsMax: 150 });
    await expect(all(pool.recite(requestFor("one HANG two"), by("a")))).rejects.toMatchObject({
      code: "engine_failed",
    });
    expect(await all(pool.recite(requestFor("hello"), by("a")))).toEqual(await alone());
    expect(logged.join()).toContain("took longer than 150 ms");
  });

  it("fails those that were half spoken when their thread dies, and starts those again that nobody has heard", async () => {
    await open({ placesPerWorker: 4 });
    const half = pool.recite(book, by("half"))[Symbol.asyncIterator]();
    await next(half);
    const dying = all(pool.recite(requestFor("EXIT now"), by("dying")));
    // Batch work, so that it has no turn before the others.
    const waiting = all(pool.recite(requestFor("hello"), by("innocent", { priority: "batch" })));
    await expect(dying).rejects.toMatchObject({ code: "engine_failed" });
    expect(await waiting).toEqual(await alone());
    const rest = (async () => {
      for (let piece = await half.next(); !piece.done; piece = await half.next());
    })();
    await expect(rest).rejects.toMatchObject({ code: "engine_failed" });
  });

  it("that cannot start is told at once", async () => {
    const opening = openEngines({
      workers: 2,
      log: toneLog,
      registry: new URL("./testing/broken.ts", import.meta.url).href,
    });
    await expect(opening).rejects.toThrow("model file is missing");
  });
});
