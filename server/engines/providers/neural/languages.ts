/** Languages, as models name them in many ways, and as ports want them. */

const english = new Intl.DisplayNames(["en"], { type: "language" });

/** All that some family of models speaks or hears. */
const codes =
  "af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr ga gl gu ha haw he hi hr ht hu hy id is it ja jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo yue zh".split(
    " ",
  );

const byName = new Map(codes.map((code) => [(english.of(code) ?? code).toLowerCase(), code]));

/** Codes that some publishers write for a language that has another one. */
const otherCodes: Readonly<Record<string, string>> = { jw: "jv", iw: "he", cmn: "zh", nb: "no", "en-us": "en" };

/** A code with its English name, as models list it. */
export const namedLanguage = (language_id: string): { language_id: string; name: string } => ({
  language_id,
  name: english.of(language_id) ?? language_id,
});

/** ISO 639-1 of "en_US", "de-DE", "zh", "English"; undefined when it is none that is known. */
export function languageOf(said: string): string | undefined {
  const plain = said.trim().toLowerCase();
  const code = plain.split(/[-_]/)[0] ?? plain;
  return byName.get(plain) ?? otherCodes[code] ?? (codes.includes(code) ? code : undefined);
}

/** Every language that a text names, in its order: "Chinese + English", "zh_en", "bilingual-zh-en". */
export function languagesIn(said: string): readonly string[] {
  const found = said
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length === 2 || word.length === 3 || byName.has(word.toLowerCase()))
    .map((word) => languageOf(word))
    .filter((code): code is string => code !== undefined);
  return [...new Set(found)];
}

/** BCP 47 of "en_US" or "en-us": "en-US"; of "de": "de". */
export function localeOf(said: string): string {
  const [language = "", region] = said.trim().split(/[-_]/);
  return region && region.length === 2 ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase();
}

const accents: Readonly<Record<string, string>> = {
  "en-US": "american",
  "en-GB": "british",
  "en-AU": "australian",
  "en-IN": "indian",
  "es-ES": "castilian",
  "es-MX": "mexican",
  "es-AR": "argentinian",
  "pt-BR": "brazilian",
  "pt-PT": "european",
  "nl-BE": "flemish",
};

/** The accent that a locale stands for; "neutral" where no name is in use. */
export const accentOf = (locale: string): string => accents[locale] ?? "neutral";
