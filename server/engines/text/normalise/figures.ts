/** Numbers as they are written on the continent, and their words. */
import type { Form, Grammar, Noun } from "./grammar.ts";
import { type Said, stickyAt } from "./said.ts";

/** A number as it is written. */
export interface Figure {
  /** UTF-16 units of the text. */
  length: number;
  /** The whole digits, without marks. */
  whole: string;
  /** The decimal digits. */
  part: string | undefined;
  mark: "," | ".";
}

/** "1.234,56", "1 234,56" (a narrow or fixed space), "1'234". */
const grouped = /([1-9]\d{0,2}(?:([.\u00a0\u202f\u2009'’])\d{3})(?:\2\d{3})*)(?!\d)(?:([,.])(\d+))?/y;
/** Plain spaces, where it cannot be two numbers. */
const spaced = /((?:[1-9]\d{0,2}(?: \d{3}){2,}|[1-9]\d{0,2} 000))(?!\d)(?:(,)(\d+))?/y;
const spacedOnce = /([1-9]\d{0,2}(?: \d{3})+)(?!\d)(?:(,)(\d+))?/y;
/** "1,234.56", "1,234,567": only certain when both marks are there or one stands twice. */
const english = /([1-9]\d{0,2}(?:,\d{3})+)\.(\d+)(?![\d.,]\d)|([1-9]\d{0,2}(?:,\d{3}){2,})(?!\d)/y;
const plain = /(\d+)(?:([,.])(\d+))?/y;

/** The number at `at`, which is a digit. */
export function figureAt(grammar: Grammar, text: string, at: number): Figure | undefined {
  const foreign = stickyAt(english, text, at);
  if (foreign !== undefined) {
    const [all, whole = foreign[3] ?? "", part] = foreign;
    return { length: all.length, whole: whole.replaceAll(",", ""), part, mark: "." };
  }
  const groups = stickyAt(grouped, text, at);
  if (groups !== undefined) {
    const [all, whole = "", group, mark = ",", part] = groups;
    // "1.234.5" is no decimal, and a stop after stops is the end of a sentence.
    const isDecimal = part !== undefined && mark !== group;
    const length = isDecimal ? all.length : whole.length;
    return {
      length,
      whole: whole.replaceAll(/\D/g, ""),
      part: isDecimal ? part : undefined,
      mark: mark === "." ? "." : ",",
    };
  }
  const spaces = stickyAt(grammar.counting.plainSpaces ? spacedOnce : spaced, text, at);
  if (spaces !== undefined) {
    const [all, whole = "", , part] = spaces;
    return { length: all.length, whole: whole.replaceAll(" ", ""), part, mark: "," };
  }
  const match = stickyAt(plain, text, at);
  if (match === undefined) return undefined;
  const [all, whole = "", mark, part] = match;
  // "1,2,3" is a list.
  const isList = mark === "," && (/^,\d/.test(text.slice(at + all.length, at + all.length + 2)) || isListed(text, at));
  if (isList || part === undefined) return { length: whole.length, whole, part: undefined, mark: "," };
  return { length: all.length, whole, part, mark: mark === "." ? "." : "," };
}

function isListed(text: string, at: number): boolean {
  return text[at - 1] === "," && /\d/.test(text.charAt(at - 2));
}

/** Longer numbers are read digit by digit. */
const cardinalDigitsMax = 18;

/** "1 2 3" as words; other characters are left out. */
export function digitByDigit(grammar: Grammar, digits: string): string {
  let spoken = "";
  for (const digit of digits) {
    const word = /\d/.test(digit) ? grammar.counting.digits[Number.parseInt(digit, 10)] : undefined;
    if (word !== undefined) spoken += spoken === "" ? word : ` ${word}`;
  }
  return spoken;
}

/** A whole number; a leading zero ("007") or very many digits mean a code: digit by digit. */
export function cardinal(grammar: Grammar, digits: string, form: Form): string {
  if (digits.length > cardinalDigitsMax || (digits.length > 1 && digits.startsWith("0")))
    return digitByDigit(grammar, digits);
  return grammar.counting.cardinal(digits, form);
}

function decimals(grammar: Grammar, digits: string): string {
  if (!grammar.counting.pairsDecimals || digits.length > 2 || digits.startsWith("0"))
    return digitByDigit(grammar, digits);
  return cardinal(grammar, digits, "alone");
}

/** The words of a number; one with decimals always stands by itself. */
export function figureWords(grammar: Grammar, figure: Pick<Figure, "whole" | "part" | "mark">, form: Form): string {
  const { whole, part, mark } = figure;
  if (part === undefined) return cardinal(grammar, whole, form);
  const { comma, dot } = grammar.counting;
  return `${cardinal(grammar, whole, "alone")} ${mark === "," ? comma : dot} ${decimals(grammar, part)}`;
}

/** What joins an exact number of millions with what is counted: "de ", or nothing. */
export function linkOf(grammar: Grammar, figure: Pick<Figure, "whole" | "part">, noun: string): string {
  const isMillions = figure.part === undefined && figure.whole.length <= cardinalDigitsMax;
  return isMillions && /^[1-9]\d*0{6}$/.test(figure.whole) ? grammar.counting.of(noun) : "";
}

/** A number with what is counted: "veintiuna libras", "un million d'euros". */
export function counted(grammar: Grammar, figure: Pick<Figure, "whole" | "part" | "mark">, noun: Noun): string {
  const name = grammar.counting.isOne(figure.whole, figure.part) ? noun.one : noun.many;
  return `${figureWords(grammar, figure, noun.form)} ${linkOf(grammar, figure, name)}${name}`;
}

const word = /[ \u00a0](\p{L}{2,30})(?!\p{L})/uy;

/** How a number stands before the words that follow it in the text, and what must be said between. */
function agreementAt(
  grammar: Grammar,
  text: string,
  at: number,
  figure: Figure,
  before: string,
): { form: Form; link: string } {
  const next = stickyAt(word, text, at + figure.length)?.[1];
  if (next === undefined || figure.part !== undefined) return { form: "alone", link: "" };
  const gender = grammar.gender(next);
  const isOne = figure.whole === "1";
  const opens = before === "" || /[,;:([]/.test(text.slice(Math.max(0, at - 2), at));
  const counts = isOne ? opens || grammar.countsAfter.has(before.toLowerCase()) : grammar.isPlural(next);
  if (gender === undefined || !counts) return { form: "alone", link: "" };
  return { form: gender, link: ` ${linkOf(grammar, figure, next)}`.trimEnd() };
}

/** A number read with the words that follow it in the text. */
export function sayBefore(grammar: Grammar, text: string, at: number, figure: Figure, before: string): Said {
  const { whole, part, length } = figure;
  const { form, link } = agreementAt(grammar, text, at, figure, before);
  const isYear = part === undefined && length === 4 && form === "alone" && grammar.counting.isYear(whole, before);
  const spoken = isYear ? grammar.counting.year(whole) : figureWords(grammar, figure, form);
  // "d'" joins the next word without a space, so that the space is read with the number.
  return link.endsWith("'") ? { length: length + 1, text: `${spoken}${link}` } : { length, text: spoken + link };
}
