import { afterAll, describe, expect, it } from "vitest";
import { openEncoder } from "../audio/encode.ts";
import { joinBytes } from "../audio/join.ts";
import type { Engines } from "./engines.ts";
import { PoolClosedError } from "./pool.ts";
import type { RecitedPiece } from "./recite.ts";
import { all, alone, book, by, keptTones, logged, next, openTones, sentence } from "./testing/pool.ts";
import { gathered, requestFor } from "./testing/requests.ts";

let pool: Engines;
const kept = keptTones();
const open = async (...[options]: Parameters<typeof openTones>) => {
  pool = await kept.open(options);
};
afterAll(kept.close);

describe("the engines", () => {
  it("knows voices and models, and speaks the bytes that the engine makes alone, by id and by alias", async () => {
    await open();
    expect(pool.voices.map((voice) => voice.name)).toEqual(["Sine"]);
    expect(pool.models.map((model) => model.model_id)).toEqual(["tones_v1"]);
    const request = requestFor(sentence, { output_format: "mp3_44100_128" });
    const expected = await alone(request);
    expect(await all(pool.recite(request, by("a")))).toEqual(expected);
    expect(await all(pool.recite({ ...request, voice_id: "toneAlias00000000000" }, by("a")))).toEqual(expected);
  });

  it("completes 200 short requests at once, each with its own bytes", async () => {
    await open({ workers: 2, placesPerWorker: 8 });
    const requests = Array.from({ length: 200 }, (_, i) => requestFor(`number ${i}`, { seed: i }));
    const answers = await Promise.all(requests.map((request, i) => all(pool.recite(request, by(`share ${i % 7}`)))));
    for (const [i, request] of requests.entries()) expect(answers[i]).toEqual(await alone(request));
    expect(pool.queueLength()).toBe(0);
  });

  it("lets a short request through while a book is spoken by the same thread", async () => {
    await open();
    const order: string[] = [];
    const stop = new AbortController();
    const reading = (async () => {
      for await (const _ of pool.recite(book, by("reader", { signal: stop.signal }))) order.push("book");
    })();
    while (order.length < 20) await new Promise(setImmediate);
    const before = order.length;
    for await (const _ of pool.recite(requestFor(sentence), by("visitor"))) order.push("short");
    stop.abort();
    await reading;
    const during = order.slice(before, order.lastIndexOf("short") + 1);
    // The book may go on, with a quarter of the turns and what was under way already, never more.
    expect(during.filter((who) => who === "short").length).toBeGreaterThan(8);
    expect(during.filter((who) => who === "book").length).toBeLessThan(during.length * 0.6);
  });

  it("lets those that come at the same time be heard in the order in which they came", async () => {
    await open();
    const heard: number[] = [];
    const speaking = Array.from({ length: 12 }, async (_, came) => {
      const pieces = pool.recite(requestFor(sentence.repeat(3), { seed: came }), by("a"))[Symbol.asyncIterator]();
      await next(pieces);
      heard.push(came);
      return pieces;
    });
    for (const pieces of await Promise.all(speaking)) await pieces.return?.();
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
  });

  it("lets threads that have nothing to do make a long text together, with the bytes of one alone", async () => {
    await open({ workers: 2, placesPerWorker: 8 });
    // Each of the two meetings needs two threads at the same time.
    const text = `${sentence.repeat(12)}They said that they would MEET at the old bridge. And so they did MEET there when it was dark. ${sentence.repeat(12)}`;
    const request = requestFor(text);
    const pieces = await gathered(pool.recite(request, by("a")));
    const expected = await alone(requestFor(text.replaceAll("MEET", "meet")));
    expect(joinBytes(pieces.map(({ audio }) => audio))).toEqual(expected);
    expect(pieces.flatMap(({ alignment }) => alignment?.characters ?? []).join("")).toBe(text);
  });

  it("speaks as soon as one thread is ready, and the next one helps with the long text that is under way", async () => {
    // New ones: only the first thread is there, and waits in the text for another.
    await open({ workers: 2, placesPerWorker: 3 });
    const text = `${sentence.repeat(12)}They said that they would MEET here. And so they did MEET there. ${sentence.repeat(12)}`;
    const spoken = await all(pool.recite(requestFor(text), by("a")));
    expect(spoken).toEqual(await alone(requestFor(text.replaceAll("MEET", "meet"))));
  });

  it("speaks a long text to its end though the thread that helps dies, and leaves no helper behind", async () => {
    await open({ workers: 2, placesPerWorker: 1 });
    const request = requestFor(sentence.repeat(24));
    const iterator = pool.recite(request, by("a"))[Symbol.asyncIterator]();
    const heard = [await next(iterator)];
    await expect(all(pool.recite(requestFor("EXIT now"), by("b")))).rejects.toMatchObject({ code: "engine_failed" });
    for (let piece = await iterator.next(); !piece.done; piece = await iterator.next()) heard.push(piece.value);
    expect(joinBytes(heard.map(({ audio }) => audio))).toEqual(await alone(request));
    // Given up in the middle, it leaves both threads to others.
    for await (const _ of pool.recite(book, by("a"))) break;
    const two = [1, 2].map((seed) => requestFor("hello", { seed }));
    const answers = await Promise.all(two.map((each) => all(pool.recite(each, by("b")))));
    for (const [i, each] of two.entries()) expect(answers[i]).toEqual(await alone(each));
  });

  it("does batch work with what interactive work leaves, and still goes on with it", async () => {
    await open();
    const order: string[] = [];
    const stop = new AbortController();
    const reading = (name: string, priority: "interactive" | "batch") =>
      (async () => {
        for await (const _ of pool.recite(book, by(name, { signal: stop.signal, priority }))) order.push(name);
      })();
    const both = [reading("batch", "batch"), reading("person", "interactive")];
    while (order.length < 340) await new Promise(setImmediate);
    stop.abort();
    await Promise.all(both);
    const batch = order.slice(20, 340).filter((name) => name === "batch").length;
    expect(batch).toBeGreaterThan(5);
    expect(batch).toBeLessThan(80);
  });

  it("keeps no more than a few pieces for a consumer that does not take them", async () => {
    await open();
    const slow = pool.recite(book, by("slow"))[Symbol.asyncIterator]();
    const first = await next(slow);
    // Others run to their end meanwhile: the slow one holds up nobody.
    for (let i = 0; i < 10; i++) await all(pool.recite(requestFor(sentence), by("fast")));
    // Were pieces made ahead without bound, the next ones would already be there in one go: at most three are.
    let seconds = first.audio_seconds;
    let readyAtOnce = 0;
    for (;;) {
      const piece = await Promise.race([next(slow), Promise.resolve().then(() => Promise.resolve(null))]);
      if (!piece) break;
      readyAtOnce += 1;
      seconds += piece.audio_seconds;
    }
    expect(readyAtOnce).toBeLessThanOrEqual(3);
    expect(seconds).toBeLessThan(3);
    await slow.return?.();
  });

  it("ends quietly when the signal is aborted, and the thread is free for the next", async () => {
    await open({ placesPerWorker: 1 });
    const controller = new AbortController();
    const pieces: RecitedPiece[] = [];
    for await (const piece of pool.recite(book, by("a", { signal: controller.signal }))) {
      pieces.push(piece);
      if (pieces.length === 2) controller.abort();
    }
    expect(pieces.length).toBe(2);
    expect(await all(pool.recite(requestFor("hello"), by("b")))).toEqual(await alone());
    expect(await all(pool.recite(book, by("a", { signal: controller.signal })))).toEqual(new Uint8Array(0));
  });

  it("stops work that never awaits, through the shared flag, without losing the thread", async () => {
    await open({ placesPerWorker: 1 });
    const controller = new AbortController();
    const isSpinning = Promise.withResolvers<void>();
    const channel = new BroadcastChannel("tones");
    channel.onmessage = () => isSpinning.resolve();
    const spinning = all(pool.recite(requestFor("SPIN"), by("a", { signal: controller.signal })));
    await isSpinning.promise;
    channel.close();
    const following = all(pool.recite(requestFor("hello"), by("b")));
    controller.abort();
    await spinning;
    expect(await following).toEqual(await alone());
    expect(logged).toEqual([]);
  });

  it("frees the thread when a consumer simply stops iterating", async () => {
    await open({ placesPerWorker: 1 });
    for await (const _ of pool.recite(book, by("a"))) break;
    expect(await all(pool.recite(requestFor("hello"), by("b")))).toEqual(await alone());
  });

  it("tells those that wait their place, and lets them in by turns of their shares", async () => {
    await open({ placesPerWorker: 1 });
    const holder = pool.recite(book, by("holder"))[Symbol.asyncIterator]();
    await next(holder);
    const places: Record<string, number[]> = {};
    const finished: string[] = [];
    const seconds: (number | null)[] = [];
    const told = (mine: number[]) => (place: number, left: number | null) => {
      mine.push(place);
      seconds.push(left);
    };
    const join = (name: string, share: string) => {
      const mine: number[] = [];
      places[name] = mine;
      const work = pool.recite(requestFor(name), by(share, { onPlace: told(mine) }));
      return all(work).then(() => void finished.push(name));
    };
    const others = [join("a1", "a"), join("a2", "a"), join("b1", "b")];
    await new Promise(setImmediate);
    expect(pool.queueLength()).toBe(3);
    expect(places).toEqual({ a1: [1], a2: [2, 3], b1: [2] });
    expect(seconds.every((left) => left === null || left > 0)).toBe(true);
    await holder.return?.();
    await Promise.all(others);
    expect(finished).toEqual(["a1", "b1", "a2"]);
    expect(places).toEqual({ a1: [1], a2: [2, 3, 2, 1], b1: [2, 1] });
  });

  it("forgets one that leaves while it waits", async () => {
    await open({ placesPerWorker: 1 });
    const holder = pool.recite(book, by("holder"))[Symbol.asyncIterator]();
    await next(holder);
    const controller = new AbortController();
    const leaving = all(pool.recite(book, by("a", { signal: controller.signal })));
    await new Promise(setImmediate);
    expect(pool.queueLength()).toBe(1);
    controller.abort();
    expect((await leaving).length).toBe(0);
    expect(pool.queueLength()).toBe(0);
    await holder.return?.();
  });
});

describe("closing", () => {
  it("lets what runs end, refuses what is new and what waits", async () => {
    pool = await openTones({ placesPerWorker: 1 });
    const request = requestFor(sentence.repeat(20));
    const running = all(pool.recite(request, by("a")));
    const waiting = all(pool.recite(request, by("b")));
    await new Promise(setImmediate);
    const closing = pool.close(20_000);
    await expect(waiting).rejects.toThrow(PoolClosedError);
    await expect(all(pool.recite(request, by("c")))).rejects.toThrow(PoolClosedError);
    expect(await running).toEqual(await alone(request));
    await closing;
  });

  it("ends what runs when there is no time", async () => {
    pool = await openTones();
    const iterator = pool.recite(book, by("a"))[Symbol.asyncIterator]();
    await next(iterator);
    await pool.close();
    const rest = (async () => {
      for (let piece = await iterator.next(); !piece.done; piece = await iterator.next());
    })();
    await expect(rest).rejects.toThrow(PoolClosedError);
  });
});

describe("transcode", () => {
  it("runs in the same threads, as transcoding alone does, and refuses what it cannot read", async () => {
    await open();
    const encoder = await openEncoder("wav_16000");
    const bytes = joinBytes([encoder.push(new Float32Array(50_000).fill(0.2)), encoder.finish()]);
    const request = { bytes, content_type: "audio/wav", output_format: "pcm_16000" } as const;
    const pcm = joinBytes(await gathered(pool.transcode(request, by("a"))));
    expect(pcm).toEqual(bytes.slice(44));
    const junk = { ...request, bytes: new Uint8Array(100) };
    await expect(gathered(pool.transcode(junk, by("a")))).rejects.toMatchObject({ code: "unreadable_audio" });
  });
});
