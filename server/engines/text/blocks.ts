/** Paragraphs, lines and pauses: what a text is made of before anybody looks at its words. */
import { type Edit, editRuns, joinText, type Piece, partPieces } from "./pieces.ts";

/** The pause between paragraphs, milliseconds. */
const paragraphPauseMs = 500;
/** A line at least this long that ends without a full stop goes on in the next line. */
const wrappedLineLengthMin = 50;

/** A stretch of words in one paragraph, or what lies between two of them. */
export type Block =
  | { kind: "words"; paragraph: number; pieces: Piece[] }
  /** The pauses that tags ask for, and the one that a paragraph's edge has by itself, milliseconds. */
  | { kind: "gap"; asked_ms: number; edge_ms: number; edge: boolean; pieces: Piece[] };

const space = /\s+/g;
const lineBreak = /\r\n?|[\n\u2028\u2029]/g;
const heard = /[^\s\p{Cc}]/u;

/** Offsets around every run of white space that holds a blank line (or U+2029): start and end, in turn. */
function paragraphGaps(text: string): number[] {
  const gaps: number[] = [];
  for (const match of text.matchAll(space)) {
    const breaks = match[0].match(lineBreak);
    if (breaks === null || (breaks.length === 1 && breaks[0] !== "\u2029")) continue;
    gaps.push(match.index, match.index + match[0].length);
  }
  return gaps;
}

/** Splits the pieces into blocks that cover them in order; neighbouring gaps are one gap. */
export function splitBlocks(raw: string, pieces: readonly Piece[]): Block[] {
  const blocks: Block[] = [];
  let paragraph = 0;
  const addGap = (part: readonly Piece[], asked_ms: number, edge_ms: number, edge: boolean) => {
    if (part.length === 0) return;
    if (edge_ms > 0) paragraph += 1;
    let last = blocks.at(-1);
    if (last?.kind !== "gap") {
      last = { kind: "gap", asked_ms: 0, edge_ms: 0, edge: false, pieces: [] };
      blocks.push(last);
    }
    last.asked_ms += asked_ms;
    last.edge_ms = Math.max(last.edge_ms, edge_ms);
    last.edge ||= edge;
    for (const piece of part) last.pieces.push(piece);
  };
  let run: Piece[] = [];
  const flush = () => {
    for (const [index, part] of partPieces(raw, run, paragraphGaps(joinText(run))).entries()) {
      const isGap = index % 2 === 1;
      if (isGap) addGap(part, 0, paragraphPauseMs, true);
      else if (part.some((piece) => heard.test(piece.text))) blocks.push({ kind: "words", paragraph, pieces: part });
      else addGap(part, 0, 0, false);
    }
    run = [];
  };
  for (const piece of pieces) {
    if (piece.role.kind === "pause") {
      flush();
      addGap([piece], piece.role.milliseconds, 0, false);
    } else if (piece.role.kind === "edge") {
      flush();
      addGap([piece], 0, piece.role.of === "paragraph" ? paragraphPauseMs : 0, true);
    } else {
      run.push(piece);
    }
  }
  flush();
  return blocks;
}

const layout = /[\s\p{Cc}\p{Cs}]+|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;
const closesSentence = /[.!?:\u2026\u3002\uff01\uff1f\u0964\u061f]["'\u201d\u2019\u00bb)\]]*$/u;

/** Whether the line that ends before `at` goes on after the line break: it was only wrapped to fit a page. */
function isWrapped(text: string, lineStart: number, at: number, next: number): boolean {
  if (closesSentence.test(text.slice(Math.max(lineStart, at - 8), at))) return false;
  const goesOn = /^\p{Ll}/u.test(text.slice(next, next + 2));
  return goesOn || (at - lineStart >= wrappedLineLengthMin && /^\p{L}/u.test(text.slice(next, next + 2)));
}

function layoutEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  let lineStart = 0;
  for (const match of text.matchAll(layout)) {
    const start = match.index;
    const end = start + match[0].length;
    let replacement = " ";
    if (/^[\u00ad\u200b-\u206f\ufeff]/.test(match[0])) {
      replacement = "";
    } else if (/[\n\r\u2028\u2029]/.test(match[0])) {
      if (!isWrapped(text, lineStart, start, end)) replacement = "\n";
      lineStart = end;
    }
    if (replacement !== match[0]) edits.push({ start, end, text: replacement });
  }
  return edits;
}

/**
 * Evens out what is layout and not words: runs of white space, control characters and lone surrogates become one space,
 * or one line break where a line ends for a reason; characters that are never heard (soft hyphens, marks of direction)
 * go.
 */
export function evenLayout(raw: string, pieces: readonly Piece[]): Piece[] {
  return editRuns(raw, pieces, (role) => role.kind === "words", layoutEdits);
}
