import { voiceWords } from "../words/voices.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Values that are more than a word with its underscores taken out. */
const WORDED: Readonly<Record<string, string>> = {
  middle_aged: "Middle-aged",
  characters_animation: "Characters",
  informative_educational: "Educational",
};

/** The English name of a language code, or the code itself. */
export function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    // Whoever made the voice may have written anything.
    return code;
  }
}

/** A label's value as people read it: `middle_aged` is Middle-aged, the language `es` Spanish. */
export function labelText(key: string, value: string): string {
  if (key === "language") return languageName(value);
  const worded = WORDED[value];
  if (worded !== undefined) return worded;
  const plain = value.replaceAll("_", " ").trim();
  const isNamed = key === "accent";
  return plain.replace(isNamed ? /(^|\s)\p{Ll}/gu : /^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const PROVIDERS: Readonly<Record<string, string>> = voiceWords.providers;

/** The honest name of the kind of engine that speaks: `classic` is Classic; of one nobody worded, its own name. */
export const providerText = (provider: string): string =>
  PROVIDERS[provider] ?? provider.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
