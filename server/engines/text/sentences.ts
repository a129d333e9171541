/** Where sentences end, and where an over-long one may be cut. */
import { atCodePoint } from "./pieces.ts";

/** Longest text that an engine gets in one go, UTF-16 units. */
export const utteranceLengthMax = 200;
/** Sentences shorter than this are spoken together with the next one. */
const sentenceLengthMin = 16;
/** A comma earlier than this is too early to cut at, when there is a later space. */
const clauseLengthMin = 40;
/**
 * Intl.Segmenter takes time quadratic in its text on some input (". (" repeated: 12 s for 100,000 characters), so it
 * sees windows of this many units.
 */
const windowLength = 600;

/** Abbreviations that a name or more words follow, so that no sentence ends after them. */
const leading = new Set(
  (
    "Dr Mr Mrs Ms Mx Prof Rev Hon Gen Col Maj Capt Cmdr Lt Sgt Cpl Pvt Adm Gov Sen Rep Pres Supt Fr St Ste Mt Ft Messrs Mmes " +
    "cf vs viz approx ca e.g i.e E.g I.e Hr Fam Sra Srta Dra Mme Mlle bzw z.B Z.B d.h D.h u.a ggf inkl Sig Dott Avv Ing av p.ej"
  ).split(" "),
);
/** Abbreviations that only go on when a number follows. */
const numbering = new Set(
  "no nos nr vol vols p pp pág fig figs ch chap sec art eq ref str jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);

const sayable = /[\p{L}\p{N}\p{S}@#%&§]/u;
const terminal = /[.!?…。！？｡।؟۔]["'”’»)\]」』]*\s*$/u;
const clauseEnd = /[,;:—–、，；：][\s"'”’»)\]]*$/u;

/** Whether there is anything in a text that makes a sound when spoken. */
export function isSayable(text: string): boolean {
  return sayable.test(text);
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    // A tag that Intl refuses still has sentences: the root rules apply to it.
    const tag = /^[a-z]{2,3}$/.test(language) ? language : "und";
    segmenter = new Intl.Segmenter(tag, { granularity: "sentence" });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

function* roughEnds(text: string, language: string): Generator<number> {
  const segmenter = segmenterFor(language);
  let from = 0;
  while (from < text.length) {
    const until = atCodePoint(text, Math.min(from + windowLength, text.length));
    const starts = Array.from(segmenter.segment(text.slice(from, until)), (segment) => segment.index);
    for (const start of starts.slice(1)) yield from + start;
    if (until === text.length) break;
    // What is left open at the window's edge is seen again from its start, unless it fills the whole window.
    from = starts.length > 1 ? from + (starts.at(-1) ?? 0) : until;
  }
  yield text.length;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Whether a break that Intl.Segmenter found after `left` and before `right` is not the end of a sentence. */
function goesOn(left: string, right: string): boolean {
  if (/\n\s*$/.test(left)) return false;
  if (/^["'“‘«(]?\p{Ll}/u.test(right)) return true;
  const words = left.trimEnd().split(/[\s("“‘']+/);
  const word = words.at(-1) ?? "";
  if (!word.endsWith(".")) return false;
  const bare = word.slice(0, -1);
  if (leading.has(bare)) return true;
  if (numbering.has(bare.toLowerCase()) || /^(?:\p{L}\.)+\p{L}$/u.test(bare)) return /^\p{N}/u.test(right);
  // An initial ("near J. Smith"), but not the end of spelled letters ("at five P M. It"). Joining too much does no harm.
  if (/^\p{Lu}$/u.test(bare)) return !/^\p{Lu}$/u.test(words.at(-2) ?? "");
  // The number of a list item.
  return words.filter((each) => each !== "").length === 1 && /^\d{1,3}$/.test(bare);
}

/** Ends of the sentences of a text, ascending; the last one is its length. */
function sentenceEnds(text: string, language: string): number[] {
  const ends: number[] = [];
  let start = 0;
  let pending: number | undefined;
  const close = (end: number) => {
    const previous = ends.length < 2 ? 0 : (ends.at(-2) ?? 0);
    const last = ends.at(-1);
    const short = last !== undefined && last - previous < sentenceLengthMin && text[last - 1] !== "\n";
    const nothing = !isSayable(text.slice(start, Math.min(end, start + windowLength)));
    if (last !== undefined && (short || nothing) && end - previous <= utteranceLengthMax) ends[ends.length - 1] = end;
    else ends.push(end);
    start = end;
  };
  for (const end of roughEnds(text, language)) {
    if (pending !== undefined) {
      const left = text.slice(Math.max(start, pending - 60), pending);
      if (!goesOn(left, text.slice(pending, pending + 4))) close(pending);
    }
    pending = end;
  }
  if (text !== "") close(text.length);
  return ends;
}

function lastGraphemeEnd(text: string, from: number, limit: number): number {
  const window = text.slice(from, atCodePoint(text, limit + 40));
  let end = 0;
  for (const { index } of graphemes.segment(window)) {
    if (from + index > limit) break;
    end = index;
  }
  // A single grapheme longer than an utterance (thousands of combining marks) is cut between code points.
  return end > 0 ? from + end : atCodePoint(text, limit);
}

/** Where to cut the sentence `from`..`end`, which is longer than an utterance may be. */
function cutBefore(text: string, from: number, end: number): number {
  const limit = Math.min(from + utteranceLengthMax, end);
  const window = text.slice(from, limit);
  let clause = -1;
  for (const match of window.matchAll(/[,;:—–]["'”’»)\]]*(?=\s)\s|[—、，；：]/gu))
    clause = match.index + match[0].length;
  if (clause >= clauseLengthMin) return from + clause;
  const space = window.search(/\s\S*$/u);
  if (space > 0) return from + space + 1;
  return lastGraphemeEnd(text, from, limit);
}

/** A stretch of text to be spoken in one go. */
export interface Stretch {
  start: number;
  end: number;
  ends: "sentence" | "clause" | "cut";
}

/**
 * Parts a text into stretches of at most `utteranceLengthMax` units that cover it: whole sentences where they fit, cut
 * after clause marks, else between words, else between graphemes.
 * `whole` lists ranges (ascending) that are never parted; `lastEnds` says what an end without a mark is.
 */
export function stretchesOf(
  text: string,
  language: string,
  whole: readonly { start: number; end: number }[],
  lastEnds: "sentence" | "clause",
): Stretch[] {
  const stretches: Stretch[] = [];
  let nextWhole = 0;
  let from = 0;
  const outside = (cut: number): number => {
    while ((whole[nextWhole]?.end ?? Number.POSITIVE_INFINITY) <= from) nextWhole += 1;
    for (let index = nextWhole; index < whole.length; index += 1) {
      const range = whole[index];
      if (range === undefined || range.start >= cut) break;
      if (cut < range.end) return range.start > from ? range.start : range.end;
    }
    return cut;
  };
  for (const end of sentenceEnds(text, language)) {
    while (from < end) {
      const rest = end - from <= utteranceLengthMax;
      const to = outside(rest ? end : cutBefore(text, from, end));
      const tail = text.slice(Math.max(from, to - 12), to);
      const marked = terminal.test(tail) ? "sentence" : clauseEnd.test(tail) ? "clause" : undefined;
      let ends: Stretch["ends"];
      if (!(rest && to === end)) ends = marked ?? "cut";
      else ends = marked ?? (to === text.length ? lastEnds : /\n\s*$/.test(tail) ? "sentence" : "clause");
      stretches.push({ start: from, end: to, ends });
      from = to;
    }
  }
  return stretches;
}
