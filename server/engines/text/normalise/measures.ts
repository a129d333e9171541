/** Numbers with what is measured or paid: percent, units, money, magnitudes. */
import { cardinal, counted, type Figure, figureAt, figureWords } from "./figures.ts";
import type { Currency, Grammar, Noun } from "./grammar.ts";
import { type Said, stickyAt } from "./said.ts";
import { ends } from "./stops.ts";

const unitTail =
  /([ \u00a0\u202f-]?)(%|‰|[°º](?:[ \u00a0]?[CF])?(?!\p{L})|[\p{L}µΩ]{1,6}[²³23]?(?:\/s²)?)(?![\p{L}\d]|['’]\p{L})/uy;
const perTail = /\/([\p{L}²³]{1,12})(?![\p{L}\d])/uy;
const thousandTail = /[kK](?![\p{L}\d/])/uy;
/** The word, which is only moved where money is. */
const thousandWord = /[ \u00a0]mil(?:a|le)?(?!\p{L})/uy;
const magnitudeTail = /([ \u00a0\u202f]?)(\p{L}{1,9}\.?)(?![\p{L}\d])/uy;
const signTail = /[ \u00a0\u202f]?([A-Z]{0,2}\$|[€£¥￥₹₩₽₿]|[A-Z]{3}(?![\p{L}\d]))/uy;
const signHead = /([A-Z]{0,2}\$|[€£¥￥₹₩₽₿]|[A-Z]{3}(?=[ \u00a0\u202f]))[ \u00a0\u202f]?(?=\d)/uy;

/** "1,5k" is 1500. */
function inThousands(figure: Figure): Figure | undefined {
  const { whole, part = "" } = figure;
  if (part.length > 3) return undefined;
  const digits = `${whole === "0" ? "" : whole}${part.padEnd(3, "0")}`.replace(/^0+(?=\d)/, "");
  return { ...figure, whole: digits, part: undefined };
}

/** "/h" after a measure or an amount: " por hora"; nothing read when there is none. */
function perOf(grammar: Grammar, text: string, at: number): Said {
  const match = stickyAt(perTail, text, at);
  const words = match === undefined ? undefined : grammar.per(match[1] ?? "");
  return match === undefined || words === undefined
    ? { length: 0, text: "" }
    : { length: match[0].length, text: ` ${words}` };
}

function currencyAt(grammar: Grammar, text: string, at: number): { length: number; currency: Currency } | undefined {
  const match = stickyAt(signTail, text, at);
  const currency = match === undefined ? undefined : grammar.currencies.get(match[1] ?? "");
  return match === undefined || currency === undefined ? undefined : { length: match[0].length, currency };
}

/** The unit right after a number, and what stands per another: "km", "/h". */
export function unitAt(
  grammar: Grammar,
  text: string,
  at: number,
): { length: number; unit: Noun; per: string } | undefined {
  const match = stickyAt(unitTail, text, at);
  const unit = match === undefined ? undefined : grammar.units.get((match[2] ?? "").replace(/[ \u00a0]/, ""));
  if (match === undefined || unit === undefined || (unit.tight && match[1] !== "")) return undefined;
  const per = perOf(grammar, text, at + match[0].length);
  return { length: match[0].length + per.length, unit, per: per.text };
}

interface Scale {
  length: number;
  noun: Noun;
  /** Whether it is a word that reads itself. */
  isWord: boolean;
}

function scaleAt(grammar: Grammar, text: string, at: number): Scale | undefined {
  const match = stickyAt(magnitudeTail, text, at);
  if (match === undefined) return undefined;
  const [all, space, written = ""] = match;
  const bare = written.replace(/\.$/, "");
  const stopped = grammar.magnitudes.get(written);
  const noun = stopped ?? grammar.magnitudes.get(bare);
  if (noun === undefined) return undefined;
  // "5 M" with a space is no million, unless money follows: "5 M€".
  if (bare.length === 1 && space !== "" && currencyAt(grammar, text, at + all.length) === undefined) return undefined;
  // The stop of "5 Mio." stays where it ends the text too.
  const isEnd = written.endsWith(".") && (stopped === undefined || ends(text, at + all.length));
  const length = all.length - (isEnd ? 1 : 0);
  return { length, noun, isWord: bare === noun.one || bare === noun.many };
}

function scaled(grammar: Grammar, figure: Figure, noun: Noun, of: string): string {
  return `${counted(grammar, figure, noun)} ${grammar.counting.of(of)}${of}`;
}

/** An amount of money in words. */
function amount(grammar: Grammar, figure: Figure, scale: Noun | undefined, currency: Currency): string {
  const { whole, part } = figure;
  if (scale !== undefined) return scaled(grammar, figure, scale, currency.many);
  if (part === undefined) return counted(grammar, figure, currency);
  if (/^0{1,2}$/.test(part)) return counted(grammar, { ...figure, part: undefined }, currency);
  if (part.length !== 2 || currency.cent === undefined) return counted(grammar, figure, currency);
  const digits = part.replace(/^0/, "");
  const name = digits === "1" ? currency.cent.one : currency.cent.many;
  const cents = cardinal(grammar, digits, currency.cent.form);
  if (/^0+$/.test(whole)) return `${cents} ${name}`;
  return grammar.withCents(
    counted(grammar, { ...figure, part: undefined }, currency),
    cents,
    name,
    Number.parseInt(digits, 10),
  );
}

const moneyRange = /\s?[-–—]\s?(?:[$€£¥₹]\s?)?(?=\d)/y;

/** "€ 5,50", "US$ 1,2 M", "R$ 10-20", "EUR 20": `at` is the sign or the code. */
export function readMoney(grammar: Grammar, text: string, at: number): Said | undefined {
  const head = stickyAt(signHead, text, at);
  const currency = head === undefined ? undefined : grammar.currencies.get(head[1] ?? "");
  if (head === undefined || currency === undefined) return undefined;
  const start = at + head[0].length;
  const low = figureAt(grammar, text, start);
  if (low === undefined) return undefined;
  let end = start + low.length;
  let figure = low;
  let from: string | undefined;
  const range = stickyAt(moneyRange, text, end);
  const high = range === undefined ? undefined : figureAt(grammar, text, end + range[0].length);
  if (range !== undefined && high !== undefined) {
    from = figureWords(grammar, low, currency.form);
    figure = high;
    end += range[0].length + high.length;
  }
  const thousand = (stickyAt(thousandTail, text, end) ?? stickyAt(thousandWord, text, end))?.[0];
  const thousands = thousand === undefined ? undefined : inThousands(figure);
  if (thousand !== undefined && thousands !== undefined) {
    figure = thousands;
    end += thousand.length;
  }
  const scale = thousands === undefined ? scaleAt(grammar, text, end) : undefined;
  end += scale?.length ?? 0;
  const spoken = amount(grammar, figure, scale?.noun, currency);
  const per = perOf(grammar, text, end);
  return {
    length: end + per.length - at,
    text: (from === undefined ? spoken : grammar.range(from, spoken, "", true)) + per.text,
  };
}

/** Whether a range goes upwards; a score ("3-2") may not. */
export function rises(low: Figure, high: Figure): boolean {
  return Number.parseFloat(low.whole) <= Number.parseFloat(high.whole);
}

/** A number with its unit, currency or magnitude, when one follows; `low` is the lower end of a range before it. */
export function readCounted(
  grammar: Grammar,
  text: string,
  at: number,
  written: Figure,
  low: Figure | undefined,
  before: string,
): Said | undefined {
  const ranged = (noun: Noun, spoken: string) =>
    low === undefined
      ? spoken
      : grammar.range(figureWords(grammar, low, noun.form), spoken, before, rises(low, written));
  let figure = written;
  let end = at + figure.length;
  const word = stickyAt(thousandWord, text, end)?.[0] ?? "";
  const isPaid = word !== "" && currencyAt(grammar, text, end + word.length) !== undefined;
  const thousand = isPaid ? word : stickyAt(thousandTail, text, end)?.[0];
  const thousands = thousand === undefined ? undefined : inThousands(figure);
  if (thousand !== undefined && thousands !== undefined) {
    figure = thousands;
    end += thousand.length;
  }
  const scale = thousands === undefined ? scaleAt(grammar, text, end) : undefined;
  const afterScale = end + (scale?.length ?? 0);
  const money = currencyAt(grammar, text, afterScale);
  if (money !== undefined) {
    const per = perOf(grammar, text, afterScale + money.length);
    const spoken = amount(grammar, figure, scale?.noun, money.currency);
    return {
      length: afterScale + money.length + per.length - at,
      text: ranged(scale?.noun ?? money.currency, spoken) + per.text,
    };
  }
  if (scale !== undefined && !scale.isWord)
    return { length: afterScale - at, text: ranged(scale.noun, counted(grammar, figure, scale.noun)) };
  const measure = unitAt(grammar, text, end);
  if (measure === undefined) {
    if (thousands === undefined) return undefined;
    return {
      length: end - at,
      text: ranged({ one: "", many: "", form: "alone" }, figureWords(grammar, figure, "alone")),
    };
  }
  const { length, unit, per } = measure;
  return { length: end + length - at, text: ranged(unit, counted(grammar, figure, unit)) + per };
}
