/** English amounts of money. */
import { cardinal, decimal } from "./english-numbers.ts";
import { isBeforeNoun, numberSource, perOf } from "./english-tails.ts";
import { type Currency, currencyOf, magnitudeOf } from "./english-units.ts";
import { type Said, stickyAt } from "./said.ts";

const magnitudeTail =
  /[ \u00a0\u202f]?(thousand|million|billion|trillion|k|m|mn|mm|bn|b|tn|trn|M|MM|B|T|K)(?![A-Za-z\d])/y;
const euroCents = /,(\d{2})(?![\d,])/y;

function moneyWords(
  whole: string,
  cents: string | undefined,
  magnitude: string | undefined,
  currency: Currency,
): string {
  const value = whole.replaceAll(",", "");
  if (magnitude !== undefined) return `${decimal(whole, cents)} ${magnitude} ${currency.many}`;
  const name = value === "1" ? currency.one : currency.many;
  if (cents === undefined || /^0+$/.test(cents)) return `${cardinal(whole)} ${name}`;
  if (cents.length !== 2 || currency.cent === undefined) return `${decimal(whole, cents)} ${currency.many}`;
  const part = cents.replace(/^0/, "");
  const parts = `${cardinal(part)} ${part === "1" ? currency.cent[0] : currency.cent[1]}`;
  return /^0+$/.test(value) ? parts : `${cardinal(whole)} ${name} and ${parts}`;
}

const moneyPattern = new RegExp(String.raw`((?:US|CA|C|AU|A|NZ|HK)?\$|[£€¥￥₹₩₽₿])\s?${numberSource}`, "y");
const moneyCode = new RegExp(String.raw`(USD|EUR|GBP|JPY|CHF|CAD|AUD|CNY|INR)[ \u00a0]${numberSource}`, "y");
const moneyRange = new RegExp(String.raw`\s?[-–—]\s?[$£€¥₹]?${numberSource}`, "y");
/** "$5.50", "US$1.2bn", "€5–10", "USD 20": `at` is the sign or code. */
export function readMoney(text: string, at: number, before: string): Said | undefined {
  const match = stickyAt(moneyPattern, text, at) ?? stickyAt(moneyCode, text, at);
  const currency = currencyOf(match?.[1] ?? "");
  if (match === undefined || currency === undefined) return undefined;
  const [all, sign = "", whole = ""] = match;
  let cents = match[3];
  let end = at + all.length;
  const comma = cents === undefined && !sign.endsWith("$") ? stickyAt(euroCents, text, end) : undefined;
  if (comma !== undefined) {
    cents = comma[1];
    end += comma[0].length;
  }
  let low: string | undefined;
  let [high, highCents] = [whole, cents];
  const lowScale = stickyAt(magnitudeTail, text, end);
  const lowEnd = end + (magnitudeOf(lowScale?.[1] ?? "") === undefined ? 0 : (lowScale?.[0].length ?? 0));
  const range = stickyAt(moneyRange, text, lowEnd);
  if (range !== undefined) {
    low = decimal(whole, cents) + (lowEnd > end ? ` ${magnitudeOf(lowScale?.[1] ?? "")}` : "");
    end = lowEnd;
    [high, highCents] = [range[1] ?? "", range[2]];
    end += range[0].length;
  }
  const magnitude = stickyAt(magnitudeTail, text, end);
  const scale = magnitudeOf(magnitude?.[1] ?? "");
  if (scale !== undefined) end += magnitude?.[0].length ?? 0;
  if (/\d/.test(text.charAt(end))) return undefined;
  let spoken = moneyWords(high, highCents, scale, currency);
  if (low === undefined && spoken.endsWith(currency.many) && isBeforeNoun(text, end, before)) {
    spoken = spoken.slice(0, -currency.many.length) + currency.one;
  }
  const per = perOf(text, end);
  return { length: end - at + per.length, text: `${low === undefined ? "" : `${low} to `}${spoken}${per.text}` };
}
