import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePls, writePls } from "./lexicon.ts";
import type { PronunciationRule } from "./rules.ts";

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US">';

function refusal(xml: string): string {
  try {
    parsePls(xml);
  } catch (error) {
    expect(error).toMatchObject({ name: "TextError", code: "invalid_lexicon" });
    return (error as Error).message;
  }
  throw new Error("accepted");
}

describe("a lexicon file", () => {
  it("gives its rules in order, one for each grapheme", () => {
    const xml = `\ufeff${head}
  <!-- names -->
  <lexeme><grapheme>Claughton</grapheme><grapheme>claughton</grapheme><alias>Cloffton &amp; Co</alias></lexeme>
  <lexeme>
    <grapheme>Apple</grapheme>
    <phoneme>&#712;æp&#x259;l</phoneme>
  </lexeme>
  <lexeme><grapheme>mad</grapheme><phoneme alphabet="cmu-arpabet">M AE1 D</phoneme><example>He was mad.</example></lexeme>
  <lexeme><grapheme>two</grapheme><phoneme>a</phoneme><phoneme prefer="true">tu</phoneme></lexeme>
</lexicon>`;
    expect(parsePls(xml)).toEqual([
      { type: "alias", string_to_replace: "Claughton", alias: "Cloffton & Co" },
      { type: "alias", string_to_replace: "claughton", alias: "Cloffton & Co" },
      { type: "phoneme", string_to_replace: "Apple", phoneme: "ˈæpəl", alphabet: "ipa" },
      { type: "phoneme", string_to_replace: "mad", phoneme: "M AE1 D", alphabet: "cmu-arpabet" },
      { type: "phoneme", string_to_replace: "two", phoneme: "tu", alphabet: "ipa" },
    ]);
  });

  it("is read back as it was written", () => {
    const word = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => text !== "");
    const rule: fc.Arbitrary<PronunciationRule> = fc.oneof(
      fc.record({ type: fc.constant("alias" as const), string_to_replace: word, alias: word }),
      fc.record({
        type: fc.constant("phoneme" as const),
        string_to_replace: word,
        phoneme: word,
        alphabet: fc.constantFrom("ipa" as const, "cmu-arpabet" as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), (rules) => {
        expect(parsePls(writePls(rules))).toEqual(rules);
      }),
      { numRuns: 200 },
    );
    const markup: PronunciationRule[] = [{ type: "alias", string_to_replace: '<a> & "b" ]]>', alias: "&amp; 'c'" }];
    expect(parsePls(writePls(markup))).toEqual(markup);
  });

  it("is refused with the line or the lexeme that is wrong", () => {
    expect(refusal(`${head}\n<lexeme>\n<grapheme>a</lexeme></lexicon>`)).toContain("line 4");
    expect(refusal(`${head}\n<lexeme><grapheme>Claughton</grapheme></lexeme></lexicon>`)).toMatch(
      /"Claughton" at line 3.*neither/,
    );
    expect(refusal(`${head}<lexeme><alias>a</alias></lexeme></lexicon>`)).toContain("no <grapheme>");
    expect(refusal(`${head}<lexeme><grapheme>a</grapheme><alias> </alias></lexeme></lexicon>`)).toContain(
      "empty <alias>",
    );
    expect(
      refusal(`${head}<lexeme><grapheme>a</grapheme><phoneme alphabet="x-sampa">a</phoneme></lexeme></lexicon>`),
    ).toContain('"x-sampa"');
    expect(refusal("<lexicon><lexeme><grapheme>a</grapheme><phoneme>b</phoneme></lexeme></lexicon>")).toContain(
      "no alphabet",
    );
    expect(refusal(`${head}<word>a</word></lexicon>`)).toContain("<word>");
    expect(refusal("<speak>hello</speak>")).toContain("<speak>");
    expect(refusal("not xml at all")).toContain("line 1");
    expect(refusal("")).toContain("well-formed");
    expect(refusal(`${head}<lexeme><grapheme>&nbsp;</grapheme><alias>a</alias></lexeme></lexicon>`)).toContain(
      "&nbsp;",
    );
  });

  it("cannot be a bomb: document types, entities and deep nesting are refused", () => {
    const bomb = '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]>';
    expect(refusal(`<?xml version="1.0"?>${bomb}<lexicon>&b;</lexicon>`)).toContain("document type");
    expect(refusal(`${"<lexicon>".repeat(5000)}${"</lexicon>".repeat(5000)}`)).toContain("cannot be read");
  });

  it("is not written with characters that XML cannot hold", () => {
    expect(() => writePls([{ type: "alias", string_to_replace: "a\u0000b", alias: "c" }])).toThrow("XML cannot hold");
  });
});
