import { describe, expect, it } from "vitest";
import type { Span } from "../ports.ts";
import { type Phrase, phrasesOf } from "./phrases.ts";
import { wordsOf } from "./words.ts";

const utterance = (text: string | readonly Span[], next_text = "") => ({
  spans: typeof text === "string" ? [{ kind: "text", text } as const] : text,
  previous_text: "",
  next_text,
});
const lengths = { first_max: 40, max: 70 };
const textOf = (phrase: Phrase): string => phrase.words.map((word) => word.text).join(" ");

describe("words", () => {
  it("know their places and what they end with", () => {
    expect(wordsOf(utterance("Well, “who?” Me!"))).toEqual([
      { start: 0, end: 5, text: "Well,", mark: "," },
      { start: 6, end: 12, text: "“who?”", mark: "?" },
      { start: 13, end: 16, text: "Me!", mark: "!" },
    ]);
  });

  it("are found in text without spaces, after its stops", () => {
    expect(wordsOf(utterance("你好，世界。再见")).map((word) => [word.text, word.mark])).toEqual([
      ["你好，", ","],
      ["世界。", "."],
      ["再见", ""],
    ]);
  });

  it("keep the pronunciation that is given, and the sign after it ends them", () => {
    const spans: Span[] = [
      { kind: "phonemes", text: "GIF", alphabet: "ipa", phonemes: "dʒɪf" },
      { kind: "text", text: ", please" },
    ];
    const [gif, comma, please] = wordsOf(utterance(spans));
    expect(gif).toMatchObject({ start: 0, end: 3, mark: ",", pronunciation: { phonemes: "dʒɪf" } });
    expect(comma).toMatchObject({ start: 3, text: "," });
    expect(please).toMatchObject({ start: 5, text: "please" });
  });

  it("cover endless text in short pieces, never inside a sign of several parts", () => {
    const family = "👨‍👩‍👧";
    const words = wordsOf(utterance(family.repeat(500)));
    expect(words.map((word) => word.text).join("")).toBe(family.repeat(500));
    expect(words.every((word) => word.text.length % family.length === 0 && word.text.length <= 40)).toBe(true);
  });
});

describe("phrases", () => {
  it("end at stops and at commas, but short lists stay together", () => {
    const phrases = phrasesOf(utterance("Bring apples, pears, and plums, because the guests are early. Hurry!"), "en", {
      first_max: 200,
      max: 200,
    });
    expect(phrases.map(textOf)).toEqual(["Bring apples, pears, and plums,", "because the guests are early.", "Hurry!"]);
    expect(phrases.map((phrase) => phrase.mark)).toEqual([",", ".", "!"]);
  });

  it("are cut before a joint when they are too long, and everything is kept", () => {
    const text =
      "The old lighthouse keeper climbed the narrow stairs with a lamp in his hand and a letter from his daughter in his coat";
    const phrases = phrasesOf(utterance(text), "en", lengths);
    expect(phrases.map(textOf).join(" ")).toBe(text);
    expect(
      phrases.every((phrase, index) => textOf(phrase).length <= (index === 0 ? lengths.first_max : lengths.max)),
    ).toBe(true);
    for (const phrase of phrases.slice(1)) expect(phrase.words[0]?.text).toMatch(/^(with|in|and|from|the)$/);
  });

  it("change where the script changes", () => {
    const phrases = phrasesOf(utterance("Say привет and 你好 now."), "en", lengths);
    expect(phrases.map((phrase) => [phrase.language, textOf(phrase)])).toEqual([
      ["en", "Say"],
      ["ru", "привет"],
      ["en", "and"],
      ["zh", "你好"],
      ["en", "now."],
    ]);
  });

  it("stay in a language that is written in that script", () => {
    expect(phrasesOf(utterance("Добро јутро, world."), "sr", lengths).map((phrase) => phrase.language)).toEqual(["sr"]);
  });

  it("end like a statement when the text just stops, and go on when it does not", () => {
    expect(phrasesOf(utterance("Hello there"), "en", lengths).at(-1)?.mark).toBe(".");
    expect(phrasesOf(utterance("Hello there", "my friend"), "en", lengths).at(-1)?.mark).toBe("");
  });
});
