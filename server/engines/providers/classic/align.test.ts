import { describe, expect, it } from "vitest";
import { wordsOfSounds } from "./align.ts";

const sounds = (text: string): string[] => text.split(" ");

describe("alignment of sounds with words", () => {
  it("gives equal sequences their own words", () => {
    expect(wordsOfSounds(sounds("dh ax k ae t"), sounds("dh ax k ae t"), [0, 0, 1, 1, 1])).toEqual([0, 0, 1, 1, 1]);
  });

  it("finds the words again when sounds are changed, left out and added", () => {
    const expected = sounds("dh ax k w ih k b r aw n f aa k s");
    const words = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3];
    expect(wordsOfSounds(sounds("dh iy k w ih b r aw n d f ao k s"), expected, words)).toEqual([
      0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3,
    ]);
  });

  it("keeps the words in order", () => {
    const found = wordsOfSounds(sounds("p aa p aa p aa p aa"), sounds("p aa p aa"), [0, 0, 1, 1]);
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(new Set(found)).toEqual(new Set([0, 1]));
  });

  it("gives everything to the first word when nothing was expected", () => {
    expect(wordsOfSounds(["aa", "b"], [], [])).toEqual([0, 0]);
  });
});
