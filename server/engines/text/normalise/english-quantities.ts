/** English quantities: numbers with what is counted, ranges, fractions, measures. */
import { cardinal, decimal, digitByDigit, fraction, year } from "./english-numbers.ts";
import { isBeforeNoun, numberSource, readTail } from "./english-tails.ts";
import { type Said, said, stickyAt } from "./said.ts";

const numberPattern = new RegExp(numberSource, "y");
/** Numbers written the continental way: "1.234,56", "1 000 000" (plain spaces only when it cannot be two numbers). */
const continental =
  /(\d{1,3}(?:\.\d{3})+),(\d+)(?![\d,.]\d)|\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+(?!\d)|\d{1,3}(?: \d{3}){2,}(?!\d)|\d{1,3} 000(?!\d)/y;
const exponent = /e([+-]?)(\d{1,3})(?![A-Za-z\d])/y;
const ratio = /(\d{1,4}):(\d{1,4})(?![\d:])/y;
const bareFraction = /\.(\d+)/y;
const yearBefore =
  /^(?:in|since|by|of|from|until|till|to|year|years|c|before|after|during|circa|late|early|mid|and|between|around|summer|spring|autumn|fall|winter|class|copyright)$/i;
const countedAfter = /[ ](?!was\b|is\b|has\b|plus\b|versus\b|vs\b)[a-z]{2,}s\b/y;

/** Whether four digits at `at` are read as a year. */
function isYear(digits: string, text: string, end: number, before: string): boolean {
  if (digits.length !== 4) return false;
  const value = Number.parseInt(digits, 10);
  if (value < 1000 || value > 2199) return false;
  if (yearBefore.test(before))
    return !/^(?:of|to|by|from|and|around|between)$/i.test(before) || stickyAt(countedAfter, text, end) === undefined;
  return value >= 1900 && value <= 2099 && stickyAt(countedAfter, text, end) === undefined;
}

const rangeTail = new RegExp(String.raw`(?:-|\s?[–—]\s?)${numberSource}(?![-–/.:]?\d)`, "y");

function readRange(
  text: string,
  at: number,
  whole: string,
  part: string | undefined,
  end: number,
  before: string,
): Said | undefined {
  const match = stickyAt(rangeTail, text, end);
  if (match === undefined) return undefined;
  const [all, high = "", highPart] = match;
  const after = end + all.length;
  const tail = readTail(text, after, false);
  const plain = tail === undefined && part === undefined && highPart === undefined;
  if (plain && isYear(whole, text, after, before) && (high.length === 4 || high.length === 2)) {
    const until =
      high.length === 4 ? year(high) : high.startsWith("0") ? `oh ${cardinal(high.slice(1))}` : cardinal(high);
    return { length: after - at, text: `${year(whole)} to ${until}` };
  }
  return {
    length: after - at + (tail?.length ?? 0),
    text: `${decimal(whole, part)} to ${decimal(high, highPart)}${tail?.text ?? ""}`,
  };
}

const slash = /(\d+)\/(\d+)(?![\d/])/y;
const mixed = /(\d{1,4})[ \u00a0](\d{1,2})\/(\d{1,2})(?![\d/])/y;
const vulgar: Record<string, string> = {
  "½": "1/2",
  "⅓": "1/3",
  "⅔": "2/3",
  "¼": "1/4",
  "¾": "3/4",
  "⅕": "1/5",
  "⅖": "2/5",
  "⅗": "3/5",
  "⅘": "4/5",
  "⅙": "1/6",
  "⅚": "5/6",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
};
const vulgarTail = /[ \u00a0]?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/y;

/** A fraction sign on its own: "½ cup". */
export function readVulgar(text: string, at: number): Said | undefined {
  const [above = "", below = ""] = (vulgar[text.charAt(at)] ?? "").split("/");
  return below === "" ? undefined : withUnit(text, at, 1, `${fraction(above, below)}`, true);
}

function withUnit(text: string, at: number, length: number, spoken: string, isPart: boolean): Said {
  const tail = readTail(text, at + length, isPart);
  return {
    length: length + (tail?.length ?? 0),
    text: spoken + (tail === undefined ? "" : isPart ? tail.text.replace(/^ /, " of a ") : tail.text),
  };
}

function readFraction(text: string, at: number): Said | undefined {
  const whole = stickyAt(mixed, text, at);
  if (whole !== undefined) {
    const part = fraction(whole[2] ?? "", whole[3] ?? "");
    if (part !== undefined)
      return withUnit(
        text,
        at,
        whole[0].length,
        `${cardinal(whole[1] ?? "")} and ${part.replace(/^one /, "a ")}`,
        false,
      );
  }
  const match = stickyAt(slash, text, at);
  if (match === undefined) return undefined;
  const [all, above = "", below = ""] = match;
  const part = fraction(above, below);
  if (part !== undefined) return withUnit(text, at, all.length, part, true);
  // "24/7", "50/50" are said as they stand; out of a round number is a score.
  const link =
    /^10+$/.test(below) && Number(above) <= Number(below)
      ? "out of"
      : above === below || all === "24/7" || all === "9/11"
        ? ""
        : "over";
  return said(all, `${cardinal(above)} ${link}${link === "" ? "" : " "}${cardinal(below)}`);
}

const dimension = new RegExp(String.raw`\s?[x×]\s?${numberSource}(?![A-Za-z\d]{3})`, "y");
const times = /x(?![A-Za-z\d])/y;
const feetInches = /(\d{1,2})['′’]\s?(\d{1,2})(?:["″”]|'')/y;

function readProduct(text: string, at: number, whole: string, part: string | undefined, end: number): Said | undefined {
  // Four digits in pairs: "nineteen twenty by ten eighty".
  const side = (digits: string, decimals: string | undefined) =>
    digits.length === 4 && decimals === undefined ? year(digits) : decimal(digits, decimals);
  let spoken = side(whole, part);
  let after = end;
  for (let match = stickyAt(dimension, text, after); match !== undefined; match = stickyAt(dimension, text, after)) {
    spoken += ` by ${side(match[1] ?? "", match[2])}`;
    after += match[0].length;
  }
  if (after > end) return withUnit(text, at, after - at, spoken, false);
  if (stickyAt(times, text, end) === undefined) return undefined;
  return {
    length: end + 1 - at,
    text: whole === "1" && part === undefined ? "one time" : `${decimal(whole, part)} times`,
  };
}

/** A number with whatever belongs to it; `at` is its first digit. `before` is the word before it. */
export function readQuantity(text: string, at: number, before: string): Said | undefined {
  const feet = stickyAt(feetInches, text, at);
  if (feet !== undefined) {
    const [all, high = "", inches = ""] = feet;
    return said(
      all,
      `${cardinal(high)} ${high === "1" ? "foot" : "feet"} ${cardinal(inches)} ${inches === "1" ? "inch" : "inches"}`,
    );
  }
  const part = readFraction(text, at);
  if (part !== undefined) return part;
  const proportion = stickyAt(ratio, text, at);
  if (proportion !== undefined)
    return said(proportion[0], `${cardinal(proportion[1] ?? "")} to ${cardinal(proportion[2] ?? "")}`);
  const foreign = stickyAt(continental, text, at);
  if (foreign !== undefined) {
    const [all, grouped = all, decimals] = foreign;
    return withUnit(text, at, all.length, decimal(grouped.replaceAll(/\D/g, ""), decimals), false);
  }
  const match = stickyAt(numberPattern, text, at);
  if (match === undefined) return undefined;
  const [all, whole = "", decimals] = match;
  const end = at + all.length;
  const power = stickyAt(exponent, text, end);
  if (power !== undefined) {
    const spoken = `${decimal(whole, decimals)} times ten to the ${power[1] === "-" ? "minus " : ""}${cardinal(power[2] ?? "")}`;
    return { length: all.length + power[0].length, text: spoken };
  }
  const compound = readRange(text, at, whole, decimals, end, before) ?? readProduct(text, at, whole, decimals, end);
  if (compound !== undefined) return compound;
  const sign = stickyAt(vulgarTail, text, end);
  if (sign !== undefined) {
    const [above = "", below = ""] = (vulgar[sign[1] ?? ""] ?? "").split("/");
    return withUnit(
      text,
      at,
      all.length + sign[0].length,
      `${cardinal(whole)} and ${fraction(above, below)?.replace(/^one /, "a ")}`,
      false,
    );
  }
  let tail = readTail(text, end, whole === "1" && decimals === undefined);
  if (tail !== undefined && isBeforeNoun(text, end + tail.length, before)) {
    tail = readTail(text, end, true);
  }
  if (tail === undefined && decimals === undefined && isYear(whole, text, end, before)) return said(all, year(whole));
  return { length: all.length + (tail?.length ?? 0), text: decimal(whole, decimals) + (tail?.text ?? "") };
}

/** ".5" without a digit before it. */
export function readBareDecimal(text: string, at: number): Said | undefined {
  const match = stickyAt(bareFraction, text, at);
  return match === undefined
    ? undefined
    : withUnit(text, at, match[0].length, `point ${digitByDigit(match[1] ?? "")}`, false);
}
