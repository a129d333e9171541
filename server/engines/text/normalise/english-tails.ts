/** What follows an English number: percent, unit, currency, magnitude, "per". */
import { currencyOf, magnitudeOf, unitOf } from "./english-units.ts";
import { type Said, stickyAt } from "./said.ts";

/** Source of a number's pattern, with its whole and decimal digits as groups. Groups of three, or of two as in India ("1,50,000"). */
export const numberSource = String.raw`(\d{1,3}(?:,\d{3})+(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d+)(?:\.(\d+))?`;
const unitTail =
  /([ \u00a0\u202f-]?)(%|‰|[°º][CF]?(?![A-Za-z])|[A-Za-zµμΩ]{1,5}(?:\/[hs](?![A-Za-z]))?[²³23]?)(?![A-Za-z\d])/y;
const numberMagnitude = /(?:[ \u00a0\u202f](thousand|million|billion|trillion)|([kM]|bn)(?![A-Za-z\d/]))/y;
const currencyTail = /[ \u00a0\u202f]?([$€£¥₹]|(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|CNY|INR)(?![A-Za-z]))/y;
const centSign = /[ ]?¢/y;
const areaTail = /[ ]?sq\.? (ft|m|km|mi|in|yd|cm)(?:\.(?= [a-z]))?(?![A-Za-z\d])/y;
/** The stop of an abbreviated unit in the middle of a sentence. */
const unitStop = /\.(?= [a-z])/y;
const perTail =
  /\/(second|sec|s|minute|min|hour|hr|h|day|week|wk|month|mo|year|yr|person|kg|g|lb|oz|km|mile|mi|m²|sq ft|unit|item|GB|MB|kWh|night|seat|user)(?![A-Za-z])/y;
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

/** "/month" after a measure or amount: " per month"; nothing read when there is none. */
export function perOf(text: string, at: number): Said {
  const match = stickyAt(perTail, text, at);
  const word = match?.[1];
  if (match === undefined || word === undefined) return { length: 0, text: "" };
  return { length: match[0].length, text: ` per ${perWords[word] ?? unitOf(word, true)?.one ?? word}` };
}

/** After "a" a measure is an adjective when a noun follows: "a $20 bill", but not "a $20 for the taxi". */
const nounTail =
  /[ -](?!for\b|in\b|to\b|and\b|or\b|of\b|a\b|per\b|is\b|was\b|on\b|from\b|by\b|more\b|less\b|off\b)[a-z]{3,}/y;

/** Whether a measure after the word `before` and ending at `at` describes a noun: it stays singular. */
export function isBeforeNoun(text: string, at: number, before: string): boolean {
  return /^an?$/i.test(before) && stickyAt(nounTail, text, at) !== undefined;
}

/** What follows a number: percent, unit, currency, magnitude. `isOne` chooses the singular. */
export function readTail(text: string, at: number, isOne: boolean): Said | undefined {
  const magnitude = stickyAt(numberMagnitude, text, at);
  const scale = magnitudeOf(magnitude?.[1] ?? magnitude?.[2] ?? "");
  const scaled =
    magnitude !== undefined && scale !== undefined ? { length: magnitude[0].length, text: ` ${scale}` } : undefined;
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
  const area = stickyAt(areaTail, text, from);
  const side = unitOf(area?.[1] ?? "", true);
  if (area !== undefined && side !== undefined) {
    return { length: from - at + area[0].length, text: `${start} square ${one ? side.one : side.many}` };
  }
  const match = stickyAt(unitTail, text, from);
  const unit = match === undefined ? undefined : unitOf(match[2] ?? "", match[1] === "");
  if (match === undefined || unit === undefined) return scaled;
  const per = perOf(text, from + match[0].length);
  // "a 5-km run": joined to its number by a hyphen, a unit stays singular.
  const name = one || match[1] === "-" ? unit.one : unit.many;
  const stop = stickyAt(unitStop, text, from + match[0].length);
  const length = from - at + match[0].length + (per.length || (stop?.[0].length ?? 0));
  return { length, text: `${start} ${name}${per.text}` };
}
