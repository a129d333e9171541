/**
 * Writing out what a reader says but the page abbreviates: numbers, dates, money, units, symbols. One file per
 * language; a language without one is left to the engine's own reading.
 */
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import type { Normaliser } from "./normaliser.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";

const normalisers: Readonly<Record<string, Normaliser>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  it: italian,
  pt: portuguese,
};

/** The normaliser of an ISO 639-1 language, if there is one. */
export function normaliserFor(language: string): Normaliser | undefined {
  return Object.hasOwn(normalisers, language) ? normalisers[language] : undefined;
}
