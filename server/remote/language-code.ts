/** Codes of languages as other machines tell them. */

/** Codes of ISO 639 that name no language, and what some servers say for "any". */
const nameless: ReadonlySet<string> = new Set(["und", "mul", "mis", "zxx", "all", "any"]);

/** ISO 639-1 of a code such as en-US, eng or pt_BR, ISO 639-3 where there is no shorter one (fil); null when it is none. */
export function languageCode(told: unknown): string | null {
  if (typeof told !== "string") return null;
  try {
    const [locale = ""] = Intl.getCanonicalLocales(told.trim().replaceAll("_", "-"));
    const language = locale.split("-")[0] ?? "";
    return /^[a-z]{2,3}$/.test(language) && !nameless.has(language) ? language : null;
  } catch {
    return null;
  }
}

const names = new Intl.DisplayNames("en", { type: "language" });

/** Language codes with their English names. */
export const namedLanguages = (codes: readonly string[]): { language_id: string; name: string }[] =>
  codes.map((code) => ({ language_id: code, name: names.of(code) ?? code }));
