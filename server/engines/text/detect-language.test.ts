import { eld } from "eld/small";
import { describe, expect, it } from "vitest";
import { sentences } from "../check/testing/sentences.ts";
import { detectLanguage } from "./detect-language.ts";

/** Signs of every script, so that entries of all languages are asked for, and such as are in none. */
const strange = Array.from({ length: 200 }, (_, i) =>
  Array.from({ length: 40 }, (_, j) => String.fromCodePoint(97 + ((i * 7919 + j * (i % 13)) % 50_000))).join(
    i % 2 ? "" : " ",
  ),
);

describe("the packed table of languages", () => {
  it("gives every text the language and the scores that the package gives it", () => {
    const texts = [...[...sentences.values()].flat(), ...strange, "", "it's", "d'un côté", "constructor __proto__"];
    const told = (detect: typeof detectLanguage) =>
      texts.map((text) => {
        const found = detect(text);
        return { text, language: found.language, reliable: found.isReliable(), scores: found.getScores() };
      });
    expect(told(detectLanguage)).toEqual(told(eld.detect));
    expect(new Set(told(eld.detect).map(({ language }) => language)).size).toBeGreaterThan(25);
  });
});
