/** Italian. */
import type { Gender, Grammar } from "./grammar.ts";
import { italianCounting } from "./italian-numbers.ts";
import {
  italianClosing,
  italianCurrencies,
  italianMagnitudes,
  italianNumbered,
  italianOthers,
  italianPer,
  italianSigns,
  italianSymbols,
  italianTitles,
  italianUnits,
} from "./italian-words.ts";
import type { Normaliser } from "./normaliser.ts";
import { normaliserOf } from "./reading.ts";
import { stickyAt } from "./said.ts";

const { cardinal, ordinal } = italianCounting;

const months = "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(
  " ",
);
const monthSource = `(?<m>${months.join("|")}|gen|feb|mar|apr|mag|giu|lug|ago|set|sett|ott|nov|dic)`;

function time(hours: number, minutes: number, seconds: number | undefined, isHours: boolean): string {
  const hour = hours === 1 ? "una" : cardinal(String(hours), "alone");
  const tail = seconds === undefined ? "" : ` e ${cardinal(String(seconds), "m")} second${seconds === 1 ? "o" : "i"}`;
  if (minutes === 0) return `${hour}${isHours ? (hours === 1 ? " ora" : " ore") : ""}${tail}`;
  return `${hour} e ${cardinal(String(minutes), "alone")}${tail}`;
}

const feminine = new Set(
  "mano notte parte classe chiave torre fonte legge rete voce luce croce pelle nave neve carne morte gente base fase frase serie moglie madre stazione televisione arte mente fronte foto moto auto radio volte".split(
    " ",
  ),
);
const masculineInA = new Set(
  "problema sistema programma tema clima pianeta poeta papa panorama dramma schema sintomo diploma grammo cinema pigiama collega".split(
    " ",
  ),
);
const noNoun = new Set(
  "di e o a da in con su per tra fra il lo la le gli un una che non ma se è sono era ha si ci vi ne più meno dopo prima alla allo dalla della nella sulla come anche ancora già poi parla tratta".split(
    " ",
  ),
);

function gender(word: string): Gender | undefined {
  if (!/^\p{Ll}+$/u.test(word) || noNoun.has(word)) return undefined;
  if (masculineInA.has(word)) return "m";
  if (feminine.has(word)) return "f";
  if (/(?:ità|età|tù|[sz]ione|a|e)$/.test(word)) return /(?:ità|età|tù|[sz]ione|a)$/.test(word) ? "f" : "m";
  return "m";
}

const rulers = new Set(
  "Luigi Enrico Carlo Filippo Napoleone Giovanni Paolo Pio Benedetto Leone Gregorio Clemente Innocenzo Urbano Elisabetta Caterina Federico Guglielmo Edoardo Giorgio Giacomo Nicola Alessandro Pietro Ivan Leopoldo Alberto Umberto Emanuele Amedeo Ferdinando Francesco Riccardo Ottone Bonifacio Sisto Giulio Alfonso Ramses Tolomeo Dario Margherita Callisto Celestino Martino Niccolò Eugenio Adriano".split(
    " ",
  ),
);
const queens = new Set("Elisabetta Caterina Margherita".split(" "));
const heads: Readonly<Record<string, Gender>> = {
  capitolo: "m",
  tomo: "m",
  volume: "m",
  libro: "m",
  atto: "m",
  canto: "m",
  titolo: "m",
  secolo: "m",
  parte: "f",
  scena: "f",
  sezione: "f",
  fase: "f",
  classe: "f",
};

function roman(value: number, suffix: string, before: string, after: string): string | undefined {
  if (suffix !== "" && !/[ºª°]$/.test(suffix)) return undefined;
  const digits = String(value);
  const head = before.toLowerCase();
  if (rulers.has(before)) return ordinal(digits, queens.has(before) ? "f" : "m");
  if (Object.hasOwn(heads, head)) return ordinal(digits, heads[head] ?? "m");
  if (/^secolo$/i.test(after)) return ordinal(digits, "m");
  if (/^(?:guerra|repubblica|edizione|giornata|legislatura|dinastia|crociata|legione|circoscrizione)$/i.test(after))
    return ordinal(digits, "f");
  if (/^(?:congresso|centenario|anniversario|festival|municipio|concorso|premio|millennio|concilio)$/i.test(after))
    return ordinal(digits, "m");
  return undefined;
}

const oneBefore = /1 (\p{Ll}{3,30})(?!\p{L})/uy;
const countsAfter = new Set(
  "di con per e o a in ho ha hanno abbiamo c'è solo più ogni senza durante almeno resta manca costa serve è era fu dura dopo quasi fino da circa ogni tra comprato vuole voglio".split(
    " ",
  ),
);

/** "1 ora" is "un'ora", "1 studente" is "uno studente": the article's own rules. */
function readOne(text: string, at: number, before: string): { length: number; text: string } | undefined {
  const next = stickyAt(oneBefore, text, at)?.[1];
  const opens = before === "" || /[,;:([]/.test(text.slice(Math.max(0, at - 2), at));
  const kind = next === undefined ? undefined : gender(next);
  if (next === undefined || kind === undefined || months.includes(next)) return undefined;
  if (!opens && !countsAfter.has(before.toLowerCase())) return undefined;
  if (kind === "f") return /^[aeiou]/.test(next) ? { length: 2, text: "un'" } : { length: 1, text: "una" };
  return { length: 1, text: /^(?:s[^aeiou]|z|gn|ps|pn|x|y)/.test(next) ? "uno" : "un" };
}

const oneHour = /1[ \u00a0]?h(?![\p{L}\d/])/uy;

/** Words after which two numbers are a score, or which say "da" themselves. */
const pairedBefore = /^(?:dal?|dalle|tra|fra|vinto|vince|perso|perde|pareggio|finisce|finita|risultato|per|pari)$/i;

const grammar: Grammar = {
  counting: italianCounting,
  calendar: {
    months,
    shortMonths: { sett: 9 },
    long: new RegExp(
      String.raw`(?<d>\d{1,2})[º°]?[ \u00a0]${monthSource}(?!\p{L})(?:\.(?![\p{L}\d]))?(?:[ \u00a0](?<y>\d{4})(?![\d.,]*\d))?`,
      "iuy",
    ),
    date: (day, month, year) =>
      `${day === 1 ? "primo" : cardinal(String(day), "alone")} ${month}${year === undefined ? "" : ` ${year}`}`,
    monthYear: (month, year) => `${month} ${year}`,
    dayAfter: /^(?:il|dal|al|del|entro)$/i,
  },
  clock: {
    time,
    tail: /[ \u00a0]h(?!\p{L})|[ \u00a0]ore(?!\p{L})/uy,
    hour: /(?<h>\d{1,2})[ \u00a0]?h[ \u00a0]?(?<min>[0-5]\d)(?![\p{L}\d/²])/uy,
    dottedAfter: /^(?:ore|alle|dalle|all|dall|delle)$/i,
  },
  units: italianUnits,
  per: (written) => italianPer.get(written) ?? (/^\p{Ll}{3,}$/u.test(written) ? `per ${written}` : undefined),
  currencies: italianCurrencies,
  withCents: (amount, cents, name) => `${amount} e ${cents} ${name}`,
  magnitudes: italianMagnitudes,
  abbreviations: { titles: italianTitles, others: italianOthers, closing: italianClosing, numbered: italianNumbered },
  roman,
  gender,
  isPlural: (word) => /[ie]$/.test(word),
  countsAfter,
  phoneWords: /^(?:tel(?:efono)?|chiama(?:re|te)?|chiami|cell(?:ulare)?|fax|whatsapp|componga)$/i,
  ordinal: /(\d{1,6})((?:\.[ºª]|[ºª](?! ?[CF](?!\p{L})))|\.?°(?!\p{L})|(?:esim[oaie])(?!\p{L}))/uy,
  readOrdinal(digits, end, after) {
    if (end.endsWith("°") && !(Number.parseInt(digits, 10) <= 31 && /^ \p{Ll}{3}/u.test(after))) return undefined;
    return ordinal(digits, /[ªa]$/.test(end) ? "f" : "m");
  },
  range: (low, high, before, rises) =>
    rises && !pairedBefore.test(before) ? `da ${low} a ${high}` : `${low} a ${high}`,
  words: {
    minus: "meno",
    plus: "più",
    by: "per",
    ratio: "a",
    outOf: "su",
    over: "su",
    times: { one: "volta", many: "volte", form: "f" },
    timesTenTo: "per dieci alla",
  },
  symbols: italianSymbols,
  signs: italianSigns,
  own(text, at, before) {
    const hour = stickyAt(oneHour, text, at);
    return hour === undefined ? readOne(text, at, before) : { length: hour[0].length, text: "un'ora" };
  },
};

/** Italian. */
export const italian: Normaliser = normaliserOf(grammar);
