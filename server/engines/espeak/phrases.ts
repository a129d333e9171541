/** Words grouped into phrases: what an engine speaks in one go. */
import type { Utterance } from "../ports.ts";
import { readerOf } from "./languages.ts";
import { type Mark, type Word, wordsOf } from "./words.ts";

export interface Phrase {
  words: readonly Word[];
  language: string;
  /** What is heard at its end; "" is a cut between words where the speaker goes on. */
  mark: Mark;
}

/**
 * Lengths in UTF-16 units; 15 of them last about a second. A phrase is as long as it may be without keeping the
 * processor for more than 50 ms; the first of a text is shorter, so that the first sound comes soon.
 */
export interface PhraseLengths {
  first_max: number;
  max: number;
}

/** A phrase that ends at a comma has at least so much, so that lists do not fall into pieces. */
const lengthMin = 24;

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Before these a speaker may take a breath … */
const joints = set(
  "and but or nor so yet because although though while when where which who whom whose that if unless until since than as with without for from into through between about over under after before during against y e et und och og und oder ou o u i a и а но mais aber pero ma maar ale",
);
/** … and before these rather than between two words that belong together. */
const looseJoints = set(
  "the a an this these those my your his her its our their some any to of in on at by der die das le la les el los il en de",
);

const lengthOf = (words: readonly Word[]): number =>
  words.length === 0 ? 0 : (words.at(-1) as Word).end - (words[0] as Word).start;

const isStrong = (word: Word): boolean =>
  word.mark === "?" || word.mark === "!" || (word.mark === "." && word.text.length > 4);

/** Where to cut words that are too long together: after the last mark, else before a joint in the later part, else at the end. */
function cutPlace(words: readonly Word[]): number {
  for (let i = words.length - 1; i > 0; i--) {
    if ((words[i - 1] as Word).mark !== "" && lengthOf(words.slice(0, i)) >= lengthMin / 2) return i;
  }
  for (const places of [joints, looseJoints]) {
    for (let i = words.length - 1; i > words.length / 3; i--) {
      if (places.has((words[i] as Word).text.toLowerCase())) return i;
    }
  }
  return words.length;
}

/** Groups the words of an utterance in `language`. A word in a foreign script starts a phrase in its own language. */
export function phrasesOf(utterance: Utterance, language: string, lengths: PhraseLengths): Phrase[] {
  const isBeginning = utterance.previous_text === "";
  const phrases: Phrase[] = [];
  let open: Word[] = [];
  let openLanguage = language;
  const close = (count: number): void => {
    const taken = open.slice(0, count);
    open = open.slice(count);
    const last = taken.at(-1);
    if (last) phrases.push({ words: taken, language: openLanguage, mark: last.mark });
  };
  for (const word of wordsOf(utterance)) {
    const hasLetters = /\p{L}/u.test(word.text);
    const reader = hasLetters ? readerOf(word.text, language) : openLanguage;
    if (reader !== openLanguage) {
      close(open.length);
      openLanguage = reader;
    }
    const max = isBeginning && phrases.length === 0 ? lengths.first_max : lengths.max;
    if (open.length > 0 && word.end - (open[0] as Word).start > max) close(cutPlace(open));
    open.push(word);
    if (word.mark !== "" && (isStrong(word) || lengthOf(open) >= lengthMin)) close(open.length);
  }
  close(open.length);
  const last = phrases.at(-1);
  // A text that just stops ends like a statement.
  if (last?.mark === "" && utterance.next_text === "") last.mark = ".";
  return phrases;
}
