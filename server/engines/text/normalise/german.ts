/** German. */
import { germanCounting, ordinalStem } from "./german-numbers.ts";
import { dayOrdinal, germanMonthSource, germanMonths, readGermanDecade, readGermanOrdinal } from "./german-ordinals.ts";
import {
  germanClosing,
  germanCurrencies,
  germanMagnitudes,
  germanNumbered,
  germanOthers,
  germanPer,
  germanSigns,
  germanSymbols,
  germanTitles,
  germanUnits,
} from "./german-words.ts";
import type { Gender, Grammar } from "./grammar.ts";
import type { Normaliser } from "./normaliser.ts";
import { normaliserOf } from "./reading.ts";
import { capitalised } from "./stops.ts";

const { cardinal } = germanCounting;

function time(hours: number, minutes: number, seconds: number | undefined): string {
  const start = `${cardinal(String(hours), "m")} Uhr`;
  const minute = minutes === 0 ? "" : ` ${cardinal(String(minutes), "alone")}`;
  if (seconds === undefined) return start + minute;
  const named = minutes === 0 ? "" : ` ${cardinal(String(minutes), "f")} Minute${minutes === 1 ? "" : "n"}`;
  return `${start}${named} und ${cardinal(String(seconds), "f")} Sekunde${seconds === 1 ? "" : "n"}`;
}

const masculineInE = new Set(
  "Name Junge Kollege Kunde Käse Buchstabe Gedanke Hase Löwe Affe Zeuge Ende Gebäude Auge Interesse".split(" "),
);
const feminine = new Set(
  "Person Frau Nacht Stadt Hand Mutter Tochter Zahl Bank Art Tür Uhr Schwester Million Nummer Antwort Arbeit Zeit Wand Wahl Schicht Maus Kuh Gans Feder Mauer Leiter Oper Steuer Kartoffel Insel Regel Formel Gabel Fahrt Schuld Macht Kraft Luft Welt Post Angst Lust Not Brust Haut Faust".split(
    " ",
  ),
);

function gender(word: string): Gender | undefined {
  if (!/^\p{Lu}\p{Ll}+$/u.test(word)) return undefined;
  if (masculineInE.has(word)) return "m";
  return feminine.has(word) || /(?:ung|heit|keit|schaft|ion|tät|e)$/.test(word) ? "f" : "m";
}

const rulers = new Set(
  "Ludwig Heinrich Karl Friedrich Wilhelm Philipp Napoleon Johannes Paul Pius Benedikt Leo Gregor Clemens Innozenz Urban Elisabeth Katharina Eduard Georg Jakob Nikolaus Alexander Peter Iwan Leopold Albert Otto Rudolf Ferdinand Franz Josef Joseph Konrad Lothar Maximilian Christian Gustav Ramses Ptolemäus Dareios Margarethe Albrecht Ernst August Sixtus Julius".split(
    " ",
  ),
);
const queens = new Set("Elisabeth Katharina Margarethe".split(" "));
const heads = new Set(
  "kapitel band teil akt szene buch abschnitt anhang phase stufe klasse typ artikel kap bd".split(" "),
);

function roman(value: number, suffix: string, before: string, after: string): string | undefined {
  const genitive = before.endsWith("s") && rulers.has(before.slice(0, -1));
  if (suffix === ".") {
    if (!rulers.has(before) && !genitive) return undefined;
    const stem = ordinalStem(String(value));
    const name = stem.charAt(0).toUpperCase() + stem.slice(1);
    if (genitive) return `des ${name}en`;
    return `${queens.has(before) ? "die" : "der"} ${name}e`;
  }
  if (suffix !== "") return undefined;
  if (heads.has(before.toLowerCase())) return cardinal(String(value), "alone");
  return /^(?:Weltkrieg|Quartal)$/.test(after) && before === "" ? `${ordinalStem(String(value))}er` : undefined;
}

const grammar: Grammar = {
  counting: germanCounting,
  calendar: {
    months: germanMonths,
    shortMonths: { jänner: 1, feber: 2 },
    long: new RegExp(
      String.raw`(?<d>\d{1,2})\.[ \u00a0]?${germanMonthSource}(?!\p{L})(?:\.(?![\p{L}\d]))?(?:[ \u00a0](?<y>\d{4})(?![\d.,]*\d))?`,
      "uy",
    ),
    date: (day, month, year, before) => `${dayOrdinal(day, before)} ${month}${year === undefined ? "" : ` ${year}`}`,
    monthYear: (month, year) => `${month} ${year}`,
    dayAfter: /(?!)/,
  },
  clock: {
    time,
    tail: /[ \u00a0](?:Uhr|h)(?!\p{L})/uy,
    hour: /(?<h>\d{1,2})[ \u00a0]Uhr(?:[ \u00a0](?<min>[0-5]\d)(?![\d.,]*\d))?(?!\p{L})/uy,
    dottedAfter: /^$(?!)/,
  },
  units: germanUnits,
  per: (written) => germanPer.get(written) ?? (/^\p{Lu}\p{Ll}{2,}$/u.test(written) ? `pro ${written}` : undefined),
  currencies: germanCurrencies,
  withCents: (amount, cents) => `${amount} ${cents.replace(/^ein$/, "eins")}`,
  magnitudes: germanMagnitudes,
  abbreviations: { titles: germanTitles, others: germanOthers, closing: germanClosing, numbered: germanNumbered },
  roman,
  gender,
  isPlural: () => false,
  countsAfter: new Set(
    "und oder mit ab für pro nur noch hat haben habe ist sind war mehr als von nach seit vor je ca etwa rund kostet dauert braucht um in fast gibt brauche".split(
      " ",
    ),
  ),
  phoneWords: /^(?:tel(?:efon)?|ruf(?:en|e)?|mobil|handy|fax|whatsapp|telefonnummer)$/i,
  ordinal: /(?!)/y,
  readOrdinal: () => undefined,
  own: (text, at, before) => readGermanDecade(text, at, germanCounting.year) ?? readGermanOrdinal(text, at, before),
  ownWord(text, at, word) {
    if (text[at + word.length] !== ".") return undefined;
    if (word === "Fr" && !capitalised(text, at + 3)) return { length: 3, text: "Freitag" };
    if (!/\p{Ll}str$/u.test(word)) return undefined;
    return { length: word.length + 1, text: `${word.slice(0, -3)}straße` };
  },
  range: (low, high) => `${low} bis ${high}`,
  words: {
    minus: "minus",
    plus: "plus",
    by: "mal",
    ratio: "zu",
    outOf: "von",
    over: "durch",
    times: { one: "Mal", many: "Mal", form: "m" },
    timesTenTo: "mal zehn hoch",
  },
  symbols: germanSymbols,
  signs: germanSigns,
};

/** German. */
export const german: Normaliser = normaliserOf(grammar);
