import { expect, test } from "vitest";
import { spokenAt, spokenTimes, textPieces, wordAround } from "./spoken-time.ts";

const timesOf = (text: string, each = 1) => {
  const characters = [...text];
  return spokenTimes({
    characters,
    character_start_times_seconds: characters.map((_unused, index) => index * each),
    character_end_times_seconds: characters.map((_unused, index) => (index + 1) * each),
  });
};

test("finds the character of a moment, counted as the page counts, past an emoji", () => {
  const times = timesOf("a😀b");
  expect(spokenAt(times, 0)).toBe(0);
  expect(spokenAt(times, 1.99)).toBe(1);
  expect(spokenAt(times, 2)).toBe(3);
});

test("says nothing before the first sound, and soon after the last", () => {
  const times = timesOf("ab");
  expect(spokenAt(times, -0.1)).toBeNull();
  expect(spokenAt(times, 2.3)).toBe(1);
  expect(spokenAt(times, 2.5)).toBeNull();
  expect(
    spokenAt(spokenTimes({ characters: [], character_start_times_seconds: [], character_end_times_seconds: [] }), 1),
  ).toBeNull();
});

test("lights the whole word, and keeps it lit through the gap that follows", () => {
  const text = "One two,  three";
  expect(wordAround(text, 5)).toEqual([4, 8]);
  expect(wordAround(text, 8)).toEqual([4, 8]);
  expect(wordAround(text, 10)).toEqual([10, 15]);
  expect(wordAround("  x", 0)).toBeNull();
  expect(wordAround("", 0)).toBeNull();
});

test("cuts a text into pieces that together are the text, never inside a word", () => {
  const text = "The quick brown fox\njumps over the lazydogwithoutanyspaces at last";
  const pieces = textPieces(text, 8);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  for (const piece of pieces) {
    expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text);
    expect(piece.start + piece.text.length === text.length || /\s$/.test(piece.text)).toBe(true);
  }
});
