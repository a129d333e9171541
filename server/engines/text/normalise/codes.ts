/** What is read digit by digit or in pieces: telephone and card numbers, versions, codes with letters. */
import { cardinal, digitByDigit } from "./figures.ts";
import type { Grammar } from "./grammar.ts";
import { type Said, said, stickyAt } from "./said.ts";

const international = /\+\d{1,3}(?:[-. ]?\(?\d{1,5}\)?){2,6}(?!\d)/y;
const area = /\(0?\d{1,4}\) ?\d{2,8}(?:[- ]\d{2,5}){0,3}(?![\d-])/y;
const leadingZero = /0\d{1,4}(?:[-/. ]\d{2,8}){1,5}(?![\d-])|0(?: \d{2,3}){3,4}(?![\d-])/y;
/** Four groups, which no thousands have; a mobile's three and seven digits. */
const fourGroups = /\d{2,3}(?: \d{2,3}){3}(?![\d-])/y;
const longGroups = /\d{3} \d{7}(?!\d)|\d{3} \d{3} \d{4}(?!\d)|(?:\d{2} )?\d{4,5}-\d{4}(?![\d-])/y;
const afterWord = /\d{2,5}(?:[-. ]\d{2,8}){1,5}(?![\d-])|\d{6,15}(?!\d)/y;
const years = /^[12]\d{3}-[12]\d{3}$/;
const card = /\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?!\d)/y;
/** Groups of digits with dashes, and a person's number as in Brazil: "123.456.789-09". */
const dashed = /\d+(?:-\d+){2,}(?!\p{L})|\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/uy;
const dots = /\d+(?:\.\d+){2,}/y;
const thousands = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** The groups of digits, parted by commas. */
function groups(grammar: Grammar, written: string): string {
  return (written.match(/\d+/g) ?? []).map((group) => digitByDigit(grammar, group)).join(", ");
}

/** A telephone number in words, its groups parted by commas. */
export function sayTelephone(grammar: Grammar, text: string): string | undefined {
  if (!/^[\d\s().+/-]*\d[\d\s().+/-]*$/.test(text)) return undefined;
  return `${text.trim().startsWith("+") ? `${grammar.words.plus} ` : ""}${groups(grammar, text)}`;
}

function isTelephone(written: string | undefined, digitsMin: number): written is string {
  return written !== undefined && written.replaceAll(/\D/g, "").length >= digitsMin;
}

/** Telephone, card and other numbers that are read digit by digit, and versions; `at` is a digit, "(" or "+". */
export function readCode(grammar: Grammar, text: string, at: number, before: string): Said | undefined {
  const call = stickyAt(international, text, at)?.[0] ?? stickyAt(area, text, at)?.[0];
  if (isTelephone(call, 7)) return said(call, sayTelephone(grammar, call));
  const spelled = stickyAt(leadingZero, text, at)?.[0];
  if (isTelephone(spelled, 8)) return said(spelled, groups(grammar, spelled));
  const asked = grammar.phoneWords.test(before) ? stickyAt(afterWord, text, at)?.[0] : undefined;
  if (isTelephone(asked, 6)) return said(asked, groups(grammar, asked));
  const four = stickyAt(fourGroups, text, at)?.[0];
  if (isTelephone(four, 9) && !/^\d{1,3}(?: \d{3})+$/.test(four)) return said(four, groups(grammar, four));
  const long = stickyAt(longGroups, text, at)?.[0];
  if (long !== undefined && !years.test(long)) return said(long, groups(grammar, long));
  const parted = stickyAt(card, text, at) ?? stickyAt(dashed, text, at);
  if (parted !== undefined) return said(parted[0], groups(grammar, parted[0]));
  const dotted = stickyAt(dots, text, at)?.[0];
  if (dotted === undefined || thousands.test(dotted)) return undefined;
  const parts = dotted.split(".");
  const isHost = parts.length === 4;
  return said(
    dotted,
    parts
      .map((part) => (isHost && part.length > 2 ? digitByDigit(grammar, part) : cardinal(grammar, part, "alone")))
      .join(` ${grammar.counting.dot} `),
  );
}

const digitsOfCode = /\d+(?:[.,]\d+)*/y;

/** Digits inside a code like "MP3", "B2B", "A380"; `at` is the first digit. */
export function readInCode(grammar: Grammar, text: string, at: number): Said {
  const whole = stickyAt(digitsOfCode, text, at)?.[0] ?? "";
  const [digits = "", ...others] = whole.split(/[.,]/);
  const asNumber = digits.length <= 3 || /^(?:19|20)\d\d$/.test(digits);
  const { year } = grammar.counting;
  let spoken = asNumber ? cardinal(grammar, digits, "alone") : digitByDigit(grammar, digits);
  if (asNumber && digits.length === 4) spoken = year(digits);
  for (const other of others) {
    const part = other.length <= 2 ? cardinal(grammar, other, "alone") : digitByDigit(grammar, other);
    spoken += ` ${grammar.counting.dot} ${part}`;
  }
  const edge = (character: string) => (/[\p{L}\p{N}]/u.test(character) ? " " : "");
  return { length: whole.length, text: `${edge(text.charAt(at - 1))}${spoken}${edge(text.charAt(at + whole.length))}` };
}

/** Every character by its name. */
export function spellCharacters(grammar: Grammar, text: string): string {
  const names: string[] = [];
  for (const character of text) {
    if (/\s/.test(character)) continue;
    const isDigit = /^\d$/.test(character);
    names.push(isDigit ? digitByDigit(grammar, character) : (grammar.signs[character] ?? character.toUpperCase()));
  }
  return names.join(" ");
}
