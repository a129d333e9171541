import { describe, expect, it } from "vitest";
import type { PronunciationRule } from "../../contract/pronunciation-dictionaries.ts";
import { readCursor, storableRule, withoutRules, withRules, writeCursor } from "./rules.ts";

const alias = (string_to_replace: string, spoken = `${string_to_replace} said`): PronunciationRule => ({
  type: "alias",
  string_to_replace,
  alias: spoken,
});
const phoneme = (string_to_replace: string, alphabet: "ipa" | "cmu-arpabet" = "ipa"): PronunciationRule => ({
  type: "phoneme",
  string_to_replace,
  phoneme: "x",
  alphabet,
});

describe("rules of a dictionary", () => {
  it("replaces a rule for the same word in its place and puts new ones at the end, the last of equal ones", () => {
    const rules = [alias("a"), alias("b"), alias("c"), alias("b", "older b")];
    const added = [alias("d", "first d"), phoneme("b"), alias("d")];
    expect(withRules(rules, added)).toEqual([alias("a"), phoneme("b"), alias("c"), alias("d")]);
    expect(withRules([], added)).toEqual([alias("d"), phoneme("b")]);
    expect(withRules(rules, [])).toEqual(rules);
  });

  it("removes every rule for the words, by exact case, and leaves the others in order", () => {
    const rules = [alias("a"), phoneme("b"), alias("B"), alias("b")];
    expect(withoutRules(rules, ["b", "never there"])).toEqual([alias("a"), alias("B")]);
    expect(withoutRules(rules, [])).toEqual(rules);
  });

  it("keeps words that the database can hold", () => {
    expect(storableRule(alias("a\uD800", "\uDC00b"))).toEqual(alias("a\uFFFD", "\uFFFDb"));
    expect(storableRule(phoneme("\uD83D\uDE00"))).toEqual(phoneme("\uD83D\uDE00"));
  });
});

describe("a cursor", () => {
  it("names the same place again", () => {
    expect(readCursor(writeCursor({ id: "x", name: null }), false)).toEqual({ id: "x", name: null });
    expect(readCursor(writeCursor({ id: "x", name: "Näme\n" }), true)).toEqual({ id: "x", name: "Näme\n" });
  });

  it.each([
    "",
    "nonsense",
    Buffer.from('"text"').toString("base64url"),
    Buffer.from("[1]").toString("base64url"),
    Buffer.from('["a\\u0000"]').toString("base64url"),
    writeCursor({ id: "x", name: "of the other order" }),
  ])("refuses %j", (text) => {
    expect(readCursor(text, false)).toBeNull();
  });

  it("refuses one of the list in another order", () => {
    expect(readCursor(writeCursor({ id: "x", name: null }), true)).toBeNull();
  });
});
