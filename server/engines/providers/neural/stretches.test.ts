import { expect, it } from "vitest";
import { stretchesOf } from "./stretches.ts";

const rate = 1000;

/** Sound where it is said, in seconds; silence elsewhere. */
function recording(seconds: number, loud: readonly (readonly [from: number, to: number])[]): Float32Array {
  const samples = new Float32Array(seconds * rate);
  for (const [from, to] of loud) for (let i = from * rate; i < to * rate; i++) samples[i] = 0.3 * Math.sin(i);
  return samples;
}

it("hears nothing in silence", () => {
  expect(stretchesOf(recording(10, []), rate, 5, undefined)).toEqual([]);
  expect(stretchesOf(recording(10, [[1, 2]]), rate, 5, [])).toEqual([]);
});

it("takes a short recording whole", () => {
  expect(stretchesOf(recording(3, [[1, 2]]), rate, 5, undefined)).toEqual([{ start_seconds: 0, end_seconds: 3 }]);
});

it("cuts a long recording where it is quiet, and loses nothing between the cuts", () => {
  const loud = [
    [0, 4],
    [4.4, 8.2],
    [8.6, 13],
  ] as const;
  const found = stretchesOf(recording(13, loud), rate, 5, undefined);
  for (const { start_seconds, end_seconds } of found) expect(end_seconds - start_seconds).toBeLessThanOrEqual(5);
  for (const cut of found.slice(1).map((each) => each.start_seconds))
    expect(loud.some(([from, to]) => cut > from + 0.1 && cut < to - 0.1)).toBe(false);
  expect(found[0]?.start_seconds).toBe(0);
  expect(found.at(-1)?.end_seconds).toBe(13);
  for (const [i, each] of found.slice(1).entries()) expect(each.start_seconds).toBe(found[i]?.end_seconds);
});

it("keeps to the speech that was found, together when it belongs together, with a margin around", () => {
  const speech = [
    { start_seconds: 1, end_seconds: 2 },
    { start_seconds: 2.4, end_seconds: 3 },
    { start_seconds: 9, end_seconds: 10 },
  ];
  const found = stretchesOf(recording(12, [[0, 12]]), rate, 5, speech);
  expect(found).toHaveLength(2);
  expect(found[0]?.start_seconds).toBeLessThan(1);
  expect(found[0]?.end_seconds).toBeGreaterThan(3);
  expect(found[1]?.start_seconds).toBeGreaterThan(8);
});

it("cuts endless loud speech all the same", () => {
  const found = stretchesOf(recording(60, [[0, 60]]), rate, 7, [{ start_seconds: 0, end_seconds: 60 }]);
  expect(found.length).toBeGreaterThanOrEqual(9);
  for (const { start_seconds, end_seconds } of found) {
    expect(end_seconds - start_seconds).toBeLessThanOrEqual(7);
    expect(end_seconds - start_seconds).toBeGreaterThan(0);
  }
});
