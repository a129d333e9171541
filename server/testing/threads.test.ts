import { expect, it } from "vitest";
import { type Engines, openEngines } from "../engines/engines.ts";
import { all, alone, book, by, next, sentence, toneLog } from "../engines/testing/pool.ts";
import { requestFor } from "../engines/testing/requests.ts";
import { countThreads } from "./count-threads.ts";
import { openLastingThread } from "./threads.ts";

const threads = countThreads();

const open = (): Promise<Engines> =>
  openEngines({
    workers: 1,
    log: toneLog,
    registry: new URL("../engines/testing/tones.ts", import.meta.url).href,
    openThread: openLastingThread,
  });

/** What the next engines say, and how many threads were started for them. */
async function nextEngines(): Promise<{ threads: number; sound: Uint8Array }> {
  const before = threads.started;
  const engines = await open();
  const sound = await all(engines.recite(requestFor(sentence), by("b")));
  await engines.close();
  return { threads: threads.started - before, sound };
}

it("hands a thread that has nothing to do to the next engines, which speak as with a new one", async () => {
  const first = await open();
  for await (const _ of first.recite(book, by("a"))) break;
  await all(first.recite(requestFor(sentence, { seed: 1 }), by("a")));
  await first.close();
  expect(await nextEngines()).toEqual({ threads: 0, sound: await alone(requestFor(sentence)) });
});

it("gives a second server at the same time a thread of its own", async () => {
  const engines = await Promise.all([open(), open(), open()]);
  expect(threads.started).toBeGreaterThan(0);
  expect(await Promise.all(engines.map((each) => all(each.recite(requestFor(sentence), by("a")))))).toEqual(
    Array(3).fill(await alone(requestFor(sentence))),
  );
  await Promise.all(engines.map((each) => each.close()));
});

it("hands on no thread that was at work when its server ended, and none that died", async () => {
  // Whatever waits is taken first.
  const others = await Promise.all([open(), open()]);
  const busy = await open();
  await next(busy.recite(book, by("a"))[Symbol.asyncIterator]());
  await busy.close();
  expect(await nextEngines()).toEqual({ threads: 1, sound: await alone(requestFor(sentence)) });

  const dying = await open();
  await expect(all(dying.recite(requestFor("EXIT now"), by("a")))).rejects.toThrow();
  await dying.close();
  expect((await nextEngines()).sound).toEqual(await alone(requestFor(sentence)));
  await Promise.all(others.map((each) => each.close()));
});
