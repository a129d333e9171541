import { afterEach, expect, test, vi } from "vitest";
import { type AppendTarget, createAppendQueue } from "./append-queue.ts";

/** A SourceBuffer that refuses, as real ones do, to be appended to while it is busy, and that can be full. */
class Buffer extends EventTarget implements AppendTarget {
  updating = false;
  readonly got: number[] = [];
  readonly removed: [number, number][] = [];
  /** Appends that still fit. */
  room = Number.POSITIVE_INFINITY;
  start = 0;
  get buffered() {
    return { length: this.got.length > 0 ? 1 : 0, start: () => this.start };
  }
  appendBuffer(data: Uint8Array<ArrayBuffer>): void {
    if (this.updating) throw new DOMException("busy", "InvalidStateError");
    if (this.room === 0) throw new DOMException("full", "QuotaExceededError");
    this.room -= 1;
    this.updating = true;
    this.got.push(data[0] ?? -1);
  }
  remove(start: number, end: number): void {
    this.updating = true;
    this.removed.push([start, end]);
    this.start = end;
    this.room = 1;
  }
  /** Ends the append or the removal that is under way. */
  finish(kind: "updateend" | "error" = "updateend"): void {
    this.updating = false;
    this.dispatchEvent(new Event(kind));
  }
}

const chunk = (mark: number) => new Uint8Array([mark]);

afterEach(() => {
  vi.useRealTimers();
});

test("appends chunks one at a time in the order they came, however fast they come", async () => {
  const buffer = new Buffer();
  const queue = createAppendQueue(buffer, () => 0);
  for (const mark of [1, 2, 3]) queue.push(chunk(mark));
  expect(buffer.got).toEqual([1]);
  buffer.finish();
  expect(buffer.got).toEqual([1, 2]);
  buffer.finish();
  buffer.finish();
  queue.push(chunk(4));
  expect(buffer.got).toEqual([1, 2, 3, 4]);
});

test("ends only when the last chunk is in", async () => {
  const buffer = new Buffer();
  const queue = createAppendQueue(buffer, () => 0);
  queue.push(chunk(1));
  queue.push(chunk(2));
  let isOver = false;
  const over = queue.end().then(() => {
    isOver = true;
  });
  buffer.finish();
  await Promise.resolve();
  expect(isOver).toBe(false);
  buffer.finish();
  await over;
  expect(buffer.got).toEqual([1, 2]);
});

test("drops what was heard when the buffer is full, keeps half a minute of it, and loses no chunk", async () => {
  const buffer = new Buffer();
  buffer.room = 1;
  const queue = createAppendQueue(buffer, () => 100);
  queue.push(chunk(1));
  queue.push(chunk(2));
  const over = queue.end();
  buffer.finish();
  expect(buffer.removed).toEqual([[0, 70]]);
  buffer.finish();
  buffer.finish();
  await over;
  expect(buffer.got).toEqual([1, 2]);
});

test("waits for the play head when the buffer is full of what nobody has heard yet", async () => {
  vi.useFakeTimers();
  const buffer = new Buffer();
  buffer.room = 1;
  let heard = 10;
  const queue = createAppendQueue(buffer, () => heard);
  queue.push(chunk(1));
  queue.push(chunk(2));
  buffer.finish();
  vi.advanceTimersByTime(5000);
  expect(buffer.removed).toEqual([]);
  heard = 50;
  vi.advanceTimersByTime(1000);
  expect(buffer.removed).toEqual([[0, 20]]);
  buffer.finish();
  expect(buffer.got).toEqual([1, 2]);
});

test("fails when the browser cannot read the sound", async () => {
  const buffer = new Buffer();
  const queue = createAppendQueue(buffer, () => 0);
  queue.push(chunk(1));
  buffer.finish("error");
  await expect(queue.end()).rejects.toMatchObject({ name: "EncodingError" });
});

test("appends nothing after it was stopped", () => {
  const buffer = new Buffer();
  const queue = createAppendQueue(buffer, () => 0);
  queue.push(chunk(1));
  queue.push(chunk(2));
  queue.stop();
  buffer.finish();
  queue.push(chunk(3));
  expect(buffer.got).toEqual([1]);
});
