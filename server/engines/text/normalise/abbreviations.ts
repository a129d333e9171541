/** Abbreviations and Roman numerals of a language by its tables. */
import type { Grammar } from "./grammar.ts";
import { romanValue } from "./roman.ts";
import { type Said, said, stickyAt } from "./said.ts";
import { capitalised, ends, mayEnd } from "./stops.ts";

const word = /\p{L}+/uy;
const initialism = /(?:\p{Lu}\.){2,12}(?![\p{L}\d])/uy;
const romanToken = /([IVXLC]{1,9})(\.?[ºª°]|[eèr]{1,2}s?|ème|ère)?(?![\p{L}\d])(\.?)/uy;
const nextWord = /[ \u00a0](\p{L}{1,20})/uy;
const stopThenNumber = /:?[ \u00a0]?(?=[\dIVXLC]+)/y;

type Kind = keyof Grammar["abbreviations"];

interface Entry {
  written: string;
  spoken: string;
  kind: Kind;
}

/** All abbreviations by the word that they begin with, longest first; of equals the one before a number. */
function indexOf(abbreviations: Grammar["abbreviations"]): ReadonlyMap<string, readonly Entry[]> {
  const index = new Map<string, Entry[]>();
  for (const kind of ["numbered", "titles", "closing", "others"] as const) {
    for (const [written, spoken] of abbreviations[kind]) {
      const first = stickyAt(word, written, 0)?.[0] ?? "";
      index.set(first, [...(index.get(first) ?? []), { written, spoken, kind }]);
    }
  }
  for (const entries of index.values()) entries.sort((a, b) => b.written.length - a.written.length);
  return index;
}

/** Whether `written` stands at `at` as a whole; its spaces may be missing or fixed. Answers its length, or 0. */
function lengthAt(text: string, at: number, written: string): number {
  let place = at;
  for (const character of written) {
    if (character === " ") {
      if (/[ \u00a0\u202f]/.test(text.charAt(place))) place += 1;
    } else if (text[place] === character) {
      place += 1;
    } else {
      return 0;
    }
  }
  const next = text.charAt(place);
  if (/[.º°ª]$/.test(written)) return place - at;
  return /[\p{L}\p{N}]/u.test(next) ? 0 : place - at;
}

/** Reads abbreviations and Roman numerals; `at` is the beginning of a word, `before` the word before it. */
export type ReadAbbreviation = (text: string, at: number, before: string) => Said | undefined;

/** The reader of a language's abbreviations. */
export function abbreviationReader(grammar: Grammar): ReadAbbreviation {
  const index = indexOf(grammar.abbreviations);

  function readEntry(text: string, at: number, { written, spoken, kind }: Entry): Said | undefined {
    const length = lengthAt(text, at, written);
    const after = at + length;
    const isStopped = written.endsWith(".");
    if (length === 0) return undefined;
    if (kind === "numbered") {
      const gap = stickyAt(stopThenNumber, text, after);
      if (gap === undefined || (!/[.º°]$/.test(written) && !/\d/.test(text.charAt(after + gap[0].length))))
        return undefined;
      return { length: length + gap[0].length, text: `${spoken} ` };
    }
    if (kind === "titles") {
      // Without its stop it may be a word, and a single letter an initial, unless a name follows.
      if ((!isStopped || written.length === 2) && !capitalised(text, after)) return undefined;
    }
    const isLast = kind === "closing" ? mayEnd(text, after) : ends(text, after);
    return { length, text: spoken + (isStopped && isLast ? "." : "") };
  }

  function readRoman(text: string, at: number, before: string): Said | undefined {
    const match = stickyAt(romanToken, text, at);
    const value = match === undefined ? undefined : romanValue(match[1] ?? "");
    if (match === undefined || value === undefined) return undefined;
    const [all, numeral = "", suffix = "", stop = ""] = match;
    // "Klasse C" and "le livre L'Étranger": these alone are letters.
    if (/^[LC]$/.test(numeral) || /['’]/.test(text.charAt(at + all.length))) return undefined;
    const after = stickyAt(nextWord, text, at + all.length)?.[1] ?? "";
    const dotted = stop === "" ? undefined : grammar.roman(value, ".", before, after);
    if (dotted !== undefined) return { length: all.length, text: dotted + (ends(text, at + all.length) ? "." : "") };
    return said(numeral + suffix, grammar.roman(value, suffix, before, stop === "" ? after : ""));
  }

  return (text, at, before) => {
    const found = stickyAt(word, text, at)?.[0] ?? "";
    let known = grammar.ownWord?.(text, at, found);
    for (const entry of index.get(found) ?? []) {
      if (known !== undefined) break;
      known = readEntry(text, at, entry);
    }
    if (known !== undefined) return known;
    const letters = found.length === 1 ? stickyAt(initialism, text, at) : undefined;
    if (letters !== undefined) {
      const after = at + letters[0].length;
      return said(letters[0], letters[0].replaceAll(".", " ").trim() + (ends(text, after) ? "." : ""));
    }
    return readRoman(text, at, before);
  };
}
