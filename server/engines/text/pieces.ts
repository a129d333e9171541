/**
 * Text on its way from what was written to what is spoken. A piece knows its present text and the stretch of raw text
 * that it stands for, so every step (tags, dictionaries, normalisation) is a list of edits and the way back is kept.
 */

/** What may still be done to a piece, or what it stands for. */
export type Role =
  /** Words: dictionaries and normalisation may still change them, or only normalisation, or nothing. */
  | { kind: "words"; open_to: "rules" | "normalisation" | "nothing" }
  | { kind: "phonemes"; alphabet: "ipa" | "cmu-arpabet"; phonemes: string }
  | { kind: "say_as"; interpret_as: InterpretAs; format: string; place: string }
  /** A tag that changes nothing at its own place; its text is empty. */
  | { kind: "markup" }
  /** A pause that the writer asked for; its text is empty. */
  | { kind: "pause"; milliseconds: number }
  /** The beginning or end of a paragraph or sentence, by tag; its text is empty. */
  | { kind: "edge"; of: "paragraph" | "sentence" };

export type InterpretAs = "characters" | "digits" | "cardinal" | "ordinal" | "date" | "time" | "telephone";

export interface Piece {
  text: string;
  /** UTF-16 offsets in the raw text. */
  source_start: number;
  source_end: number;
  role: Role;
}

/** A change of text: what lies from `start` to `end` becomes `text`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
  /** Role of the new text; without it the old one is kept. */
  role?: Role;
}

export const openWords: Role = { kind: "words", open_to: "rules" };
export const aliasWords: Role = { kind: "words", open_to: "normalisation" };
export const fixedWords: Role = { kind: "words", open_to: "nothing" };

/** The pieces' texts in one string. */
export function joinText(pieces: readonly Piece[]): string {
  return pieces.length === 1 ? (pieces[0]?.text ?? "") : pieces.map((piece) => piece.text).join("");
}

/** `index`, or one less when it would part a surrogate pair of `text`. */
export function atCodePoint(text: string, index: number): number {
  if (index <= 0 || index >= text.length) return index;
  const after = text.charCodeAt(index);
  if (after < 0xdc00 || after > 0xdfff) return index;
  const before = text.charCodeAt(index - 1);
  return before >= 0xd800 && before <= 0xdbff ? index - 1 : index;
}

/** The part of a piece from `start` to `end` of its text; rewritten text takes its share of the source by length. */
function slicePiece(raw: string, piece: Piece, start: number, end: number): Piece {
  if (start === 0 && end === piece.text.length) return piece;
  const length = piece.source_end - piece.source_start;
  const share = (index: number) =>
    atCodePoint(raw, piece.source_start + Math.round((length * index) / piece.text.length));
  return { text: piece.text.slice(start, end), source_start: share(start), source_end: share(end), role: piece.role };
}

/**
 * Parts the pieces at offsets of their joined text (ascending). Pieces without text go with what follows them, those at
 * the very end with the last part. Answers one list more than there are offsets.
 */
export function partPieces(raw: string, pieces: readonly Piece[], offsets: readonly number[]): Piece[][] {
  const parts: Piece[][] = [];
  let part: Piece[] = [];
  let offset = 0;
  let next = 0;
  for (const piece of pieces) {
    const end = offset + piece.text.length;
    let from = 0;
    let cut = offsets[next];
    while (cut !== undefined && (cut < end || (cut === offset && piece.text === ""))) {
      if (cut - offset > from) part.push(slicePiece(raw, piece, from, cut - offset));
      parts.push(part);
      part = [];
      from = cut - offset;
      next += 1;
      cut = offsets[next];
    }
    if (piece.text === "" || from < piece.text.length) part.push(slicePiece(raw, piece, from, piece.text.length));
    offset = end;
  }
  while (next < offsets.length) {
    parts.push(part);
    part = [];
    next += 1;
  }
  parts.push(part);
  return parts;
}

/** Applies edits (ascending, not overlapping, in offsets of the joined text). Linear in pieces and edits. */
function rewritePieces(raw: string, pieces: readonly Piece[], edits: readonly Edit[]): Piece[] {
  if (edits.length === 0) return [...pieces];
  const parts = partPieces(
    raw,
    pieces,
    edits.flatMap((edit) => [edit.start, edit.end]),
  );
  const rewritten: Piece[] = [];
  for (const [index, part] of parts.entries()) {
    const edit = index % 2 === 1 ? edits[(index - 1) / 2] : undefined;
    // Tags at the edges of the change stay beside it: they take no time.
    const from = part.findIndex((piece) => piece.text !== "");
    const to = part.findLastIndex((piece) => piece.text !== "");
    const first = part[from];
    const last = part[to];
    if (edit === undefined || first === undefined || last === undefined) {
      for (const piece of part) rewritten.push(piece);
      continue;
    }
    for (const piece of part.slice(0, from)) rewritten.push(piece);
    rewritten.push({
      text: edit.text,
      source_start: first.source_start,
      source_end: last.source_end,
      role: edit.role ?? first.role,
    });
    for (const piece of part.slice(to + 1)) rewritten.push(piece);
  }
  return rewritten;
}

/** Applies `editsOf` to every run of pieces whose role `isOpen`; tags inside a run do not end it. */
export function editRuns(
  raw: string,
  pieces: readonly Piece[],
  isOpen: (role: Role) => boolean,
  editsOf: (text: string) => readonly Edit[],
): Piece[] {
  const rewritten: Piece[] = [];
  let run: Piece[] = [];
  const flush = () => {
    for (const piece of rewritePieces(raw, run, editsOf(joinText(run)))) rewritten.push(piece);
    run = [];
  };
  for (const piece of pieces) {
    if (piece.role.kind === "markup" || isOpen(piece.role)) {
      run.push(piece);
    } else {
      flush();
      rewritten.push(piece);
    }
  }
  flush();
  return rewritten;
}
