/**
 * Writing out what a reader says but the page abbreviates: numbers, dates, money, units, symbols. One file per
 * language; a language without one is left to the engine's own reading.
 */
import type { Edit } from "../pieces.ts";
import type { InterpretAs } from "../pieces.ts";
import { english } from "./english.ts";

export interface Normaliser {
  /** The changes to a text, ascending and not overlapping. Takes time linear in the text, whatever is in it. */
  edits(text: string): Edit[];
  /**
   * How a text is said as a number, date, time …; `format` is SSML's (for dates "mdy", "dmy", "ymd", "my" …).
   * Undefined when the text is no such thing.
   */
  sayAs(text: string, interpret_as: InterpretAs, format: string): string | undefined;
}

const normalisers: Readonly<Record<string, Normaliser>> = { en: english };

/** The normaliser of an ISO 639-1 language, if there is one. */
export function normaliserFor(language: string): Normaliser | undefined {
  return Object.hasOwn(normalisers, language) ? normalisers[language] : undefined;
}
