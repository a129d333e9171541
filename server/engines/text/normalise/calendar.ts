/** Dates of languages that write the day first. */
import { cardinal } from "./figures.ts";
import type { Grammar } from "./grammar.ts";
import { type Said, said, stickyAt } from "./said.ts";

const isoDate = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d-])/y;
const shortDate = /(\d{1,2})\/(\d{1,2})(?![\d/])/y;
const numericDate = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/y;

/** The words of a year of two or four digits. */
function yearWords(grammar: Grammar, digits: string): string {
  if (digits.length !== 4 || digits.startsWith("0")) return cardinal(grammar, digits, "alone");
  return grammar.counting.year(digits);
}

/** A date in words; undefined when there is no such day. Parts are digits; the year may be absent. */
export function dateOf(
  grammar: Grammar,
  day: string,
  month: string,
  year: string | undefined,
  before: string,
): string | undefined {
  const name = grammar.calendar.months[Number.parseInt(month, 10) - 1];
  const number = Number.parseInt(day, 10);
  if (name === undefined || number < 1 || number > 31) return undefined;
  return grammar.calendar.date(number, name, year === undefined ? undefined : yearWords(grammar, year), before);
}

/** The month (1 … 12) of a name or its abbreviation. */
export function monthOf(grammar: Grammar, written: string): number | undefined {
  const bare = written.toLowerCase().replace(/\.$/, "");
  const { months, shortMonths } = grammar.calendar;
  if (Object.hasOwn(shortMonths, bare)) return shortMonths[bare];
  const index = months.findIndex((name) => name.toLowerCase().startsWith(bare));
  return bare.length < 3 || index < 0 ? undefined : index + 1;
}

/** "12/03/2024", "2024-03-12", "3 de mayo de 2024"; `before` is the word before it. */
export function readDate(grammar: Grammar, text: string, at: number, before: string): Said | undefined {
  const iso = stickyAt(isoDate, text, at);
  if (iso !== undefined) {
    const [all, years = "", , month = "", day = ""] = iso;
    return said(all, dateOf(grammar, day, month, years, before));
  }
  const numeric = stickyAt(numericDate, text, at);
  if (numeric !== undefined) {
    const [all, first = "", mark, second = "", years = ""] = numeric;
    // Short years are only certain between slashes, or stops with two digits each: "1.2.34" is a version.
    if (years.length === 2 && mark !== "/" && !(mark === "." && all.length === 8)) return undefined;
    const read = said(all, dateOf(grammar, first, second, years, before));
    return read ?? said(all, dateOf(grammar, second, first, years, before));
  }
  const short = grammar.calendar.dayAfter.test(before) ? stickyAt(shortDate, text, at) : undefined;
  if (short !== undefined) return said(short[0], dateOf(grammar, short[1] ?? "", short[2] ?? "", undefined, before));
  const match = stickyAt(grammar.calendar.long, text, at);
  const { d, m, y } = match?.groups ?? {};
  const month = m === undefined ? undefined : monthOf(grammar, m);
  if (match === undefined || d === undefined || month === undefined) return undefined;
  const spoken = dateOf(grammar, d, String(month), y, before);
  // The stop of an abbreviated month is read with it, unless it ends the text.
  const keep = match[0].endsWith(".") && /^\s*$/.test(text.slice(at + match[0].length, at + match[0].length + 8));
  return spoken === undefined ? undefined : { length: match[0].length - (keep ? 1 : 0), text: spoken };
}

const dateParts: Readonly<Record<string, RegExp>> = {
  mdy: /^(?<m>\d{1,2})\D(?<d>\d{1,2})\D(?<y>\d{2}|\d{4})$/,
  dmy: /^(?<d>\d{1,2})\D(?<m>\d{1,2})\D(?<y>\d{2}|\d{4})$/,
  ymd: /^(?<y>\d{4})\D?(?<m>\d{1,2})\D?(?<d>\d{1,2})$/,
  md: /^(?<m>\d{1,2})\D(?<d>\d{1,2})$/,
  dm: /^(?<d>\d{1,2})\D(?<m>\d{1,2})$/,
  my: /^(?<m>\d{1,2})\D(?<y>\d{4})$/,
  ym: /^(?<y>\d{4})\D(?<m>\d{1,2})$/,
  y: /^(?<y>\d{4})$/,
};

/** A date as `<say-as>` writes it, with SSML's format; without one, any date that is read in running text. */
export function sayDate(grammar: Grammar, text: string, format: string): string | undefined {
  if (format === "") {
    const read = grammar.own?.(text, 0, "") ?? readDate(grammar, text, 0, "");
    return read?.length === text.length ? read.text : undefined;
  }
  const groups = dateParts[format]?.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { y, m, d } = groups;
  if (m === undefined) return yearWords(grammar, y ?? "");
  if (d !== undefined) return dateOf(grammar, d, m, y, "");
  const name = grammar.calendar.months[Number.parseInt(m, 10) - 1];
  return name === undefined ? undefined : grammar.calendar.monthYear(name, yearWords(grammar, y ?? ""));
}
