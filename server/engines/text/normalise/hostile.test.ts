import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { englishLines } from "./english-lines.ts";
import { frenchLines } from "./french-lines.ts";
import { germanLines } from "./german-lines.ts";
import { normaliserFor } from "./index.ts";
import { italianLines } from "./italian-lines.ts";
import { portugueseLines } from "./portuguese-lines.ts";
import { spanishLines } from "./spanish-lines.ts";
import { spoken } from "./testing.ts";

const tables: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  en: englishLines,
  es: spanishLines,
  fr: frenchLines,
  de: germanLines,
  it: italianLines,
  pt: portugueseLines,
};
const written = Object.values(tables).flatMap((lines) => lines.map(([line]) => line));
const fragments = fc.constantFrom(
  ...written,
  ..."1 0 12 999 1.000 1,5 3. º ª ° % € $ £ R$ km h m² / - – : . , ' ’ ( ) + = < > & @ # § ½ x × e E XIV I V M. Dr. p. S. n.º z. B. etc. a. Uhr de mayo März 1er er 24 2024 00 0171".split(
    " ",
  ),
  " ",
  "\n",
  "\u00a0",
  "\u0301",
  "👍🏽",
  "\ud83d",
);
const anyText = fc.oneof(
  fc.array(fragments, { maxLength: 30 }).map((parts) => parts.join("")),
  fc.array(fragments, { maxLength: 20 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
);

describe.each(Object.keys(tables))("any text in %s", (language) => {
  const normaliser = normaliserFor(language);
  if (normaliser === undefined) throw new Error(language);

  it("has edits that ascend, do not overlap, and hold something", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0;
        for (const edit of normaliser.edits(text)) {
          expect(edit.start).toBeGreaterThanOrEqual(at);
          expect(edit.end).toBeGreaterThan(edit.start);
          at = edit.end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 240 },
    );
  });

  it("says every digit, and no more than thirty times the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const said = spoken(normaliser, text);
        expect(said).not.toMatch(/[0-9]/);
        expect(said.length).toBeLessThanOrEqual(30 * text.length + 30);
      }),
      { numRuns: 240 },
    );
  });

  it("finds nothing left to say in what it has said, in whatever order", () => {
    const own = fc.constantFrom(...(tables[language] ?? []).map(([line]) => line));
    fc.assert(
      fc.property(fc.array(own, { maxLength: 4 }), fc.constantFrom(" ", ", ", "; ", "\n"), (lines, gap) => {
        const said = spoken(normaliser, lines.join(gap));
        expect(spoken(normaliser, said)).toBe(said);
      }),
      { numRuns: 250 },
    );
  });

  it("leaves words alone, whatever they are", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyzáéíóúàèìòùâêôãõçñäöüß"];
    const word = fc.array(fc.constantFrom(...letters), { minLength: 5, maxLength: 12 }).map((all) => all.join(""));
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.constantFrom(" ", ", ", "; ", "? ", " – ", "\n"),
        (words, gap) => {
          const text = words.join(gap);
          expect(normaliser.edits(text)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("gives a whole answer to 10,000 hostile characters", () => {
    for (const unit of [
      ...["1", "1.", "1,", "1/", "1-", "1:", "1 ", "1.111.", "1,111,", "1 111 ", "1'111", "0 12 ", "+1 ", "(1"],
      ...[
        "a",
        "A.",
        "a.b.",
        "a@",
        "www.",
        "X",
        "XIV ",
        "M. ",
        "z. B",
        "n.º",
        "1º",
        "1er",
        "1h",
        "1 x ",
        "1×",
        "€1",
        "1€",
      ],
      ...["½", "1½", "<", "&", "'1", "1e1", "1km/", "1 Mio. ", "3. und 4. ", "1. ", " ", "\n", "\ud800", "12.3."],
    ]) {
      const text = unit.repeat(Math.ceil(10_000 / unit.length));
      const edits = normaliser.edits(text);
      expect(edits.reduce((sum, edit) => sum + edit.text.length, 0)).toBeLessThan(30 * text.length);
      expect(edits.at(-1)?.end ?? 0).toBeLessThanOrEqual(text.length);
    }
  }, 300_000);
});
