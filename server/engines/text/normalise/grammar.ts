/** What a language fills in so that the shared reading rules (reading.ts) can read for it. */
import type { Said } from "./said.ts";
import type { SymbolWords } from "./symbols.ts";

export type Gender = "m" | "f";
/** How a number stands: by itself ("veintiuno"), or before a noun of that gender ("veintiún", "veintiuna"). */
export type Form = "alone" | Gender;

/** What is counted; `form` is what it makes of the number before it. */
export interface Noun {
  one: string;
  many: string;
  form: Form;
}

/** A unit of measurement; a tight one counts only right at its number, because it is a word or a name too. */
export interface Unit extends Noun {
  tight: boolean;
}

export interface Currency extends Noun {
  /** The hundredth. */
  cent?: Noun;
}

/** Numbers as words. Digits come without marks and without a leading zero, at most 18 of them. */
export interface Counting {
  /** The names of 0 to 9. */
  digits: readonly string[];
  cardinal(digits: string, form: Form): string;
  ordinal(digits: string, gender: Gender): string;
  /** Four digits as a year, and whether four digits after the word `before` are one. */
  year(digits: string): string;
  isYear(digits: string, before: string): boolean;
  /** "3/4"; undefined when the two are not read as a fraction. */
  fraction(above: number, below: number): string | undefined;
  /** "2½", from words and numbers. */
  mixed(whole: string, above: number, below: number): string;
  /** The words of a decimal comma and of a full stop between digits. */
  comma: string;
  dot: string;
  /** Whether up to two decimal digits are read as a number ("coma veinticinco"), not one by one. */
  pairsDecimals: boolean;
  /** Whether thousands may be parted by one plain space ("12 345"). */
  plainSpaces: boolean;
  /** Whether a noun after this number stays in the singular. */
  isOne(whole: string, part: string | undefined): boolean;
  /** What joins exact millions with what is counted: "de ", "d'", "". */
  of(noun: string): string;
}

export interface CalendarWords {
  /** January first. */
  months: readonly string[];
  /** Short forms of the months that do not begin their names, and other names: "sept" → 9. */
  shortMonths: Readonly<Record<string, number>>;
  /** Sticky pattern of a date in words, with the groups d, m (a month or its short form) and perhaps y (four digits). */
  long: RegExp;
  /** "tres de mayo de dos mil veinticuatro"; `year` in words, `before` is the word before it. */
  date(day: number, month: string, year: string | undefined, before: string): string;
  monthYear(month: string, year: string): string;
  /** Words after which "25/12" is a day. */
  dayAfter: RegExp;
}

export interface ClockWords {
  /** Words for hours, minutes and perhaps seconds; `isHours` when written with the word or letter for hours. */
  time(hours: number, minutes: number, seconds: number | undefined, isHours: boolean): string;
  /** Sticky: what stands after a time and is said with it: " h", " Uhr". */
  tail: RegExp;
  /** Sticky pattern of a time with the letter or word for hours, with the groups h and perhaps min. */
  hour: RegExp;
  /** Words after which "14.30" is a time. */
  dottedAfter: RegExp;
}

export interface Abbreviations {
  /** Titles: what follows is a name, so that no sentence ends after them. Written → spoken. */
  titles: ReadonlyMap<string, string>;
  /** Words go on after them. */
  others: ReadonlyMap<string, string>;
  /** Those that stand last ("etc."): the stop is kept where a sentence may end with it. */
  closing: ReadonlyMap<string, string>;
  /** Only before a number: "pág.", "n.º". */
  numbered: ReadonlyMap<string, string>;
}

export interface Grammar {
  counting: Counting;
  calendar: CalendarWords;
  clock: ClockWords;
  units: ReadonlyMap<string, Unit>;
  /** "por hora" for what stands after a slash; undefined when it is no measure. */
  per(written: string): string | undefined;
  currencies: ReadonlyMap<string, Currency>;
  /** "12,50 €" from the words of its parts. */
  withCents(amount: string, cents: string, name: string, value: number): string;
  /** Words and abbreviations of millions and more; thousands ("k") are known to all. */
  magnitudes: ReadonlyMap<string, Noun>;
  abbreviations: Abbreviations;
  /**
   * A Roman numeral between two words, with what is written right after it ("e", "º", "."); undefined when no reader
   * would see a number in it.
   */
  roman(value: number, suffix: string, before: string, after: string): string | undefined;
  /** The gender of a word that is counted, undefined when it is not known to be a noun. */
  gender(word: string): Gender | undefined;
  isPlural(word: string): boolean;
  /** Words before a "1" that is counting, not naming ("hay 1 libro", not "capítulo 1"). */
  countsAfter: ReadonlySet<string>;
  /** Words before a telephone number. */
  phoneWords: RegExp;
  /** Sticky pattern of digits with the end that makes them an ordinal, and how one is said before the rest of the text. */
  ordinal: RegExp;
  readOrdinal(digits: string, end: string, after: string): string | undefined;
  /** Rules for digits that only this language has; asked first. */
  own?(text: string, at: number, before: string): Said | undefined;
  /** Rules for words that only this language has; asked before the abbreviations. */
  ownWord?(text: string, at: number, word: string): Said | undefined;
  /** From one to another; it may not rise in a score ("3-2"). */
  range(low: string, high: string, before: string, rises: boolean): string;
  words: {
    minus: string;
    plus: string;
    /** 3 × 4. */
    by: string;
    /** 16:9. */
    ratio: string;
    /** 8/10 and other divisions. */
    outOf: string;
    over: string;
    times: Noun;
    timesTenTo: string;
  };
  symbols: SymbolWords;
  /** Signs as they are spelled in an address. */
  signs: Readonly<Record<string, string>>;
}

/** A table of `written=spoken` lines parted by bars or line ends. */
export function readPairs(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .trim()
      .split(/[|\n]/)
      .map((entry) => {
        const [written = "", spoken = ""] = entry.split("=");
        return [written.trim(), spoken.trim()] as const;
      }),
  );
}

/**
 * A table of nouns: `km=kilómetro,kilómetros`; a "~" before the first word makes it feminine, a "-" leaves the number as
 * if it stood alone; "!" after the symbol makes it tight. Without a plural the word has none of its own.
 */
export function readNouns(table: string): ReadonlyMap<string, Unit> {
  const nouns = new Map<string, Unit>();
  for (const [written, spoken] of readPairs(table)) {
    const [first = "", many] = spoken.split(",");
    const one = first.replace(/^[~-]/, "");
    const form = first.startsWith("~") ? "f" : first.startsWith("-") ? "alone" : "m";
    const unit: Unit = { one, many: many ?? one, form, tight: written.endsWith("!") };
    for (const symbol of written.replace("!", "").split(" ")) nouns.set(symbol, unit);
  }
  return nouns;
}

/** A table of currencies: `€ EUR=euro,euros;céntimo,céntimos`, marked as in `readNouns`. */
export function readCurrencies(table: string): ReadonlyMap<string, Currency> {
  const currencies = new Map<string, Currency>();
  for (const line of table.trim().split("\n")) {
    const [written = "", spoken = ""] = line.split("=");
    const [main = "", hundredth] = spoken.split(";");
    const named = readNouns(`main=${main}${hundredth === undefined ? "" : `|cent=${hundredth}`}`);
    const [unit, cent] = [named.get("main"), named.get("cent")];
    if (unit === undefined) continue;
    const currency: Currency = { ...unit, ...(cent === undefined ? {} : { cent }) };
    for (const sign of written.split(" ")) currencies.set(sign, currency);
  }
  return currencies;
}
