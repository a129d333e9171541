/**
 * Writing out what a reader says but the page abbreviates: numbers, dates, money, units, symbols. One file per
 * language; a language without one is left to the engine's own reading.
 */
import { english } from "./english.ts";
import type { Normaliser } from "./normaliser.ts";

const normalisers: Readonly<Record<string, Normaliser>> = { en: english };

/** The normaliser of an ISO 639-1 language, if there is one. */
export function normaliserFor(language: string): Normaliser | undefined {
  return Object.hasOwn(normalisers, language) ? normalisers[language] : undefined;
}
