/** English dates and times of day. Numeric dates are read month first, unless the first number can only be a day. */
import { cardinal, digitByDigit, ordinal, year } from "./english-numbers.ts";
import { type Said, said, stickyAt } from "./said.ts";

const months = "January February March April May June July August September October November December".split(" ");
const monthPattern =
  "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";

function monthName(written: string): string {
  return months.find((name) => name.startsWith(written.slice(0, 3))) ?? written;
}

function spokenYear(digits: string): string {
  if (digits.length === 2) return digits.startsWith("0") ? `oh ${cardinal(digits.slice(1))}` : cardinal(digits);
  return year(digits);
}

/** "March fifth, twenty twenty-one"; undefined when there is no such day. Parts are digits; the year may be absent. */
function dateOf(month: string, day: string, yearDigits?: string): string | undefined {
  const name = months[Number.parseInt(month, 10) - 1];
  const number = Number.parseInt(day, 10);
  if (name === undefined || number < 1 || number > 31) return undefined;
  return `${name} ${ordinal(String(number))}${yearDigits === undefined ? "" : `, ${spokenYear(yearDigits)}`}`;
}

const isoDate = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d-])/y;
const numericDate = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/y;
const dayMonth = new RegExp(
  String.raw`(\d{1,2})(?:st|nd|rd|th)?( of)? (${monthPattern})\b(?:\.(?= \d))?(?:,? (\d{4})\b(?![.,]?\d))?`,
  "y",
);

/** "2021-03-05", "3/5/2021", "25.12.2021", "5 March 2021". */
export function readDate(text: string, at: number, before: string): Said | undefined {
  const iso = stickyAt(isoDate, text, at);
  if (iso !== undefined) {
    const [all, years = "", , month = "", day = ""] = iso;
    return said(all, dateOf(month, day, years));
  }
  const numeric = stickyAt(numericDate, text, at);
  if (numeric !== undefined) {
    const [all, first = "", mark, second = "", years = ""] = numeric;
    // Short years are only certain between slashes: "1.2.34" is a version, "12-34-56" a code.
    if (years.length === 2 && mark !== "/") return undefined;
    const dayFirst = mark === "." || Number.parseInt(first, 10) > 12;
    return said(all, dayFirst ? dateOf(second, first, years) : dateOf(first, second, years));
  }
  const long = stickyAt(dayMonth, text, at);
  if (long === undefined) return undefined;
  const [all, day = "", of, month = "", years] = long;
  const number = Number.parseInt(day, 10);
  if (
    number < 1 ||
    number > 31 ||
    (month === "May" &&
      of === undefined &&
      years === undefined &&
      !/^[.,;:!?)]|^$/.test(text.slice(at + all.length, at + all.length + 1)))
  ) {
    return undefined;
  }
  const the = /^the$/i.test(before) ? "" : "the ";
  return said(
    all,
    `${the}${ordinal(String(number))} of ${monthName(month)}${years === undefined ? "" : `, ${year(years)}`}`,
  );
}

const monthDay = new RegExp(
  String.raw`(${monthPattern})\.? (?:(\d{1,2})(?:st|nd|rd|th)?(?:[-–](\d{1,2})(?:st|nd|rd|th)?)?(?![\d:/]|[.,]\d)(?:,? (\d{4})\b(?![.,]\d))?|(\d{4})\b(?![.,]\d))`,
  "y",
);

/** "Mar. 5th, 2021", "July 4", "March 2021"; `at` is the beginning of a word. */
export function readMonth(text: string, at: number): Said | undefined {
  const match = stickyAt(monthDay, text, at);
  if (match === undefined) return undefined;
  const [all, month = "", day, until, years, onlyYear] = match;
  const name = monthName(month);
  if (onlyYear !== undefined) return said(all, `${name} ${year(onlyYear)}`);
  const number = Number.parseInt(day ?? "", 10);
  if (number < 1 || number > 31) return undefined;
  const days = `${ordinal(String(number))}${until === undefined ? "" : ` to ${ordinal(until)}`}`;
  return said(all, `${name} ${days}${years === undefined ? "" : `, ${year(years)}`}`);
}

const clock = /(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?![\d:])/y;
const halfDay = /(\d{1,2})(?:[:.]([0-5]\d)(?::([0-5]\d))?)?[ \u00a0\u202f]?([AaPp])(?:\.[ ]?[Mm]\.?|[Mm])(?![A-Za-z])/y;

function minutesOf(minutes: string): string {
  return minutes.startsWith("0") ? `oh ${digitByDigit(minutes.slice(1))}` : cardinal(minutes);
}

function secondsOf(seconds: string | undefined): string {
  return seconds === undefined
    ? ""
    : ` and ${cardinal(String(Number.parseInt(seconds, 10)))} second${seconds === "01" ? "" : "s"}`;
}

const untilTime = /[ ]?[-–—][ ]?(?=\d{1,2}(?::[0-5]\d|[ ]?[AaPp]\.?[Mm]))/y;

/** "5:30 pm", "5pm", "14:05", "12:00", and from one to another: "9am-5pm". */
export function readTime(text: string, at: number): Said | undefined {
  const first = readOneTime(text, at);
  const link = first === undefined ? undefined : stickyAt(untilTime, text, at + first.length);
  if (first === undefined || link === undefined) return first;
  const from = first.length + link[0].length;
  const second = readOneTime(text, at + from);
  return second === undefined ? first : { length: from + second.length, text: `${first.text} to ${second.text}` };
}

function readOneTime(text: string, at: number): Said | undefined {
  const half = stickyAt(halfDay, text, at);
  if (half !== undefined) {
    const [all, hours = "", minutes = "00", seconds, letter = ""] = half;
    const number = Number.parseInt(hours, 10);
    if (number > 23) return undefined;
    // A full stop that also ends the sentence is kept for it.
    const rest = text.slice(at + all.length, at + all.length + 3);
    const stop = all.endsWith(".") && (/^\s*$/.test(rest) || /^["'”’)]?\s+\p{Lu}/u.test(rest)) ? "." : "";
    const spoken = `${cardinal(String(number))}${minutes === "00" ? "" : ` ${minutesOf(minutes)}`}${secondsOf(seconds)}`;
    return said(all, `${spoken} ${letter.toUpperCase()} M${stop}`);
  }
  const match = stickyAt(clock, text, at);
  if (match === undefined) return undefined;
  const [all, hours = "", minutes = "", seconds] = match;
  const number = Number.parseInt(hours, 10);
  if (number > 24) return undefined;
  const hour = cardinal(String(number));
  if (minutes !== "00" || seconds !== undefined)
    return said(all, `${hour} ${minutes === "00" ? "hundred" : minutesOf(minutes)}${secondsOf(seconds)}`);
  if (number === 0 || number === 24) return said(all, "midnight");
  return said(all, number <= 12 && !hours.startsWith("0") ? `${hour} o'clock` : `${hour} hundred`);
}

const dateParts: Record<string, RegExp> = {
  mdy: /^(?<m>\d{1,2})\D(?<d>\d{1,2})\D(?<y>\d{2,4})$/,
  dmy: /^(?<d>\d{1,2})\D(?<m>\d{1,2})\D(?<y>\d{2,4})$/,
  ymd: /^(?<y>\d{4})\D?(?<m>\d{1,2})\D?(?<d>\d{1,2})$/,
  md: /^(?<m>\d{1,2})\D(?<d>\d{1,2})$/,
  my: /^(?<m>\d{1,2})\D(?<y>\d{4})$/,
  ym: /^(?<y>\d{4})\D(?<m>\d{1,2})$/,
  y: /^(?<y>\d{4})$/,
  dm: /^(?<d>\d{1,2})\D(?<m>\d{1,2})$/,
};

/** A date as `<say-as>` writes it, with SSML's format; without one, any date that is read in running text. */
export function sayDate(text: string, format: string): string | undefined {
  if (format === "") {
    const read = readDate(text, 0, "") ?? readMonth(text, 0);
    return read?.length === text.length ? read.text : undefined;
  }
  const groups = dateParts[format]?.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { y, m, d } = groups;
  if (m === undefined) return year(y ?? "");
  if (d !== undefined) return dateOf(m, d, y);
  const name = months[Number.parseInt(m, 10) - 1];
  return name === undefined ? undefined : `${name} ${year(y ?? "")}`;
}

/** A time of day as `<say-as>` writes it. */
export function sayTime(text: string): string | undefined {
  const read = readTime(text, 0);
  return read?.length === text.length ? read.text : undefined;
}
