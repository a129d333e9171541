/** English reading of what is spelled: web and mail addresses, telephone and card numbers, versions, mixed codes. */
import type { AddressWords } from "./addresses.ts";
import { cardinal, digitByDigit, year } from "./english-numbers.ts";
import { type Said, said, stickyAt } from "./said.ts";

const spokenSigns: Readonly<Record<string, string>> = {
  ".": "dot",
  "@": "at",
  "/": "slash",
  "-": "dash",
  _: "underscore",
  ":": "colon",
  "?": "question mark",
  "=": "equals",
  "&": "and",
  "#": "hash",
  "%": "percent",
  "+": "plus",
  "~": "tilde",
};

/** What is said in an address. */
export const englishAddressWords: AddressWords = { signs: spokenSigns, cardinal, digitByDigit };

const phone =
  /(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d-])|1-8\d\d-\d{3}-\d{4}(?!\d)|\d{3}-\d{4}(?![\d-])/y;
const international = /\+\d{1,3}(?:[-. ]?\(?\d{1,5}\)?){2,6}(?!\d)/y;
const national = /0\d{2,4}(?:[ -]\d{3,4}){2,3}(?!\d)/y;
const card = /\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?!\d)/y;
const dashed = /\d+(?:-\d+){2,}(?![A-Za-z])/y;
const dottedNumbers = /\d+(?:\.\d+){2,}/y;
const isbn = /97[89]-?\d{10}(?!\d)/y;

function groups(written: string): string {
  return (written.match(/\d+/g) ?? []).map((group) => digitByDigit(group)).join(", ");
}

/** A telephone number in words, its groups parted by commas. */
export function sayTelephone(text: string): string | undefined {
  if (!/^[\d\s().+/-]*\d[\d\s().+/-]*$/.test(text)) return undefined;
  return `${text.trim().startsWith("+") ? "plus " : ""}${groups(text)}`;
}

/** Telephone, card and other numbers that are read digit by digit, and versions; `at` is a digit, "(" or "+". */
export function readCode(text: string, at: number): Said | undefined {
  const call = stickyAt(phone, text, at) ?? stickyAt(international, text, at);
  if (call !== undefined && (call[0].match(/\d/g)?.length ?? 0) >= 7) return said(call[0], sayTelephone(call[0]));
  const spelled =
    stickyAt(national, text, at) ?? stickyAt(card, text, at) ?? stickyAt(dashed, text, at) ?? stickyAt(isbn, text, at);
  if (spelled !== undefined) return said(spelled[0], groups(spelled[0]));
  const dots = stickyAt(dottedNumbers, text, at)?.[0];
  if (dots === undefined) return undefined;
  const parts = dots.split(".");
  const isHost = parts.length === 4;
  return said(
    dots,
    parts
      .map((part) => (isHost && part.length > 2 ? digitByDigit(part) : cardinal(part)))
      .join(isHost ? " dot " : " point "),
  );
}

const digitsOfCode = /\d+(?:\.\d+)*/y;

/** Digits inside a code like "MP3", "B2B", "A380"; `at` is the first digit. */
export function readInCode(text: string, at: number): Said {
  const whole = stickyAt(digitsOfCode, text, at)?.[0] ?? "";
  const [digits = "", ...others] = whole.split(".");
  const pair = digits.length === 3 && !digits.startsWith("0") && !digits.endsWith("00") && digits[1] !== "0";
  const isYear = /^(?:19|20)\d\d$/.test(digits);
  let spoken = digits.length <= 2 ? cardinal(digits) : isYear ? year(digits) : digitByDigit(digits);
  if (pair) spoken = `${cardinal(digits.slice(0, 1))} ${cardinal(digits.slice(1))}`;
  for (const other of others) spoken += ` point ${other.length <= 2 ? cardinal(other) : digitByDigit(other)}`;
  const edge = (character: string) => (/[\p{L}\p{N}]/u.test(character) ? " " : "");
  return {
    length: whole.length,
    text: `${edge(text.charAt(at - 1))}${spoken}${edge(text.charAt(at + whole.length))}`,
  };
}

/** Every character by its name, parted by commas' worth of space. */
export function spellCharacters(text: string): string {
  const names: string[] = [];
  for (const character of text) {
    if (/\s/.test(character)) continue;
    names.push(/\d/.test(character) ? digitByDigit(character) : (spokenSigns[character] ?? character.toUpperCase()));
  }
  return names.join(" ");
}
