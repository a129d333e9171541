import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollHistory } from "./poll-history.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new AbortController().signal;

test("asks ten times, five seconds apart, and then gives up", async () => {
  const times: number[] = [];
  const start = Date.now();
  const found = pollHistory(async () => {
    times.push(Date.now() - start);
    return false;
  }, never());
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await found).toBe(false);
  expect(times).toEqual(Array.from({ length: 10 }, (_unused, index) => index * 5000));
});

test("stops asking once the item is there, and takes a failed question as not yet", async () => {
  let asked = 0;
  const found = pollHistory(async () => {
    asked += 1;
    if (asked < 3) throw new Error("not found");
    return true;
  }, never());
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await found).toBe(true);
  expect(asked).toBe(3);
});

test("ends at once when it is no longer wanted", async () => {
  const stop = new AbortController();
  let asked = 0;
  const found = pollHistory(async () => {
    asked += 1;
    return false;
  }, stop.signal);
  await vi.advanceTimersByTimeAsync(6000);
  stop.abort();
  expect(await found).toBe(false);
  expect(asked).toBe(2);
});
