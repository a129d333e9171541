/** English quantities: numbers with what is counted, money, ranges, fractions, measures. */
import { cardinal, decimal, digitByDigit, fraction, year } from "./english-numbers.ts";
import { type Currency, currencyOf, magnitudeOf, unitOf } from "./english-units.ts";
import { type Said, said, stickyAt } from "./said.ts";

const number = String.raw`(\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.(\d+))?`;
const numberPattern = new RegExp(number, "y");
const bareFraction = /\.(\d+)/y;
const unitTail = /([ \u00a0\u202f-]?)(%|‰|[°º][CF]?(?![A-Za-z])|[A-Za-zµμΩ]{1,5}(?:\/[hs](?![A-Za-z]))?[²³23]?)(?![A-Za-z\d])/y;
const magnitudeTail = /[ \u00a0\u202f]?(thousand|million|billion|trillion|k|m|mn|mm|bn|b|tn|trn|M|MM|B|T|K)(?![A-Za-z\d])/y;
const numberMagnitude = /(?:[ \u00a0\u202f](thousand|million|billion|trillion)|([kM]|bn)(?![A-Za-z\d/]))/y;
const currencyTail = /[ \u00a0\u202f]?([$€£¥₹]|(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|CNY|INR)(?![A-Za-z]))/y;
const centSign = /[ ]?¢/y;
const perTail = /\/(second|sec|s|minute|min|hour|hr|h|day|week|wk|month|mo|year|yr|person|kg|g|lb|oz|km|mile|mi|m²|sq ft|unit|item|GB|MB|kWh|night|seat|user)(?![A-Za-z])/y;
const perWords: Record<string, string> = {
  sec: "second",
  s: "second",
  min: "minute",
  hr: "hour",
  h: "hour",
  wk: "week",
  mo: "month",
  yr: "year",
  mi: "mile",
  "sq ft": "square foot",
};

function perOf(text: string, at: number): Said {
  const match = stickyAt(perTail, text, at);
  const word = match?.[1];
  if (match === undefined || word === undefined) return { length: 0, text: "" };
  return { length: match[0].length, text: ` per ${perWords[word] ?? unitOf(word, true)?.one ?? word}` };
}

function moneyWords(whole: string, cents: string | undefined, magnitude: string | undefined, currency: Currency): string {
  const value = whole.replaceAll(",", "");
  if (magnitude !== undefined) return `${decimal(whole, cents)} ${magnitude} ${currency.many}`;
  const name = value === "1" ? currency.one : currency.many;
  if (cents === undefined || /^0+$/.test(cents)) return `${cardinal(whole)} ${name}`;
  if (cents.length !== 2 || currency.cent === undefined) return `${decimal(whole, cents)} ${currency.many}`;
  const part = cents.replace(/^0/, "");
  const parts = `${cardinal(part)} ${part === "1" ? currency.cent[0] : currency.cent[1]}`;
  return /^0+$/.test(value) ? parts : `${cardinal(whole)} ${name} and ${parts}`;
}

const moneyPattern = new RegExp(String.raw`((?:US|CA|C|AU|A|NZ|HK)?\$|[£€¥￥₹₩₽₿])\s?${number}`, "y");
const moneyCode = new RegExp(String.raw`(USD|EUR|GBP|JPY|CHF|CAD|AUD|CNY|INR)[ \u00a0]${number}`, "y");
const moneyRange = new RegExp(String.raw`\s?[-–—]\s?[$£€¥₹]?${number}`, "y");
/** After "a" an amount is an adjective when a noun follows: "a $20 bill", but not "a $20 for the taxi". */
const nounTail = /[ -](?!for\b|in\b|to\b|and\b|or\b|of\b|a\b|per\b|is\b|was\b|on\b|from\b|by\b|more\b|less\b|off\b)[a-z]{3,}/y;

/** "$5.50", "US$1.2bn", "€5–10", "USD 20": `at` is the sign or code. */
export function readMoney(text: string, at: number, before: string): Said | undefined {
  const match = stickyAt(moneyPattern, text, at) ?? stickyAt(moneyCode, text, at);
  const currency = currencyOf(match?.[1] ?? "");
  if (match === undefined || currency === undefined) return undefined;
  const [all, , whole = "", cents] = match;
  let end = at + all.length;
  let low: string | undefined;
  let [high, highCents] = [whole, cents];
  const range = stickyAt(moneyRange, text, end);
  if (range !== undefined) {
    low = decimal(whole, cents);
    [high, highCents] = [range[1] ?? "", range[2]];
    end += range[0].length;
  }
  const magnitude = stickyAt(magnitudeTail, text, end);
  const scale = magnitudeOf(magnitude?.[1] ?? "");
  if (scale !== undefined) end += magnitude?.[0].length ?? 0;
  if (/\d/.test(text.charAt(end))) return undefined;
  let spoken = moneyWords(high, highCents, scale, currency);
  if (low === undefined && /^an?$/i.test(before) && spoken.endsWith(currency.many) && stickyAt(nounTail, text, end) !== undefined) {
    spoken = spoken.slice(0, -currency.many.length) + currency.one;
  }
  const per = perOf(text, end);
  return { length: end - at + per.length, text: `${low === undefined ? "" : `${low} to `}${spoken}${per.text}` };
}

/** What follows a number: percent, unit, currency, magnitude. `isOne` chooses the singular. */
function readTail(text: string, at: number, isOne: boolean): Said | undefined {
  const magnitude = stickyAt(numberMagnitude, text, at);
  const scale = magnitudeOf(magnitude?.[1] ?? magnitude?.[2] ?? "");
  const scaled = magnitude !== undefined && scale !== undefined ? { length: magnitude[0].length, text: ` ${scale}` } : undefined;
  const from = at + (scaled?.length ?? 0);
  const start = scaled?.text ?? "";
  const one = isOne && scaled === undefined;
  const money = stickyAt(currencyTail, text, from);
  const currency = currencyOf(money?.[1] ?? "");
  if (money !== undefined && currency !== undefined && !/\d/.test(text.charAt(from + money[0].length))) {
    return { length: from - at + money[0].length, text: `${start} ${one ? currency.one : currency.many}` };
  }
  const cent = stickyAt(centSign, text, from);
  if (cent !== undefined) return { length: from - at + cent[0].length, text: `${start} ${one ? "cent" : "cents"}` };
  const match = stickyAt(unitTail, text, from);
  const unit = match === undefined ? undefined : unitOf(match[2] ?? "", match[1] === "");
  if (match === undefined || unit === undefined) return scaled;
  const per = perOf(text, from + match[0].length);
  // "a 5-km run": joined to its number by a hyphen, a unit stays singular.
  const name = one || match[1] === "-" ? unit.one : unit.many;
  return { length: from - at + match[0].length + per.length, text: `${start} ${name}${per.text}` };
}

const yearBefore = /^(?:in|since|by|of|from|until|till|to|year|years|before|after|during|circa|late|early|mid|and|between|around|summer|spring|autumn|fall|winter|class|copyright)$/i;
const countedAfter = /[ ](?!was\b|is\b|has\b|plus\b|versus\b|vs\b)[a-z]{2,}s\b/y;

/** Whether four digits at `at` are read as a year. */
function isYear(digits: string, text: string, end: number, before: string): boolean {
  if (digits.length !== 4) return false;
  const value = Number.parseInt(digits, 10);
  if (value < 1000 || value > 2199) return false;
  if (yearBefore.test(before)) return !/^(?:of|to|by|from|and|around|between)$/i.test(before) || stickyAt(countedAfter, text, end) === undefined;
  return value >= 1900 && value <= 2099 && stickyAt(countedAfter, text, end) === undefined;
}

const rangeTail = new RegExp(String.raw`(?:-|\s?[–—]\s?)${number}(?![-–/.:]?\d)`, "y");

function readRange(text: string, at: number, whole: string, part: string | undefined, end: number, before: string): Said | undefined {
  const match = stickyAt(rangeTail, text, end);
  if (match === undefined) return undefined;
  const [all, high = "", highPart] = match;
  const after = end + all.length;
  const tail = readTail(text, after, false);
  const plain = tail === undefined && part === undefined && highPart === undefined;
  if (plain && isYear(whole, text, after, before) && (high.length === 4 || high.length === 2)) {
    const until = high.length === 4 ? year(high) : high.startsWith("0") ? `oh ${cardinal(high.slice(1))}` : cardinal(high);
    return { length: after - at, text: `${year(whole)} to ${until}` };
  }
  return { length: after - at + (tail?.length ?? 0), text: `${decimal(whole, part)} to ${decimal(high, highPart)}${tail?.text ?? ""}` };
}

const slash = /(\d+)\/(\d+)(?![\d/])/y;
const mixed = /(\d{1,4})[ \u00a0](\d{1,2})\/(\d{1,2})(?![\d/])/y;
const vulgar: Record<string, string> = {
  "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5",
  "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
};
const vulgarTail = /[ \u00a0]?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/y;

/** A fraction sign on its own: "½ cup". */
export function readVulgar(text: string, at: number): Said | undefined {
  const [above = "", below = ""] = (vulgar[text.charAt(at)] ?? "").split("/");
  return below === "" ? undefined : withUnit(text, at, 1, `${fraction(above, below)}`, true);
}

function withUnit(text: string, at: number, length: number, spoken: string, isPart: boolean): Said {
  const tail = readTail(text, at + length, isPart);
  return { length: length + (tail?.length ?? 0), text: spoken + (tail === undefined ? "" : isPart ? tail.text.replace(/^ /, " of a ") : tail.text) };
}

function readFraction(text: string, at: number): Said | undefined {
  const whole = stickyAt(mixed, text, at);
  if (whole !== undefined) {
    const part = fraction(whole[2] ?? "", whole[3] ?? "");
    if (part !== undefined) return withUnit(text, at, whole[0].length, `${cardinal(whole[1] ?? "")} and ${part.replace(/^one /, "a ")}`, false);
  }
  const match = stickyAt(slash, text, at);
  if (match === undefined) return undefined;
  const [all, above = "", below = ""] = match;
  const part = fraction(above, below);
  if (part !== undefined) return withUnit(text, at, all.length, part, true);
  // "24/7", "50/50" are said as they stand; out of a round number is a score.
  const link = /^10+$/.test(below) && Number(above) <= Number(below) ? "out of" : (above === below || all === "24/7" || all === "9/11") ? "" : "over";
  return said(all, `${cardinal(above)} ${link}${link === "" ? "" : " "}${cardinal(below)}`);
}

const dimension = new RegExp(String.raw`\s?[x×]\s?${number}(?![A-Za-z\d]{3})`, "y");
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
  return { length: end + 1 - at, text: whole === "1" && part === undefined ? "one time" : `${decimal(whole, part)} times` };
}

/** A number with whatever belongs to it; `at` is its first digit. `before` is the word before it. */
export function readQuantity(text: string, at: number, before: string): Said | undefined {
  const feet = stickyAt(feetInches, text, at);
  if (feet !== undefined) {
    const [all, high = "", inches = ""] = feet;
    return said(all, `${cardinal(high)} ${high === "1" ? "foot" : "feet"} ${cardinal(inches)} ${inches === "1" ? "inch" : "inches"}`);
  }
  const part = readFraction(text, at);
  if (part !== undefined) return part;
  const match = stickyAt(numberPattern, text, at);
  if (match === undefined) return undefined;
  const [all, whole = "", decimals] = match;
  const end = at + all.length;
  const compound = readRange(text, at, whole, decimals, end, before) ?? readProduct(text, at, whole, decimals, end);
  if (compound !== undefined) return compound;
  const sign = stickyAt(vulgarTail, text, end);
  if (sign !== undefined) {
    const [above = "", below = ""] = (vulgar[sign[1] ?? ""] ?? "").split("/");
    return withUnit(text, at, all.length + sign[0].length, `${cardinal(whole)} and ${fraction(above, below)?.replace(/^one /, "a ")}`, false);
  }
  let tail = readTail(text, end, whole === "1" && decimals === undefined);
  if (tail !== undefined && /^an?$/i.test(before) && stickyAt(nounTail, text, end + tail.length) !== undefined) {
    tail = readTail(text, end, true);
  }
  if (tail === undefined && decimals === undefined && isYear(whole, text, end, before)) return said(all, year(whole));
  return { length: all.length + (tail?.length ?? 0), text: decimal(whole, decimals) + (tail?.text ?? "") };
}

/** ".5" without a digit before it. */
export function readBareDecimal(text: string, at: number): Said | undefined {
  const match = stickyAt(bareFraction, text, at);
  return match === undefined ? undefined : withUnit(text, at, match[0].length, `point ${digitByDigit(match[1] ?? "")}`, false);
}
