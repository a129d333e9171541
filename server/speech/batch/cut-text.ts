/** Where a long text is parted: at the ends of sentences, never inside of a tag. Pure, and linear in the text. */
import { evenLayout } from "../../engines/text/blocks.ts";
import { atCodePoint, joinText, openWords } from "../../engines/text/pieces.ts";
import { stretchesOf } from "../../engines/text/sentences.ts";

/** A part of a text, in UTF-16 offsets of the whole, spoken on its own. */
export interface TextPart {
  start: number;
  end: number;
  /** Code points: what is charged. */
  characters: number;
  sentences: number;
}

/** An element that holds more text than can be spoken in one go. */
export class UnpartableError extends Error {
  constructor(characters: number) {
    super(`An element holds more than ${characters} characters and cannot be parted; leave its tags out.`);
    this.name = "UnpartableError";
  }
}

/** About 50 seconds of speech: a letter of most scripts takes a fifteenth of a second, a sign of Chinese three times that. */
const partWeight = 750;
const denseWeight = 3;
/** A part that ends with its paragraph may be this much shorter. */
const paragraphPart = 0.6;
/** Where no sentence ends, a part ends anyway after so many times its usual weight. */
const partWeightMax = 2;
const windowLength = 16_000;
/** What is open at the end of a window is seen again, unless it fills so many windows. */
const windowsMax = 8;

const space = /\s+/g;
const lineBreak = /\r\n?|[\n\u2028\u2029]/g;

/** Whether white space parts two paragraphs: it holds a blank line, or says so. */
function isGap(white: string): boolean {
  const breaks = white.match(lineBreak);
  return breaks !== null && (breaks.length > 1 || breaks[0] === "\u2029");
}

interface Stop {
  /** Where the next sentence starts. */
  at: number;
  endsParagraph: boolean;
  endsSentence: boolean;
}

/** Offsets in a paragraph's raw text at which sentences, or what is spoken in one go, end. */
function stopsIn(paragraph: string, language: string): { at: number; endsSentence: boolean }[] {
  const pieces = evenLayout(paragraph, [
    { text: paragraph, source_start: 0, source_end: paragraph.length, role: openWords },
  ]);
  const even = joinText(pieces);
  let [piece, before] = [0, 0];
  /** The raw offset of one in the evened text; stretches come in order. */
  const rawOf = (offset: number): number => {
    for (; piece < pieces.length; piece++) {
      const { text, source_start, source_end } = pieces[piece] as (typeof pieces)[number];
      if (offset >= before + text.length) {
        before += text.length;
        continue;
      }
      return text.length === source_end - source_start ? source_start + offset - before : source_start;
    }
    return paragraph.length;
  };
  return stretchesOf(even, language, [], "sentence").map(({ end, ends }) => ({
    at: end === even.length ? paragraph.length : rawOf(end),
    endsSentence: ends === "sentence",
  }));
}

/** Every stop of a window of text; the last one is its end. */
function stopsOf(window: string, language: string): Stop[] {
  const stops: Stop[] = [];
  let from = 0;
  const paragraph = (end: number, next: number) => {
    const within = end > from ? stopsIn(window.slice(from, end), language) : [];
    for (const [index, { at, endsSentence }] of within.entries()) {
      const isLast = index === within.length - 1;
      stops.push({ at: isLast ? next : from + at, endsParagraph: isLast, endsSentence: endsSentence || isLast });
    }
    from = next;
  };
  for (const { index, 0: white } of window.matchAll(space)) if (isGap(white)) paragraph(index, index + white.length);
  paragraph(window.length, window.length);
  if (stops.at(-1)?.at !== window.length) stops.push({ at: window.length, endsParagraph: true, endsSentence: true });
  return stops;
}

const tag = /<(\/?)([A-Za-z][\w:.-]*)[^<>]*?(\/?)>/g;
/** The tags that hold words; a part must not end between their beginning and their end. */
const holding: ReadonlySet<string> = new Set(["speak", "p", "s", "sub", "say-as", "phoneme"]);

/** Ranges of raw text that are one element, or one tag, in order. */
function wholesOf(text: string): { start: number; end: number }[] {
  const wholes: { start: number; end: number }[] = [];
  let [depth, start] = [0, 0];
  for (const match of text.matchAll(tag)) {
    const [all, closes, name = "", isEmpty] = match;
    const end = match.index + all.length;
    if (depth === 0) start = match.index;
    if (holding.has(name) && !isEmpty) depth = Math.max(0, depth + (closes ? -1 : 1));
    if (depth === 0) wholes.push({ start, end });
  }
  if (depth > 0) wholes.push({ start, end: text.length });
  return wholes;
}

function weightOf(text: string): { weight: number; characters: number } {
  let [weight, characters] = [0, 0];
  for (const sign of text) {
    weight += (sign.codePointAt(0) as number) >= 0x2e80 ? denseWeight : 1;
    characters++;
  }
  return { weight, characters };
}

/**
 * Parts a text that is not empty into stretches of whole sentences that cover it, each about 50 seconds of speech; a part
 * rather ends with its paragraph. What has no sentences is parted between words.
 * @param language ISO 639-1, for what ends a sentence.
 * @param elementLengthMax characters that one element may hold.
 * @throws UnpartableError from the iteration
 */
export function* cutText(text: string, language: string, elementLengthMax: number): Generator<TextPart> {
  const wholes = text.includes("<") ? wholesOf(text) : [];
  let nextWhole = 0;
  const isInside = (at: number): boolean => {
    while ((wholes[nextWhole]?.end ?? Number.POSITIVE_INFINITY) <= at) nextWhole += 1;
    return (wholes[nextWhole]?.start ?? at) < at;
  };
  let start = 0;
  let windows = 1;
  while (start < text.length) {
    const until = atCodePoint(text, Math.min(text.length, start + windows * windowLength));
    const isWhole = until === text.length;
    const base = start;
    const wholeAtBase = nextWhole;
    let [from, weight, characters, sentences] = [start, 0, 0, 0];
    for (const stop of stopsOf(text.slice(base, until), language)) {
      const at = base + stop.at;
      const isEnd = at === text.length;
      // Where the window ends, nobody knows whether a sentence does.
      if (at === until && !isEnd) break;
      const own = weightOf(text.slice(from, at));
      weight += own.weight;
      characters += own.characters;
      if (stop.endsSentence) sentences += 1;
      from = at;
      const isFull =
        weight >= partWeight * (stop.endsParagraph ? paragraphPart : stop.endsSentence ? 1 : partWeightMax);
      if (!isEnd && (!isFull || isInside(at))) continue;
      if (characters > elementLengthMax) throw new UnpartableError(elementLengthMax);
      yield { start, end: at, characters, sentences: Math.max(1, sentences) };
      start = at;
      [weight, characters, sentences] = [0, 0, 0];
    }
    if (start > base || isWhole) {
      windows = 1;
    } else if (isInside(until)) {
      windows *= 2;
      nextWhole = wholeAtBase;
      if (windows > windowsMax) throw new UnpartableError(elementLengthMax);
    } else {
      yield { start, end: until, characters: weightOf(text.slice(start, until)).characters, sentences: 1 };
      start = until;
    }
  }
}

/** Where the sentences of a part end, in offsets of its own text; the last one is its length. */
export const sentenceEndsOf = (text: string, language: string): number[] =>
  stopsOf(text, language)
    .filter(({ endsSentence, at }) => endsSentence || at === text.length)
    .map(({ at }) => at);

/** Whether a text ends with its paragraph. */
export const endsParagraph = (text: string): boolean => isGap(text.slice(text.trimEnd().length));
