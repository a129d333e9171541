import { describe, expect, it } from "vitest";
import type { PronunciationRule } from "./rules.ts";
import { plan } from "./testing.ts";

describe("dictionary rules", () => {
  const alias = (string_to_replace: string, replacement: string) =>
    ({ type: "alias", string_to_replace, alias: replacement }) as const;
  const said = (text: string, rules: readonly PronunciationRule[]) => plan(text, { rules }).normalized_text;

  it("replace whole words, with the case they are written in", () => {
    expect(said("cat Cat cats concat cat's cat-like", [alias("cat", "dog")])).toBe(
      "dog Cat cats concat dog's dog-like",
    );
    expect(said("I use C++ and .NET", [alias("C++", "see plus plus"), alias(".NET", "dot net")])).toBe(
      "I use see plus plus and dot net",
    );
    expect(said("我在东京住", [alias("东京", "とうきょう")])).toBe("我在とうきょう住");
  });
  it("use the first rule from the top and never match what a rule has put in place", () => {
    expect(said("UN", [alias("UN", "first"), alias("UN", "second"), alias("first", "third")])).toBe("first");
    expect(said("New York", [alias("York", "Ork"), alias("New York", "Gotham")])).toBe("New Ork");
    expect(said("New York", [alias("New York", "Gotham"), alias("York", "Ork")])).toBe("Gotham");
  });
  it("hand phonemes to the engine with the word that they stand for", () => {
    const planned = plan("I like tomato soup.", {
      rules: [{ type: "phoneme", string_to_replace: "tomato", phoneme: "təˈmɑːtəʊ", alphabet: "ipa" }],
    });
    expect(planned.segments[0]).toMatchObject({
      utterance: {
        spans: [
          { kind: "text", text: "I like " },
          { kind: "phonemes", text: "tomato", alphabet: "ipa", phonemes: "təˈmɑːtəʊ" },
          { kind: "text", text: " soup." },
        ],
      },
    });
  });
  it("refuse a phoneme rule that is too long for one breath", () => {
    const rules = [{ type: "phoneme", string_to_replace: "word ".repeat(40), phoneme: "a", alphabet: "ipa" }] as const;
    expect(() => plan("x", { rules })).toThrow(expect.objectContaining({ code: "invalid_rule" }));
  });
});
