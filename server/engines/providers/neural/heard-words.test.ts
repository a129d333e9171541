import { expect, it } from "vitest";
import { wordsOf } from "./heard-words.ts";

it("joins pieces of words at the marks of their starts, each word until the next one begins", () => {
  const heard = { tokens: [" hel", "lo", " world", "."], timestamps: [0.1, 0.3, 0.6, 0.9] };
  expect(wordsOf(heard, 2, 3.5, "leading-space")).toEqual([
    { text: "hello", start_seconds: 2.1, end_seconds: 2.6, confidence: null },
    { text: "world.", start_seconds: 2.6, end_seconds: 3.1, confidence: null },
  ]);
});

it("knows the sentence piece's own mark, and ends a word where its last piece does", () => {
  const heard = { tokens: ["▁one", "▁two"], timestamps: [0, 1], durations: [0.25, 0.5] };
  expect(wordsOf(heard, 0, 9, "marked-start").map((word) => [word.text, word.end_seconds])).toEqual([
    ["one", 0.25],
    ["two", 1.5],
  ]);
});

it("takes every sign of a script without spaces for itself", () => {
  const heard = { tokens: ["你", "好", "，", "世", "界", " ok"], timestamps: [0, 0.2, 0.4, 0.5, 0.7, 0.9] };
  expect(wordsOf(heard, 0, 2, "leading-space").map((word) => word.text)).toEqual(["你", "好，", "世", "界", "ok"]);
});

it("gives the confidence of a word as the mean of its pieces, and never a time outside of the stretch", () => {
  const heard = { tokens: [" a", "b"], timestamps: [0.5, 7], log_probs: [Math.log(0.5), Math.log(0.5)] };
  const [word] = wordsOf(heard, 0, 1, "leading-space");
  expect(word?.confidence).toBeCloseTo(0.5, 9);
  expect(word?.end_seconds).toBeLessThanOrEqual(1);
});
