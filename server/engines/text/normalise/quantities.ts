/** Numbers with whatever belongs to them: measures, ranges, fractions, ratios, products, powers. */
import { cardinal, counted, type Figure, figureAt, figureWords, sayBefore } from "./figures.ts";
import type { Grammar } from "./grammar.ts";
import { readCounted, rises, unitAt } from "./measures.ts";
import { type Said, said, stickyAt } from "./said.ts";

const rangeTail = /(?:-|\s?[–—]\s?)(?=\d)/y;
const goesOnAsCode = /[-–/.:]?\d|\/\d/y;
const times = /[x×](?![\p{L}\d])/uy;
const dimension = /\s?[x×]\s?(?=\d)/y;
const exponent = /[eE]([+-]?)(\d{1,3})(?![\p{L}\d])/uy;
const ratio = /(\d{1,6}):(\d{1,6})(?![\d:])/y;
const slash = /(\d{1,6})\/(\d{1,6})(?![\d/])/y;
const mixed = /([1-9]\d{0,3})[ \u00a0]([1-9]\d?)\/(\d{1,2})(?![\d/])/y;
const vulgarTail = /[ \u00a0]?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/y;
const vulgar: Readonly<Record<string, readonly [number, number]>> = {
  "½": [1, 2],
  "⅓": [1, 3],
  "⅔": [2, 3],
  "¼": [1, 4],
  "¾": [3, 4],
  "⅕": [1, 5],
  "⅖": [2, 5],
  "⅗": [3, 5],
  "⅘": [4, 5],
  "⅙": [1, 6],
  "⅚": [5, 6],
  "⅛": [1, 8],
  "⅜": [3, 8],
  "⅝": [5, 8],
  "⅞": [7, 8],
};

/** A fraction with the unit after it. */
function withUnit(grammar: Grammar, text: string, at: number, length: number, spoken: string, isMixed: boolean): Said {
  const measure = unitAt(grammar, text, at + length);
  if (measure === undefined) return { length, text: spoken };
  const name = isMixed ? measure.unit.many : measure.unit.one;
  return { length: length + measure.length, text: `${spoken} ${name}${measure.per}` };
}

/** A fraction sign on its own. */
export function readVulgar(grammar: Grammar, text: string, at: number): Said | undefined {
  const sign = text.charAt(at);
  const parts = Object.hasOwn(vulgar, sign) ? vulgar[sign] : undefined;
  const spoken = parts === undefined ? undefined : grammar.counting.fraction(parts[0], parts[1]);
  return spoken === undefined ? undefined : withUnit(grammar, text, at, 1, spoken, false);
}

function readFraction(grammar: Grammar, text: string, at: number): Said | undefined {
  const whole = stickyAt(mixed, text, at);
  if (whole !== undefined) {
    const [all, digits = "", above = "", below = ""] = whole;
    const [count, base] = [Number.parseInt(above, 10), Number.parseInt(below, 10)];
    if (count < base && grammar.counting.fraction(count, base) !== undefined)
      return withUnit(grammar, text, at, all.length, grammar.counting.mixed(digits, count, base), true);
  }
  const match = stickyAt(slash, text, at);
  if (match === undefined) return undefined;
  const [all, above = "", below = ""] = match;
  const [count, base] = [Number.parseInt(above, 10), Number.parseInt(below, 10)];
  const part = count < base && !/^0/.test(above + below) ? grammar.counting.fraction(count, base) : undefined;
  if (part !== undefined) return withUnit(grammar, text, at, all.length, part, false);
  const isPlain = count === base || all === "24/7";
  const link = isPlain ? " " : ` ${base % 10 === 0 && count <= base ? grammar.words.outOf : grammar.words.over} `;
  return said(all, `${cardinal(grammar, above, "alone")}${link}${cardinal(grammar, below, "alone")}`);
}

function readProduct(grammar: Grammar, text: string, at: number, first: Figure): Said | undefined {
  let spoken = figureWords(grammar, first, "alone");
  let end = at + first.length;
  let last: Said | undefined;
  for (;;) {
    const match = stickyAt(dimension, text, end);
    const from = end + (match?.[0].length ?? 0);
    const next = match === undefined ? undefined : figureAt(grammar, text, from);
    if (next === undefined) break;
    const unit = readCounted(grammar, text, from, next, undefined, "");
    last = unit ?? { length: next.length, text: figureWords(grammar, next, "alone") };
    spoken += ` ${grammar.words.by} ${last.text}`;
    end = from + last.length;
  }
  if (last !== undefined) return { length: end - at, text: spoken };
  return stickyAt(times, text, end) === undefined
    ? undefined
    : { length: first.length + 1, text: counted(grammar, first, grammar.words.times) };
}

/** "1914-1918". */
function isYears(low: Figure, high: Figure): boolean {
  const isYear = ({ length, whole }: Figure) => length === 4 && /^(?:1[1-9]|20)\d\d$/.test(whole);
  return isYear(low) && isYear(high);
}

function readRange(grammar: Grammar, text: string, at: number, low: Figure, before: string): Said | undefined {
  const link = stickyAt(rangeTail, text, at + low.length)?.[0];
  const from = at + low.length + (link?.length ?? 0);
  const high = link === undefined ? undefined : figureAt(grammar, text, from);
  if (link === undefined || high === undefined || stickyAt(goesOnAsCode, text, from + high.length) !== undefined)
    return undefined;
  const whole = readCounted(grammar, text, from, high, low, before);
  if (whole !== undefined) return { length: from - at + whole.length, text: whole.text };
  const rest = sayBefore(grammar, text, from, high, before);
  if (isYears(low, high)) {
    const [from, to] = [grammar.counting.year(low.whole), grammar.counting.year(high.whole)];
    return { length: link.length + low.length + high.length, text: grammar.range(from, to, before, true) };
  }
  const start = figureWords(grammar, low, "alone");
  return { length: from - at + rest.length, text: grammar.range(start, rest.text, before, rises(low, high)) };
}

/** A number with whatever belongs to it; `at` is its first digit, `before` the word before it. */
export function readQuantity(grammar: Grammar, text: string, at: number, before: string): Said | undefined {
  const part = readFraction(grammar, text, at);
  if (part !== undefined) return part;
  const proportion = stickyAt(ratio, text, at);
  if (proportion !== undefined) {
    const [all, first = "", second = ""] = proportion;
    return said(
      all,
      `${cardinal(grammar, first, "alone")} ${grammar.words.ratio} ${cardinal(grammar, second, "alone")}`,
    );
  }
  const figure = figureAt(grammar, text, at);
  if (figure === undefined) return undefined;
  const end = at + figure.length;
  const power = stickyAt(exponent, text, end);
  if (power !== undefined) {
    const [all, sign, digits = ""] = power;
    const raised = `${sign === "-" ? `${grammar.words.minus} ` : ""}${cardinal(grammar, digits, "alone")}`;
    return {
      length: figure.length + all.length,
      text: `${figureWords(grammar, figure, "alone")} ${grammar.words.timesTenTo} ${raised}`,
    };
  }
  const compound = readRange(grammar, text, at, figure, before) ?? readProduct(grammar, text, at, figure);
  if (compound !== undefined) return compound;
  const sign = stickyAt(vulgarTail, text, end);
  const parts = vulgar[sign?.[1] ?? ""];
  if (sign !== undefined && parts !== undefined && figure.part === undefined && /^[1-9]\d{0,3}$/.test(figure.whole)) {
    const spoken = grammar.counting.mixed(figure.whole, parts[0], parts[1]);
    return withUnit(grammar, text, at, figure.length + sign[0].length, spoken, true);
  }
  return readCounted(grammar, text, at, figure, undefined, before) ?? sayBefore(grammar, text, at, figure, before);
}
