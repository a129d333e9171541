/** Portuguese as in Brazil, which most of its speakers speak; Portugal's reading ("dezasseis", "mil milhões") is another. */
import type { Gender, Grammar } from "./grammar.ts";
import type { Normaliser } from "./normaliser.ts";
import { portugueseCounting } from "./portuguese-numbers.ts";
import {
  portugueseClosing,
  portugueseCurrencies,
  portugueseMagnitudes,
  portugueseNumbered,
  portugueseOthers,
  portuguesePer,
  portugueseSigns,
  portugueseSymbols,
  portugueseTitles,
  portugueseUnits,
} from "./portuguese-words.ts";
import { normaliserOf } from "./reading.ts";

const { cardinal, ordinal } = portugueseCounting;

const months = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const monthSource = `(?<m>${months.join("|")}|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)`;

function time(hours: number, minutes: number, seconds: number | undefined): string {
  const hour = cardinal(String(hours), "f");
  const tail = seconds === undefined ? "" : ` e ${cardinal(String(seconds), "m")} segundo${seconds === 1 ? "" : "s"}`;
  if (minutes === 0) return `${hour} hora${hours > 1 ? "s" : ""}${tail}`;
  return `${hour} e ${cardinal(String(minutes), "m")}${tail}`;
}

const masculineInA = new Set(
  "dia problema sistema programa tema mapa clima idioma planeta grama quilograma miligrama drama diploma poeta cinema esquema sintoma fantasma telegrama poema dilema lema atleta turista artista".split(
    " ",
  ),
);
const feminine = new Set(
  "mulher noite tarde parte mão foto moto flor lei vez luz voz cruz classe mãe tribo série fase base frase rede ponte semente gente chave ave nave torre noz raiz carne morte fonte mente sede neve saúde nuvem ordem viagem garagem imagem mensagem página maçã manhã irmã lã".split(
    " ",
  ),
);
const singulars: Readonly<Record<string, string>> = {
  luzes: "luz",
  vozes: "voz",
  vezes: "vez",
  cruzes: "cruz",
  raízes: "raiz",
  nozes: "noz",
};
const noNoun = new Set(
  "de do da dos das e ou a o as os em no na nos nas por para com sem que mais menos mas é são era foi há tem depois antes após já não se um uma ao aos à às entre seus suas seis três dez pois trata fala quando como".split(
    " ",
  ),
);

function gender(word: string): Gender | undefined {
  if (!/^\p{Ll}+$/u.test(word) || noNoun.has(word)) return undefined;
  const one =
    singulars[word] ??
    word
      .replace(/ens$/, "em")
      .replace(/(r)es$/, "$1")
      .replace(/s$/, "");
  if (masculineInA.has(one)) return "m";
  if (feminine.has(one)) return "f";
  return /(?:a|[çs]ão|[çs]ões|[çs]õe|dade|gem|tude|ã)$/.test(one) ? "f" : "m";
}

const rulers = new Set(
  "Pedro João Luís Luiz Henrique Carlos Filipe Afonso Fernando Manuel Isabel Paulo Pio Bento Leão Gregório Clemente Inocêncio Urbano Napoleão Guilherme Frederico Nicolau Alexandre Ricardo Eduardo Jorge Jaime Francisco Leopoldo Alberto Maria Catarina Elizabeth Elisabete Sancho Dinis Ramsés Ptolomeu Dario Duarte Sebastião José".split(
    " ",
  ),
);
const queens = new Set("Isabel Maria Catarina Elizabeth Elisabete".split(" "));
const heads = new Set(
  "capítulo tomo volume livro parte título ato cena apêndice anexo fase nível tipo grau seção artigo figura tabela canto cap vol art fig inciso".split(
    " ",
  ),
);

function roman(value: number, suffix: string, before: string, after: string): string | undefined {
  if (suffix !== "" && !/[ºª°]$/.test(suffix)) return undefined;
  const digits = String(value);
  if (/^(?:séculos?|sécs?)$/i.test(before)) return value <= 10 ? ordinal(digits, "m") : cardinal(digits, "alone");
  if (rulers.has(before))
    return value <= 10 ? ordinal(digits, queens.has(before) ? "f" : "m") : cardinal(digits, "alone");
  if (heads.has(before.toLowerCase())) return cardinal(digits, "alone");
  if (/^(?:guerra|república|edição|jornada|conferência|cúpula|feira|dinastia|cruzada)$/i.test(after))
    return ordinal(digits, "f");
  if (/^(?:congresso|centenário|aniversário|festival|encontro|concurso|prêmio|milênio|concílio)$/i.test(after))
    return ordinal(digits, "m");
  return undefined;
}

const grammar: Grammar = {
  counting: portugueseCounting,
  calendar: {
    months,
    shortMonths: {},
    long: new RegExp(
      String.raw`(?<d>\d{1,2})(?:\.?[º°])?(?: de | |[-/])${monthSource}(?!\p{L})(?:\.(?![\p{L}\d]))?(?:(?: de |,? |[-/])(?<y>\d{4})(?![\d.,]*\d))?`,
      "iuy",
    ),
    date: (day, month, year) =>
      `${day === 1 ? "primeiro" : cardinal(String(day), "m")} de ${month}${year === undefined ? "" : ` de ${year}`}`,
    monthYear: (month, year) => `${month} de ${year}`,
    dayAfter: /^(?:em|dia|até|desde)$/i,
  },
  clock: {
    time,
    tail: /[ \u00a0]?h(?:s|rs)?(?!\p{L})|[ \u00a0]horas(?!\p{L})/uy,
    hour: /(?<h>\d{1,2})[ \u00a0]?h(?:s|rs)?[ \u00a0]?(?:(?<min>[0-5]\d)(?:[ \u00a0]?(?:min|m)(?!\p{L}))?)?(?![\p{L}\d/²])/uy,
    dottedAfter: /^(?:às|as)$/i,
  },
  units: portugueseUnits,
  per: (written) => portuguesePer.get(written) ?? (/^\p{Ll}{3,}$/u.test(written) ? `por ${written}` : undefined),
  currencies: portugueseCurrencies,
  withCents: (amount, cents, name) => `${amount} e ${cents} ${name}`,
  magnitudes: portugueseMagnitudes,
  abbreviations: {
    titles: portugueseTitles,
    others: portugueseOthers,
    closing: portugueseClosing,
    numbered: portugueseNumbered,
  },
  roman,
  gender,
  isPlural: (word) => word.endsWith("s"),
  countsAfter: new Set(
    "de com por e ou em há só mais cada sem tenho tem têm temos faz durante para ao menos resta falta custa preciso precisa quero quer é era foi comprei compra vale dura após quase até desde as os das dos nas nos às às mais outras outros essas esses estas estes suas seus minhas meus todas todos".split(
      " ",
    ),
  ),
  phoneWords: /^(?:tel(?:efone)?|lig(?:ue|ar)|celular|cel|fax|whatsapp|disque|fone)$/i,
  ordinal: /(\d{1,6})((?:\.[ºª]s?|[ºª]s?(?! ?[CF](?!\p{L})))|\.?°(?!\p{L}))/uy,
  readOrdinal(digits, end, after) {
    if (end.endsWith("°") && !(Number.parseInt(digits, 10) <= 31 && /^ \p{Ll}{3}/u.test(after))) return undefined;
    return ordinal(digits, /ªs?$/.test(end) ? "f" : "m") + (end.endsWith("s") ? "s" : "");
  },
  range: (low, high) => `${low} a ${high}`,
  words: {
    minus: "menos",
    plus: "mais",
    by: "por",
    ratio: "para",
    outOf: "de",
    over: "por",
    times: { one: "vez", many: "vezes", form: "f" },
    timesTenTo: "vezes dez elevado a",
  },
  symbols: portugueseSymbols,
  signs: portugueseSigns,
};

/** Brazilian Portuguese. */
export const portuguese: Normaliser = normaliserOf(grammar);
