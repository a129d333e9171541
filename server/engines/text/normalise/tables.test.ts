import { describe, expect, it } from "vitest";
import { plan } from "../testing.ts";
import { englishLines } from "./english-lines.ts";
import { frenchLines } from "./french-lines.ts";
import { germanLines } from "./german-lines.ts";
import { normaliserFor } from "./index.ts";
import { italianLines } from "./italian-lines.ts";
import type { Normaliser } from "./normaliser.ts";
import { portugueseLines } from "./portuguese-lines.ts";
import { spanishLines } from "./spanish-lines.ts";
import { spoken } from "./testing.ts";

const tables = {
  en: englishLines,
  es: spanishLines,
  fr: frenchLines,
  de: germanLines,
  it: italianLines,
  pt: portugueseLines,
};

function normaliserOf(language: string): Normaliser {
  const normaliser = normaliserFor(language);
  if (normaliser === undefined) throw new Error(`no normaliser for ${language}`);
  return normaliser;
}

describe.each(Object.entries(tables))("reading in %s", (language, lines) => {
  const normaliser = normaliserOf(language);

  it.each(lines)("reads %j as %j", (written, wanted) => {
    expect(spoken(normaliser, written)).toBe(wanted);
  });

  it("has at least 50 lines to be held to", () => {
    expect(new Set(lines.map(([written]) => written)).size).toBeGreaterThanOrEqual(50);
  });

  it("reads a line the same in the middle of other text", () => {
    const text = lines.map(([written]) => written).join("\n");
    expect(spoken(normaliser, text)).toBe(lines.map(([, line]) => line).join("\n"));
  });

  it("keeps the way back to every written character, and leaves the text to the engine when asked to", () => {
    const text = lines.map(([written]) => written).join("\n\n");
    const options = { voice_language: language } as const;
    const planned = plan(text, options);
    let at = 0;
    for (const segment of planned.segments) {
      let said = segment.normalized_start;
      for (const piece of segment.map) {
        const end = segment.normalized_start + piece.text_end;
        const isSame = piece.text_end - piece.text_start === piece.source_end - piece.source_start;
        expect([piece.source_start, segment.normalized_start + piece.text_start]).toEqual([at, said]);
        // Equal lengths promise that the characters stand for each other one by one.
        if (isSame && /^[\p{Ll} ]+$/u.test(text.slice(at, piece.source_end)))
          expect(planned.normalized_text.slice(said, end)).toBe(text.slice(at, piece.source_end));
        [at, said] = [piece.source_end, end];
      }
    }
    expect(at).toBe(text.length);
    expect(planned.normalized_text).toBe(lines.map(([, line]) => line).join("\n\n"));
    expect(plan(text, { ...options, apply_text_normalization: "on" }).normalized_text).toBe(planned.normalized_text);
    expect(plan(text, { ...options, apply_text_normalization: "off" }).normalized_text).toBe(
      text.replaceAll("\u00a0", " "),
    );
  });

  it("finds nothing left to say in what it has said", () => {
    for (const [, line] of lines) expect(spoken(normaliser, line)).toBe(line);
  });
});

describe("what say-as asks for", () => {
  it.each([
    ["es", "1.234,5", "cardinal", "", "mil doscientos treinta y cuatro coma cinco"],
    ["es", "22", "ordinal", "", "vigésimo segundo"],
    ["es", "2ª", "ordinal", "", "segunda"],
    ["es", "3/4/2020", "date", "dmy", "tres de abril de dos mil veinte"],
    ["es", "3/4/2020", "date", "mdy", "cuatro de marzo de dos mil veinte"],
    ["es", "9/2020", "date", "my", "septiembre de dos mil veinte"],
    ["es", "B7x", "characters", "", "B siete X"],
    ["fr", "1 234", "cardinal", "", "mille deux cent trente-quatre"],
    ["fr", "14h30", "time", "", "quatorze heures trente"],
    ["fr", "+33 6 12", "telephone", "", "plus trois trois, six, un deux"],
    ["de", "3.", "ordinal", "", "dritter"],
    ["de", "3. März 2024", "date", "", "dritter März zweitausend vierundzwanzig"],
    ["de", "1234", "digits", "", "eins zwei drei vier"],
    ["it", "14:30", "time", "", "quattordici e trenta"],
    ["pt", "-2", "cardinal", "", "menos dois"],
  ] as const)("says %s %j as %s %j", (language, text, interpret_as, format, wanted) => {
    expect(normaliserOf(language).sayAs(text, interpret_as, format)).toBe(wanted);
  });

  it.each(["es", "fr", "de", "it", "pt"])("knows in %s what it cannot say", (language) => {
    const normaliser = normaliserOf(language);
    expect(normaliser.sayAs("13/13/2020", "date", "dmy")).toBeUndefined();
    expect(normaliser.sayAs("x", "cardinal", "")).toBeUndefined();
    expect(normaliser.sayAs("x", "time", "")).toBeUndefined();
    expect(normaliser.sayAs("x", "telephone", "")).toBeUndefined();
    expect(normaliser.sayAs("x", "digits", "")).toBeUndefined();
  });
});
