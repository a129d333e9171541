/** German ordinals, which are digits with a full stop: where one is meant, and how it ends. */
import { ordinalStem } from "./german-numbers.ts";
import { type Said, stickyAt } from "./said.ts";
import { ends } from "./stops.ts";

export const germanMonths = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);
export const germanMonthSource = `(?<m>${germanMonths.join("|")}|Jänner|Feber|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)`;

const weak = new Set(
  "am im vom zum beim zur ans ins dem den des seit bis ab jeden jedem jedes einem einen eines".split(" "),
);
const article = new Set("der die das eine jede jeder diese dieser jene welche".split(" "));
const indefinite = new Set("ein kein mein dein sein ihr unser euer".split(" "));
const nouns: Readonly<Record<"er" | "e" | "es", ReadonlySet<string>>> = {
  er: new Set(
    "Tag Stock Platz Weltkrieg Bezirk Geburtstag Teil Akt Preis Rang Spieltag Advent Absatz Monat Satz Band Versuch Todestag Jahrestag FC".split(
      " ",
    ),
  ),
  e: new Set(
    "Klasse Auflage Etage Runde Liga Ausgabe Folge Staffel Woche Sinfonie Symphonie Halbzeit Stufe Reihe Bundesliga Generation".split(
      " ",
    ),
  ),
  es: new Set(
    "Jahrhundert Jh Jhd Jahrtausend Kapitel Mal Semester Quartal Jahr Lebensjahr Halbjahr Buch Spiel Obergeschoss Untergeschoss Kind".split(
      " ",
    ),
  ),
};
/** Prepositions that make a "der" after them dative or genitive. */
const dativeBefore =
  /(?:^|[^\p{L}])(?:in|auf|an|aus|bei|mit|nach|seit|von|zu|vor|unter|während|trotz|wegen|ab|innerhalb) der $/iu;

/** The ending by the noun after an ordinal that no article decides. */
function ownEnding(noun: string): "er" | "e" | "es" | undefined {
  for (const ending of ["er", "e", "es"] as const) if (nouns[ending].has(noun)) return ending;
  return undefined;
}

/** The ending after the word `before`; `lead` is the text up to the number. Undefined when that word decides nothing. */
function endingAfter(before: string, lead: string): "e" | "en" | "mixed" | undefined {
  const word = before.toLowerCase();
  if (word === "der") return dativeBefore.test(lead) ? "en" : "e";
  if (article.has(word)) return "e";
  if (weak.has(word) || /^(?:[mds]ein|ihr|unser|kein|dies|jen)(?:en|em|es|er)$/.test(word)) return "en";
  if (/^(?:[mds]ein|ihr|unser|kein)e$/.test(word)) return "e";
  return indefinite.has(word) ? "mixed" : undefined;
}

/** The ordinal of a day: "am dritten", "der dritte", "dritter". `lead` is the text before it, at least its last words. */
export function dayOrdinal(day: number, before: string): string {
  const ending = endingAfter(before, "");
  return ordinalStem(String(day)) + (ending === undefined || ending === "mixed" ? "er" : ending);
}

const ordinal = /(\d{1,4})\.(?:( (?:und|bis|oder) |[-–/]| [-–] )(\d{1,4})\.)? (\p{L}{2,30})/uy;
const shortDate = /(\d{1,2})\. ?(\d{1,2})\.(?![\d])/y;
const dayWord = /^(?:am|vom|zum|bis|den|dem|der|seit|ab)$/i;
const monthName = new RegExp(`^${germanMonthSource}$`, "u");
const decade = /(\d{1,3}0)er(n)?(?!\p{L})/uy;

/** "der 3. Mann", "im 19. Jahrhundert", "die 3. und 4. Klasse", "vom 3. bis 5. März", "am 12.3."; `at` is a digit. */
export function readGermanOrdinal(text: string, at: number, before: string): Said | undefined {
  const short = dayWord.test(before) ? stickyAt(shortDate, text, at) : undefined;
  const month = germanMonths[Number.parseInt(short?.[2] ?? "", 10) - 1];
  if (short !== undefined && month !== undefined && Number.parseInt(short[1] ?? "", 10) <= 31) {
    const day = dayOrdinal(Number.parseInt(short[1] ?? "", 10), before);
    return { length: short[0].length, text: `${day} ${month}${ends(text, at + short[0].length) ? "." : ""}` };
  }
  const match = stickyAt(ordinal, text, at);
  if (match === undefined) return undefined;
  const [all, first = "", link, second, next = ""] = match;
  if (first.startsWith("0") || second?.startsWith("0")) return undefined;
  const isMonth = monthName.test(next);
  // A day by itself is read with its month and year.
  if (isMonth && second === undefined) return undefined;
  const decided = endingAfter(before, text.slice(Math.max(0, at - 24), at));
  const own = isMonth ? "er" : ownEnding(next);
  const isLinked =
    second === undefined &&
    /^(?:und|bis|oder)$/.test(next) &&
    /^ \d{1,4}\. \p{L}/u.test(text.slice(at + all.length, at + all.length + 9));
  if (decided === undefined && own === undefined && !isLinked) return undefined;
  if (decided !== undefined && own === undefined && !/^\p{Lu}|^\p{Ll}{3,}e[nrs]?$/u.test(next) && !isLinked)
    return undefined;
  const ending = decided === undefined || decided === "mixed" ? (own ?? "er") : decided;
  const words = ordinalStem(first) + ending;
  const joint = link === undefined ? "" : / (?:und|oder) /.test(link) ? link : " bis ";
  const spoken = second === undefined ? words : `${words}${joint}${ordinalStem(second)}${ending}`;
  return { length: all.length - next.length - 1, text: spoken };
}

/** "die 80er", "in den 1980ern". */
export function readGermanDecade(text: string, at: number, year: (digits: string) => string): Said | undefined {
  const match = stickyAt(decade, text, at);
  if (match === undefined) return undefined;
  const [all, digits = "", n = ""] = match;
  return { length: all.length, text: `${year(digits)}er${n}` };
}
