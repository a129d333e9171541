/** French of France. */
import { frenchCounting } from "./french-numbers.ts";
import {
  frenchClosing,
  frenchCurrencies,
  frenchMagnitudes,
  frenchNumbered,
  frenchOthers,
  frenchPer,
  frenchSigns,
  frenchSymbols,
  frenchTitles,
  frenchUnits,
} from "./french-words.ts";
import type { Gender, Grammar } from "./grammar.ts";
import type { Normaliser } from "./normaliser.ts";
import { normaliserOf } from "./reading.ts";
import { stickyAt } from "./said.ts";

const { cardinal, ordinal } = frenchCounting;

const months = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");
const monthSource = `(?<m>${months.join("|")}|aout|janv|févr|avr|juil|sept|oct|nov|déc)`;

function time(hours: number, minutes: number, seconds: number | undefined): string {
  const hour = `${cardinal(String(hours), "f")} heure${hours > 1 ? "s" : ""}`;
  const minute = minutes === 0 ? "" : ` ${cardinal(String(minutes), "f")}`;
  if (seconds === undefined) return `${hour}${minute}`;
  const named = minutes === 0 ? "" : `${minute} minute${minutes > 1 ? "s" : ""}`;
  return `${hour}${named} et ${cardinal(String(seconds), "f")} seconde${seconds > 1 ? "s" : ""}`;
}

const feminine = new Set(
  "heure minute seconde page fois femme fille voiture maison place ville semaine tonne voix part chose pièce étape école équipe photo rue carte table porte chambre ligne image étoile nuit mère main fleur clé clef plante lettre phrase année journée soirée matinée entrée personne partie série copie sœur dent mer tour forêt fin fête tête idée vidéo note règle classe victime pomme poire bouteille tasse cuillère boîte feuille branche machine route plage église île montagne vache poule souris brebis paire dizaine douzaine centaine chaise robe chemise langue couche marche arme âme larme goutte case cave cible tâche recherche bouche touche banque marque époque attaque plaque brique pique marches".split(
    " ",
  ),
);
const masculine = new Set(
  "musée lycée trophée million milliard cas mois silence stade grade parapluie génie incendie".split(" "),
);
const noNoun = new Set(
  "de des et ou à en est sont dans par pour sur sous avec sans plus moins mais donc car depuis après avant ans lors vers chez hors dès les ses mes tes nos vos leurs très trois six dix puis jours fois-ci a était sera peut doit parle traite".split(
    " ",
  ),
);

function gender(word: string): Gender | undefined {
  if (word === "ans" || word === "jours") return "m";
  if (!/^\p{Ll}+$/u.test(word) || noNoun.has(word)) return undefined;
  const one = word.replace(/s$/, "");
  if (masculine.has(word) || masculine.has(one)) return "m";
  if (feminine.has(word) || feminine.has(one)) return "f";
  return /(?:[tsx]ion|té|ette|ance|ence|ure|ie|ine|euse|esse|ée|ade|ise|elle|enne|onne|aine|tude|trice)$/.test(one)
    ? "f"
    : "m";
}

const rulers = new Set(
  "Louis François Henri Charles Philippe Napoléon Jean Paul Pie Benoît Léon Grégoire Clément Innocent Urbain Élisabeth Elisabeth Catherine Frédéric Guillaume Édouard Edouard Georges Jacques Nicolas Alexandre Pierre Ivan Léopold Albert Baudouin Guillaume Ramsès Ptolémée Darius Alphonse Ferdinand Richard Robert Hugues Lothaire Childebert Clovis Dagobert Marguerite".split(
    " ",
  ),
);
const queens = new Set("Élisabeth Elisabeth Catherine Marguerite".split(" "));
const heads = new Set(
  "chapitre tome volume livre partie titre acte scène annexe phase niveau type classe section article figure tableau chant appendice".split(
    " ",
  ),
);

function roman(value: number, suffix: string, before: string, after: string): string | undefined {
  const digits = String(value);
  // "Le", "Ce", "Les" and "Ver" are words.
  if (suffix !== "" && (value === 50 || value === 100 || (/^[eè]?re?$/.test(suffix) && value !== 1))) return undefined;
  if (/^(?:er|re|e|è|es|ème|ère)$/.test(suffix)) {
    const isFeminine =
      suffix === "re" || suffix === "ère" || /^(?:république|dynastie|internationale|armée|légion)$/i.test(after);
    return ordinal(digits, isFeminine ? "f" : "m") + (suffix === "es" ? "s" : "");
  }
  if (suffix !== "") return undefined;
  if (rulers.has(before)) return value === 1 ? ordinal("1", queens.has(before) ? "f" : "m") : cardinal(digits, "alone");
  if (heads.has(before.toLowerCase())) return cardinal(digits, "alone");
  if (/^siècles?$/i.test(after)) return ordinal(digits, "m");
  return undefined;
}

const allDay = /24[ ]?h(?:eures)?[ ]?\/[ ]?24(?![\d\p{L}])|7[ ]?j(?:ours)?[ ]?\/[ ]?7(?![\d\p{L}])/uy;

const grammar: Grammar = {
  counting: frenchCounting,
  calendar: {
    months,
    shortMonths: { aout: 8 },
    long: new RegExp(
      String.raw`(?<d>\d{1,2})(?:er(?!\p{L}))?[ \u00a0]${monthSource}(?!\p{L})(?:\.(?![\p{L}\d]))?(?:[ \u00a0](?<y>\d{4})(?![\d.,]*\d))?`,
      "iuy",
    ),
    date: (day, month, year) =>
      `${day === 1 ? "premier" : cardinal(String(day), "alone")} ${month}${year === undefined ? "" : ` ${year}`}`,
    monthYear: (month, year) => `${month} ${year}`,
    dayAfter: /^(?:le|au|du|dès)$/i,
  },
  clock: {
    time,
    tail: /[ \u00a0]heures?(?!\p{L})/uy,
    hour: /(?<h>\d{1,2})[ \u00a0\u202f]?h[ \u00a0\u202f]?(?:(?<min>[0-5]\d)(?:[ \u00a0\u202f]?(?:min|mn)(?!\p{L}))?)?(?![\p{L}\d/²])/uy,
    dottedAfter: /^$(?!)/,
  },
  units: frenchUnits,
  per: (written) => frenchPer.get(written) ?? (/^\p{Ll}{3,}$/u.test(written) ? `par ${written}` : undefined),
  currencies: frenchCurrencies,
  withCents: (amount, cents, name, value) => (value < 10 ? `${amount} et ${cents} ${name}` : `${amount} ${cents}`),
  magnitudes: frenchMagnitudes,
  abbreviations: { titles: frenchTitles, others: frenchOthers, closing: frenchClosing, numbered: frenchNumbered },
  roman,
  gender,
  isPlural: (word) => /[sx]$/.test(word),
  countsAfter: new Set(
    "de avec pour par et ou à en a ai avons avez ont est sont plus chaque sans pendant durant environ il reste manque coûte faut c'est depuis dans seulement dure vaut compte toutes tous les moins presque jusqu'à".split(
      " ",
    ),
  ),
  phoneWords: /^(?:tél(?:éphone)?|tel|appele[zr]|appelle|portable|mobile|fax|whatsapp|composez)$/i,
  ordinal: /(\d{1,6})(ers?|res?|ères?|eres?|es?|è|èmes?|emes?|ièmes?|iemes?|nds?|ndes?)(?!\p{L})/uy,
  readOrdinal: (digits, end) => {
    if (/^nd/.test(end)) return digits === "2" ? `second${end.slice(2)}` : undefined;
    if (digits !== "1" && /^(?:er|re|ère|ere)s?$/.test(end)) return undefined;
    return ordinal(digits, /r?[eè]res?$|^res?$/.test(end) ? "f" : "m") + (end.endsWith("s") ? "s" : "");
  },
  range: (low, high) => `${low} à ${high}`,
  words: {
    minus: "moins",
    plus: "plus",
    by: "sur",
    ratio: "pour",
    outOf: "sur",
    over: "sur",
    times: { one: "fois", many: "fois", form: "f" },
    timesTenTo: "fois dix puissance",
  },
  symbols: frenchSymbols,
  signs: frenchSigns,
  own(text, at) {
    const all = stickyAt(allDay, text, at)?.[0];
    if (all === undefined) return undefined;
    return {
      length: all.length,
      text: all.startsWith("2") ? "vingt-quatre heures sur vingt-quatre" : "sept jours sur sept",
    };
  },
};

/** French. */
export const french: Normaliser = normaliserOf(grammar);
