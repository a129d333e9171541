/** English: which rule reads what at every place where something is abbreviated. */
import type { Edit } from "../pieces.ts";
import { findAddresses } from "./addresses.ts";
import { englishAddressWords, readCode, readInCode, sayTelephone, spellCharacters } from "./english-codes.ts";
import { readDate, readMonth, readTime, sayDate, sayTime } from "./english-dates.ts";
import { readMoney } from "./english-money.ts";
import { cardinal, decade, decimal, digitByDigit, ordinal } from "./english-numbers.ts";
import { readBareDecimal, readQuantity, readVulgar } from "./english-quantities.ts";
import { englishSymbols } from "./english-symbols.ts";
import { readAbbreviation } from "./english-words.ts";
import type { Normaliser } from "./normaliser.ts";
import { editsOf } from "./passage.ts";
import { type Said, said, stickyAt } from "./said.ts";
import { readSymbol } from "./symbols.ts";

const ordinalPattern = /(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)\b/y;
const decadePattern = /(\d{2,3}0)['’]?s\b|(\d0)['’]?s\b/y;
const serviceNumber = /\d{3,4}(?![\d,.:/-]*\d)/y;
const thousandsPattern = /(\d{1,3}(?:,000)+)s\b/y;
const shortDecade = /['’](\d0)s\b/y;
const shortYear = /['’](\d\d)\b(?!['’])/y;

function readNumber(text: string, at: number, before: string): Said {
  const ordinalMatch = stickyAt(ordinalPattern, text, at);
  const decadeMatch = stickyAt(decadePattern, text, at);
  const service = /^(?:call|dial)$/i.test(before) ? stickyAt(serviceNumber, text, at) : undefined;
  if (service !== undefined) return { length: service[0].length, text: digitByDigit(service[0]) };
  const thousands = stickyAt(thousandsPattern, text, at);
  if (thousands !== undefined) {
    return { length: thousands[0].length, text: `${cardinal(thousands[1] ?? "").replace(/^one /, "")}s` };
  }
  return (
    readDate(text, at, before) ??
    readTime(text, at) ??
    readCode(text, at) ??
    (ordinalMatch && said(ordinalMatch[0], ordinal((ordinalMatch[1] ?? "").replaceAll(",", "")))) ??
    (decadeMatch && said(decadeMatch[0], decade(decadeMatch[1] ?? decadeMatch[2] ?? ""))) ??
    readQuantity(text, at, before) ?? { length: 1, text: digitByDigit(text.charAt(at)) }
  );
}

function readApostrophe(text: string, at: number): Said | undefined {
  const tens = stickyAt(shortDecade, text, at);
  if (tens !== undefined) return said(tens[0], decade(tens[1] ?? ""));
  const years = /[\s(]|^$/.test(text.charAt(at - 1)) ? stickyAt(shortYear, text, at) : undefined;
  return years === undefined ? undefined : said(years[0], cardinal(years[1] ?? ""));
}

function readSign(text: string, at: number, before: string): Said | undefined {
  switch (text.charAt(at)) {
    case "(":
    case "+":
      return readCode(text, at) ?? readSymbol(englishSymbols, text, at);
    case ".":
      return /[\d.\p{L}]/u.test(text.charAt(at - 1)) ? undefined : readBareDecimal(text, at);
    case "'":
    case "’":
      return readApostrophe(text, at);
    default:
      return readMoney(text, at, before) ?? readVulgar(text, at) ?? readSymbol(englishSymbols, text, at);
  }
}

/** Digits that go on after a letter are a code ("MP3"), unless they are read with the word before ("US$5"). */
function readAt(text: string, at: number, token: string, before: string): Said | undefined {
  const first = token.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    const after = text.charAt(at - 1);
    return /\p{L}|_/u.test(after) ? readInCode(text, at) : readNumber(text, at, before);
  }
  if (token.length > 1 || /^\p{L}/u.test(token)) {
    const inCode = /[\d_]/.test(text.charAt(at - 1));
    if (inCode) return undefined;
    return (
      readMonth(text, at) ??
      (token.length <= 3 ? readMoney(text, at, before) : undefined) ??
      readAbbreviation(text, at, before)
    );
  }
  return readSign(text, at, before);
}

function edits(text: string): Edit[] {
  return editsOf(text, findAddresses(text, englishAddressWords), readAt);
}

function sayAs(text: string, interpret_as: Parameters<Normaliser["sayAs"]>[1], format: string): string | undefined {
  const trimmed = text.trim();
  switch (interpret_as) {
    case "characters":
      return spellCharacters(trimmed);
    case "digits":
      return /^[\d\s.,()+/-]*\d[\d\s.,()+/-]*$/.test(trimmed) ? digitByDigit(trimmed) : undefined;
    case "cardinal": {
      const match = /^([-−+]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(trimmed);
      if (match === null) return undefined;
      const [, sign = "", whole = "", part] = match;
      const bare = whole.replace(/^0+(?=\d)/, "");
      return `${sign === "" ? "" : sign === "+" ? "plus " : "minus "}${decimal(bare, part)}`;
    }
    case "ordinal": {
      const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)?$/.exec(trimmed);
      return match === null ? undefined : ordinal((match[1] ?? "").replaceAll(",", ""));
    }
    case "date":
      return sayDate(trimmed, format);
    case "time":
      return sayTime(trimmed);
    case "telephone":
      return sayTelephone(trimmed);
  }
}

/** American English. */
export const english: Normaliser = { edits, sayAs };
