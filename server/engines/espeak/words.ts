/** An utterance cut into words, with their places in the joined text of its spans. */
import type { Span, Utterance } from "../ports.ts";

/** What a word ends with for the ear. */
export type Mark = "" | "," | "." | "?" | "!";

export interface Word {
  /** Offsets in UTF-16 units of the utterance's joined span texts. */
  start: number;
  end: number;
  text: string;
  /** How it sounds, when the text says so. */
  pronunciation?: { alphabet: "ipa" | "cmu-arpabet"; phonemes: string };
  mark: Mark;
}

/** Longer "words" are cut: no engine is made for them, and a cut keeps each step of work short. */
const wordLengthMax = 40;

const marks: readonly (readonly [Mark, string])[] = [
  [".", ".。．।॥።۔…‥"],
  ["?", "?？؟;"],
  ["!", "!！"],
  [",", ",，、،;；؛:：—–፣፤"],
];
const marked = new Map<string, Mark>(marks.flatMap(([mark, signs]) => [...signs].map((sign) => [sign, mark] as const)));
const closing = /[\s"'»”’）)\]}」』】›*_]+$/u;
/** After these a word ends even without a space. Dashes only when they stand between words. */
const endsWord = /(?<=[。！？，、；：।॥።…])|(?<=[—])|(?<=\p{L}–)(?=\p{L})/u;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function markOf(text: string): Mark {
  return marked.get([...text.replace(closing, "")].at(-1) ?? "") ?? "";
}

/** Pieces of at most `wordLengthMax` units (or one grapheme), never inside a grapheme. */
function cut(text: string): string[] {
  if (text.length <= wordLengthMax) return [text];
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of graphemes.segment(text)) {
    if (piece !== "" && piece.length + segment.length > wordLengthMax) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, piece];
}

function* spanWords(span: Span, offset: number): Iterable<Word> {
  if (span.kind === "phonemes") {
    const { alphabet, phonemes } = span;
    const end = offset + span.text.length;
    yield { start: offset, end, text: span.text, pronunciation: { alphabet, phonemes }, mark: markOf(span.text) };
    return;
  }
  for (const found of span.text.matchAll(/\S+/gu)) {
    let start = offset + found.index;
    for (const part of found[0].split(endsWord)) {
      for (const text of cut(part)) {
        yield { start, end: start + text.length, text, mark: markOf(text) };
        start += text.length;
      }
    }
  }
}

/** All words in order. Punctuation stays with the word before it; a sign standing alone is a word of its own. */
export function wordsOf(utterance: Utterance): Word[] {
  const words: Word[] = [];
  let offset = 0;
  for (const span of utterance.spans) {
    words.push(...spanWords(span, offset));
    offset += span.text.length;
  }
  // A sign on its own, as after a span, marks the end of the word before.
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before && before.mark === "" && !/[\p{L}\p{N}]/u.test(word.text)) before.mark = word.mark;
  }
  return words;
}
