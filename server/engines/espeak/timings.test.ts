import { describe, expect, it } from "vitest";
import { excerpt, soundInterval, soundThreshold, timingsOf } from "./timings.ts";
import type { Word } from "./words.ts";

const words = (...texts: string[]): Word[] => {
  let start = 0;
  return texts.map((text) => {
    const word: Word = { start, end: start + text.length, text, mark: "" };
    start += text.length + 1;
    return word;
  });
};
const times = (texts: string[], known: [number, [number, number]][], seconds: number): number[][] =>
  timingsOf(words(...texts), new Map(known.map(([word, [start, end]]) => [word, { start, end }])), seconds).map(
    (timing) => [timing.start_seconds, timing.end_seconds],
  );

describe("word times", () => {
  it("are those that are known", () => {
    expect(
      times(
        ["a", "b"],
        [
          [0, [0.1, 0.4]],
          [1, [0.5, 0.9]],
        ],
        1,
      ),
    ).toEqual([
      [0.1, 0.4],
      [0.5, 0.9],
    ]);
  });

  it("share the time of the word before, by length, and at the start of the word after", () => {
    expect(
      times(
        ["of", "the", "day"],
        [
          [0, [0, 0.5]],
          [2, [0.5, 1]],
        ],
        1,
      ),
    ).toEqual([
      [0, 0.2],
      [0.2, 0.5],
      [0.5, 1],
    ]);
    expect(times(["–", "day"], [[1, [0.4, 0.8]]], 1)[1]?.[1]).toBe(0.8);
  });

  it("share everything when nothing is known", () => {
    expect(times(["ab", "ab"], [], 1)).toEqual([
      [0, 0.5],
      [0.5, 1],
    ]);
  });

  it("never run backwards or out of the sound", () => {
    const found = times(
      ["a", "b", "c"],
      [
        [0, [0.2, 0.6]],
        [1, [0.5, 0.7]],
        [2, [0.6, 9]],
      ],
      1,
    ).flat();
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found.at(-1)).toBe(1);
  });
});

describe("sound", () => {
  const rate = 1000;
  const samples = new Float32Array(1000).fill(0.5, 300, 700);

  it("is found between its silences", () => {
    const found = soundInterval(samples, rate, { start: 0, end: 1 }, soundThreshold(samples));
    expect(found).toEqual({ start: 0.3, end: 0.7 });
    expect(soundInterval(samples, rate, { start: 0, end: 0.2 }, soundThreshold(samples))).toBeUndefined();
  });

  it("is cut out with soft edges", () => {
    const { samples: kept, start } = excerpt(samples, rate, { start: 0.4, end: 0.6 });
    expect([kept.length, start]).toEqual([200, 0.4]);
    expect([kept[0], kept[100], kept[199]]).toEqual([0, 0.5, 0]);
  });
});
