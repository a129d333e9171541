/** Spanish, as in Spain where the countries differ. */
import type { Gender, Grammar } from "./grammar.ts";
import type { Normaliser } from "./normaliser.ts";
import { normaliserOf } from "./reading.ts";
import { stickyAt } from "./said.ts";
import { spanishCounting } from "./spanish-numbers.ts";
import {
  spanishClosing,
  spanishCurrencies,
  spanishMagnitudes,
  spanishNumbered,
  spanishOthers,
  spanishPer,
  spanishSigns,
  spanishSymbols,
  spanishTitles,
  spanishUnits,
} from "./spanish-words.ts";

const { cardinal, ordinal } = spanishCounting;

const months = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const monthSource = `(?<m>${months.join("|")}|setiembre|ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)`;

function time(hours: number, minutes: number, seconds: number | undefined, isHours: boolean): string {
  const hour = cardinal(String(hours), "f");
  const tail = seconds === undefined ? "" : ` y ${cardinal(String(seconds), "m")} segundo${seconds === 1 ? "" : "s"}`;
  const name = hours === 1 ? "hora" : "horas";
  if (minutes === 0) return `${hour}${hours === 1 && !isHours ? "" : ` ${name}`}${tail}`;
  const minute = minutes < 10 ? `cero ${cardinal(String(minutes), "alone")}` : cardinal(String(minutes), "alone");
  return `${hour} ${minute}${isHours ? " horas" : ""}${tail}`;
}

const masculineInA = new Set(
  "día días mapa mapas problema problemas sistema sistemas programa programas tema temas idioma idiomas planeta planetas clima climas poeta poetas poema poemas drama dramas lema lemas esquema esquemas síntoma síntomas gramas kilogramas diploma diplomas fantasma fantasmas policías atletas turistas artistas pianistas".split(
    " ",
  ),
);
const feminine = new Set(
  "mujer mujeres noche noches tarde tardes calle calles mano manos foto fotos moto motos clase clases parte partes imagen imágenes flor flores ley leyes llave llaves serie series red redes sede sedes frase frases base bases fase fases torre torres nube nubes fuente fuentes vez veces luz luces voz voces cruz cruces raíz raíces radio radios piel pieles sal sales muerte muertes gente tribu tribus suite suites".split(
    " ",
  ),
);
const masculineIon = new Set("camión avión millón billón camiones aviones millones billones guion guiones".split(" "));
const noNoun = new Set(
  "más menos después antes tras dos tres seis las los nos sus tus mis es a para entre hasta desde según contra era fue será hay tiene debe puede otra cada cuando como con del que una por sobre bajo salvo solo ya muy también está están trata habla dice además".split(
    " ",
  ),
);

function gender(word: string): Gender | undefined {
  if (!/^\p{Ll}+$/u.test(word) || noNoun.has(word) || word.length < 3) return undefined;
  if (masculineInA.has(word) || masculineIon.has(word)) return "m";
  if (feminine.has(word)) return "f";
  return /(?:as?|i[oó]n(?:es)?|dad(?:es)?|tad(?:es)?|tud(?:es)?)$/.test(word) ? "f" : "m";
}

const rulers = new Set(
  "Felipe Alfonso Carlos Fernando Isabel Juan Pablo Luis Enrique Jorge Pedro Pío Benedicto Gregorio León Clemente Inocencio Urbano Jaime Sancho Ramiro Napoleón Guillermo Federico Nicolás Alejandro Ricardo Eduardo Jacobo Francisco Leopoldo Alberto Balduino Margarita Catalina Ramsés Ptolomeo Darío Amadeo Ordoño Bermudo".split(
    " ",
  ),
);
const queens = new Set(["Isabel", "Margarita", "Catalina"]);
const heads = new Set(
  "capítulo tomo volumen libro parte título acto escena apéndice anexo fase nivel tipo grado sección artículo figura tabla canto cap vol t art fig".split(
    " ",
  ),
);

function roman(value: number, suffix: string, before: string, after: string): string | undefined {
  if (suffix !== "" && !/[ºª°]$/.test(suffix)) return undefined;
  const digits = String(value);
  if (/^(?:siglos?|ss?)$/i.test(before)) return value <= 10 ? ordinal(digits, "m") : cardinal(digits, "alone");
  if (rulers.has(before))
    return value <= 10 ? ordinal(digits, queens.has(before) ? "f" : "m") : cardinal(digits, "alone");
  if (heads.has(before.toLowerCase())) return cardinal(digits, "alone");
  if (/^(?:guerra|república|edición|jornada|conferencia|cumbre|feria)$/i.test(after)) return ordinal(digits, "f");
  if (/^(?:congreso|centenario|aniversario|festival|encuentro|concurso|premio|milenio)$/i.test(after))
    return ordinal(digits, "m").replace(/(primer|tercer)o$/, "$1");
  return undefined;
}

function readOrdinal(digits: string, end: string, after: string): string | undefined {
  const isFeminine = /[ªa]s?$/.test(end);
  const said = ordinal(digits, isFeminine ? "f" : "m");
  if (end === "°" && !(Number.parseInt(digits, 10) <= 12 && /^ \p{Ll}{3}/u.test(after))) return undefined;
  if (/s$/.test(end)) return `${said}s`;
  if (/er$/.test(end)) return said.replace(/(primer|tercer)o$/, "$1");
  return !isFeminine && /^ \p{L}{3}/u.test(after) && !/^ (?:de|del|por|que|con|en|para)\b/.test(after)
    ? said.replace(/(primer|tercer)o$/, "$1")
    : said;
}

/** "a la 1 de la tarde". */
const oneOClock = /1(?=[ \u00a0](?:de la|y|en punto|menos))/y;
const halfDay =
  /(?<h>\d{1,2})(?::(?<min>[0-5]\d))?[ \u00a0\u202f]?(?<half>[aApP])(?:\.[ \u00a0\u202f]?[mM]\.?|[mM])(?![\p{L}\d])/uy;

const grammar: Grammar = {
  counting: spanishCounting,
  calendar: {
    months,
    shortMonths: { setiembre: 9 },
    long: new RegExp(
      String.raw`(?<d>\d{1,2})(?:\.?[º°])?(?: de | |[-/])${monthSource}(?!\p{L})(?:\.(?![\p{L}\d]))?(?:(?: de | del |,? |[-/])(?<y>\d{4})(?![\d.,]*\d))?`,
      "iuy",
    ),
    date: (day, month, year) =>
      `${day === 1 ? "primero" : cardinal(String(day), "alone")} de ${month}${year === undefined ? "" : ` de ${year}`}`,
    monthYear: (month, year) => `${month} de ${year}`,
    dayAfter: /^(?:el|al|del|desde|hasta|día)$/i,
  },
  clock: {
    time,
    tail: /[ \u00a0](?:hs?|hrs?)\b\.?(?![\p{L}])|h(?!\p{L})|[ \u00a0]horas(?!\p{L})/uy,
    hour: /(?<h>\d{1,2})[ \u00a0]?h[ \u00a0]?(?:(?<min>[0-5]\d)(?:[ \u00a0]?min(?!\p{L}))?)?(?![\p{L}\d/²])/uy,
    dottedAfter: /^(?:las|la)$/i,
  },
  units: spanishUnits,
  per: (written) => spanishPer.get(written) ?? (/^\p{Ll}{3,}$/u.test(written) ? `por ${written}` : undefined),
  currencies: spanishCurrencies,
  withCents: (amount, cents, name) => `${amount} con ${cents} ${name}`,
  magnitudes: spanishMagnitudes,
  abbreviations: { titles: spanishTitles, others: spanishOthers, closing: spanishClosing, numbered: spanishNumbered },
  roman,
  gender,
  isPlural: (word) => word.endsWith("s"),
  countsAfter: new Set(
    "de con por y o a en hay solo sólo más cada sin tengo tiene tienen tenemos hace durante para al menos queda falta cuesta necesito necesita quiero quiere era es fue compré compra vale dura tras casi unos desde hasta".split(
      " ",
    ),
  ),
  phoneWords: /^(?:tel(?:éfono|ef|f)?|tfno|llam[ae]|llámenos|llame|móvil|celular|cel|fax|whatsapp|marque)$/i,
  ordinal:
    /(\d{1,6})((?:\.[ºª]s?|[ºª]s?(?! ?[CF](?!\p{L})))|\.?°(?!\p{L})|\.?er(?!\p{L})|\.?(?:ero|era|do|da|ro|ra|to|ta|mo|ma|vo|va|no|na)s?(?!\p{L}))/uy,
  readOrdinal,
  range: (low, high) => `${low} a ${high}`,
  words: {
    minus: "menos",
    plus: "más",
    by: "por",
    ratio: "a",
    outOf: "sobre",
    over: "entre",
    times: { one: "vez", many: "veces", form: "f" },
    timesTenTo: "por diez elevado a",
  },
  symbols: spanishSymbols,
  signs: spanishSigns,
  own(text, at, before) {
    if (/^las?$/i.test(before) && stickyAt(oneOClock, text, at) !== undefined) return { length: 1, text: "una" };
    halfDay.lastIndex = at;
    const match = halfDay.exec(text);
    const { h = "", min = "0", half = "" } = match?.groups ?? {};
    const hours = Number.parseInt(h, 10);
    if (match === null || hours < 1 || hours > 12) return undefined;
    const isMorning = half.toLowerCase() === "a";
    const part = isMorning
      ? hours === 12
        ? "de la noche"
        : "de la mañana"
      : hours === 12
        ? "del mediodía"
        : hours < 8
          ? "de la tarde"
          : "de la noche";
    const minutes = Number.parseInt(min, 10);
    const spoken = minutes === 0 ? cardinal(h, "f") : time(hours, minutes, undefined, false);
    const rest = text.slice(at + match[0].length, at + match[0].length + 8);
    return {
      length: match[0].length,
      text: `${spoken} ${part}${match[0].endsWith(".") && /^\s*$/.test(rest) ? "." : ""}`,
    };
  },
};

/** Spanish. */
export const spanish: Normaliser = normaliserOf(grammar);
