/** The reading rules that the languages of the continent share; each fills in its grammar. */
import { abbreviationReader } from "./abbreviations.ts";
import { findAddresses } from "./addresses.ts";
import { readDate, sayDate } from "./calendar.ts";
import { readTime, sayTime } from "./clock.ts";
import { readCode, readInCode, sayTelephone, spellCharacters } from "./codes.ts";
import { cardinal, digitByDigit, figureAt, figureWords } from "./figures.ts";
import type { Grammar } from "./grammar.ts";
import { readMoney } from "./measures.ts";
import type { Normaliser } from "./normaliser.ts";
import { editsOf, type ReadAt } from "./passage.ts";
import { readQuantity, readVulgar } from "./quantities.ts";
import { type Said, said, stickyAt } from "./said.ts";
import { readSymbol } from "./symbols.ts";

const digitRun = /\d+/y;
const shortYear = /['’](\d\d)(?![\d\p{L}'’])/uy;
const afterLength = 40;

function readOrdinal(grammar: Grammar, text: string, at: number): Said | undefined {
  const match = stickyAt(grammar.ordinal, text, at);
  if (match === undefined) return undefined;
  const [all, digits = "", end = ""] = match;
  const bare = digits.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
  if (bare.length > 9) return undefined;
  const from = at + all.length;
  return said(all, grammar.readOrdinal(bare, end, text.slice(from, from + afterLength)));
}

function readNumber(grammar: Grammar, text: string, at: number, before: string): Said {
  const digits = stickyAt(digitRun, text, at)?.[0] ?? "";
  return (
    grammar.own?.(text, at, before) ??
    readDate(grammar, text, at, before) ??
    readTime(grammar, text, at, before) ??
    readCode(grammar, text, at, before) ??
    readOrdinal(grammar, text, at) ??
    readQuantity(grammar, text, at, before) ?? { length: digits.length, text: digitByDigit(grammar, digits) }
  );
}

function readSign(grammar: Grammar, text: string, at: number): Said | undefined {
  const before = text.charAt(at - 1);
  switch (text.charAt(at)) {
    case "(":
    case "+":
      return readCode(grammar, text, at, "") ?? readSymbol(grammar.symbols, text, at);
    case "'":
    case "’": {
      const years = /[\s(]|^$/.test(before) ? stickyAt(shortYear, text, at) : undefined;
      return years === undefined ? undefined : said(years[0], cardinal(grammar, years[1] ?? "", "alone"));
    }
    default:
      return readMoney(grammar, text, at) ?? readVulgar(grammar, text, at) ?? readSymbol(grammar.symbols, text, at);
  }
}

function sayNumber(grammar: Grammar, text: string): string | undefined {
  const [, sign = "", digits = ""] = /^([-−+]?)(\d[\d.,'’ \u00a0\u202f]*)$/.exec(text) ?? [];
  const figure = digits === "" ? undefined : figureAt(grammar, digits, 0);
  if (figure === undefined || figure.length !== digits.length) return undefined;
  const lead = sign === "" ? "" : `${sign === "+" ? grammar.words.plus : grammar.words.minus} `;
  return lead + figureWords(grammar, { ...figure, whole: figure.whole.replace(/^0+(?=\d)/, "") }, "alone");
}

function sayOrdinal(grammar: Grammar, text: string): string | undefined {
  if (/^\d{1,9}\.?$/.test(text)) return grammar.counting.ordinal(text.replace(".", "").replace(/^0+(?=\d)/, ""), "m");
  const read = readOrdinal(grammar, text, 0);
  return read?.length === text.length ? read.text : undefined;
}

/** The normaliser of a language by its grammar. */
export function normaliserOf(grammar: Grammar): Normaliser {
  const readAbbreviation = abbreviationReader(grammar);
  /** Digits that go on after a letter are a code ("MP3"), unless they are read with the word before ("US$5"). */
  const readAt: ReadAt = (text, at, token, before) => {
    const first = token.charCodeAt(0);
    const previous = text.charAt(at - 1);
    if (first >= 48 && first <= 57) {
      return /\p{L}|_/u.test(previous) ? readInCode(grammar, text, at) : readNumber(grammar, text, at, before);
    }
    if (token.length > 1 || /^\p{L}/u.test(token)) {
      if (/[\d_]/.test(previous)) return undefined;
      return (token.length <= 3 ? readMoney(grammar, text, at) : undefined) ?? readAbbreviation(text, at, before);
    }
    return readSign(grammar, text, at);
  };
  const addressWords = {
    signs: grammar.signs,
    cardinal: (digits: string) => cardinal(grammar, digits, "alone"),
    digitByDigit: (digits: string) => digitByDigit(grammar, digits),
  };
  return {
    edits: (text) => editsOf(text, findAddresses(text, addressWords), readAt),
    sayAs(text, interpret_as, format) {
      const trimmed = text.trim();
      switch (interpret_as) {
        case "characters":
          return spellCharacters(grammar, trimmed);
        case "digits":
          return /^[\d\s.,()+/-]*\d[\d\s.,()+/-]*$/.test(trimmed) ? digitByDigit(grammar, trimmed) : undefined;
        case "cardinal":
          return sayNumber(grammar, trimmed);
        case "ordinal":
          return sayOrdinal(grammar, trimmed);
        case "date":
          return sayDate(grammar, trimmed, format);
        case "time":
          return sayTime(grammar, trimmed);
        case "telephone":
          return sayTelephone(grammar, trimmed);
      }
    },
  };
}
