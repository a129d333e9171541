/**
 * From raw text to what an engine speaks, utterance by utterance, with the way back to every raw character.
 *
 * Offsets everywhere count UTF-16 units and never fall inside a surrogate pair. Both texts are partitioned by the
 * segments: the source ranges of all segments joined are the raw text, their normalized ranges joined are
 * `normalized_text`. Everything is plain data, so a plan can cross a thread boundary.
 */
import type { Span, Utterance } from "../ports.ts";
import { type Block, evenLayout, splitBlocks } from "./blocks.ts";
import { languagesOf } from "./languages.ts";
import { joinText, openWords, type Piece, partPieces } from "./pieces.ts";
import { applyRules, type PronunciationRule } from "./rules.ts";
import { isSayable, type Stretch, stretchesOf } from "./sentences.ts";
import { normalisePieces } from "./spoken-words.ts";
import { readSsml } from "./ssml.ts";

export type { PronunciationRule };

export interface SpeechText {
  /** Raw text, as the client sent it. */
  text: string;
  /** ISO 639-1 code that the client asks for; wins over detection. */
  language?: string;
  /** Whether the model finds out the language of each paragraph by itself. */
  detects_language: boolean;
  /** ISO 639-1 code of the voice: used when nothing else is certain. */
  voice_language: string;
  /** Languages that the voice speaks; a detected language outside is not taken. Absent: any. */
  voice_languages?: readonly string[];
  /** Whether tags are read as SSML; otherwise "<" is text. */
  ssml: boolean;
  apply_text_normalization: "auto" | "on" | "off";
  /** Rules of all dictionaries in order; the first that matches wins. */
  rules: readonly PronunciationRule[];
  /** What comes before and after this text, for intonation at its edges; may be empty. */
  previous_text: string;
  next_text: string;
}

/**
 * A stretch of a segment's normalised text and the stretch of raw text that it stands for. Equal lengths mean unit for
 * unit; otherwise the whole stretch stands for the whole stretch. An empty text is markup, which takes no time; an
 * empty source is something that only the spoken text has.
 */
interface MapPiece {
  /** Offsets in the segment's own normalised text (for speech: the utterance's joined span texts). */
  text_start: number;
  text_end: number;
  /** Offsets in the whole raw text. */
  source_start: number;
  source_end: number;
}

interface SegmentPlace {
  source_start: number;
  source_end: number;
  /** The raw text from `source_start` to `source_end`. */
  source_text: string;
  /** Offsets in `SpeechPlan.normalized_text`. */
  normalized_start: number;
  normalized_end: number;
  /** The spoken text between them; for speech the utterance's joined span texts. */
  spoken_text: string;
  /** Covers both ranges in order, without gaps. */
  map: readonly MapPiece[];
}

/** Something to say in one go, at most `utteranceLengthMax` UTF-16 units long. */
export interface SpeechSegment extends SegmentPlace {
  kind: "speech";
  utterance: Utterance;
  /** ISO 639-1 code. */
  language: string;
  /** What the end of the utterance is: of a sentence, of a clause (a comma, a pause asked for), or a cut between words. */
  ends: "sentence" | "clause" | "cut";
}

/** A pause; 0 ms where raw text has nothing to be heard. */
interface SilenceSegment extends SegmentPlace {
  kind: "silence";
  milliseconds: number;
}

export type PlannedSegment = SpeechSegment | SilenceSegment;

export interface SpeechPlan {
  segments: readonly PlannedSegment[];
  /** The text as it is spoken: numbers written out, aliases in place, tags gone. */
  normalized_text: string;
  /** ISO 639-1 codes of the speech segments, each once, in order of appearance. */
  languages: readonly string[];
}

/** How much of the neighbouring text an utterance carries along, UTF-16 units. */
const contextLength = 200;

function mapOf(pieces: readonly Piece[]): MapPiece[] {
  const map: MapPiece[] = [];
  let offset = 0;
  for (const piece of pieces) {
    const text_start = offset;
    offset += piece.text.length;
    const { source_start, source_end } = piece;
    const exact = (each: MapPiece) =>
      each.text_end > each.text_start && each.text_end - each.text_start === each.source_end - each.source_start;
    const next = { text_start, text_end: offset, source_start, source_end };
    const last = map.at(-1);
    if (last !== undefined && exact(last) && exact(next)) {
      last.text_end = offset;
      last.source_end = source_end;
    } else if (offset > text_start || source_end > source_start) {
      map.push(next);
    }
  }
  return map;
}

function spansOf(pieces: readonly Piece[]): Span[] {
  const spans: Span[] = [];
  for (const { text, role } of pieces) {
    const last = spans.at(-1);
    if (text === "") continue;
    if (role.kind === "phonemes")
      spans.push({ kind: "phonemes", text, alphabet: role.alphabet, phonemes: role.phonemes });
    else if (last?.kind === "text") last.text += text;
    else spans.push({ kind: "text", text });
  }
  return spans;
}

function phonemeRanges(pieces: readonly Piece[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let offset = 0;
  for (const { text, role } of pieces) {
    if (role.kind === "phonemes") ranges.push({ start: offset, end: offset + text.length });
    offset += text.length;
  }
  return ranges;
}

class PlanBuilder {
  readonly #raw: string;
  readonly segments: PlannedSegment[] = [];
  readonly languages = new Set<string>();
  readonly #texts: string[] = [];
  #source = 0;
  #normalized = 0;
  #endsInSpace = true;

  constructor(raw: string) {
    this.#raw = raw;
  }

  get normalizedText(): string {
    return this.#texts.join("");
  }

  #place(pieces: readonly Piece[], text: string): SegmentPlace {
    const source_start = this.#source;
    const normalized_start = this.#normalized;
    this.#source = pieces.at(-1)?.source_end ?? source_start;
    this.#normalized += text.length;
    this.#texts.push(text);
    if (text !== "") this.#endsInSpace = /\s$/.test(text);
    return {
      source_start,
      source_end: this.#source,
      source_text: this.#raw.slice(source_start, this.#source),
      normalized_start,
      normalized_end: this.#normalized,
      spoken_text: text,
      map: mapOf(pieces),
    };
  }

  silence(pieces: readonly Piece[], milliseconds: number): void {
    const text = joinText(pieces);
    this.segments.push({ kind: "silence", milliseconds, ...this.#place(pieces, text) });
  }

  /** A pause between two blocks; where nothing but tags parts two words, the spoken text gets a space. */
  gap(pieces: readonly Piece[], milliseconds: number, isLast: boolean): void {
    if (this.#endsInSpace || isLast || joinText(pieces) !== "") {
      this.silence(pieces, milliseconds);
      return;
    }
    const at = pieces.at(-1)?.source_end ?? this.#source;
    this.silence([...pieces, { text: " ", source_start: at, source_end: at, role: openWords }], milliseconds);
  }

  words(pieces: readonly Piece[], language: string, lastEnds: "sentence" | "clause"): void {
    const text = joinText(pieces);
    const stretches = stretchesOf(text, language, phonemeRanges(pieces), lastEnds);
    const parts = partPieces(
      this.#raw,
      pieces,
      stretches.slice(0, -1).map((stretch) => stretch.end),
    );
    for (const [index, part] of parts.entries()) {
      const stretch = stretches[index];
      if (stretch === undefined || !isSayable(text.slice(stretch.start, stretch.end))) this.silence(part, 0);
      else this.#speech(part, text, stretch, language);
    }
  }

  #speech(pieces: readonly Piece[], text: string, { start, end, ends }: Stretch, language: string): void {
    this.languages.add(language);
    const place = this.#place(pieces, text.slice(start, end));
    const utterance = { spans: spansOf(pieces), previous_text: "", next_text: "" };
    this.segments.push({ kind: "speech", utterance, language, ends, ...place });
  }
}

function withContext(segments: readonly PlannedSegment[], whole: string, before: string, after: string): void {
  for (const segment of segments) {
    if (segment.kind !== "speech") continue;
    const { normalized_start: start, normalized_end: end, utterance } = segment;
    const previous = whole.slice(Math.max(0, start - contextLength), start);
    const next = whole.slice(end, end + contextLength);
    utterance.previous_text = isSayable(previous) ? previous : (before + previous).slice(-contextLength);
    utterance.next_text = isSayable(next) ? next : (next + after).slice(0, contextLength);
  }
}

/** ISO 639-1 code of each words block, by the text of its paragraph. */
function blockLanguages(
  blocks: readonly Block[],
  input: SpeechText,
  ofDocument: string | undefined,
): Map<number, string> {
  const paragraphs = new Map<number, string>();
  for (const block of blocks) {
    if (block.kind === "words")
      paragraphs.set(block.paragraph, (paragraphs.get(block.paragraph) ?? "") + joinText(block.pieces));
  }
  const languages = languagesOf([...paragraphs.values()], {
    language: input.language ?? ofDocument,
    detects_language: input.detects_language,
    voice_language: input.voice_language,
    voice_languages: input.voice_languages,
  });
  return new Map(
    [...paragraphs.keys()].map((paragraph, index) => [paragraph, languages[index] ?? input.voice_language]),
  );
}

/**
 * Plans a text: reads its tags, applies pronunciation rules, finds each paragraph's language, writes out numbers and
 * abbreviations, and parts it into utterances and pauses. Pure and linear in the text.
 * Throws TextError when a tag or rule cannot be honoured.
 */
export function planSpeech(input: SpeechText): SpeechPlan {
  const raw = input.text;
  const whole: Piece = { text: raw, source_start: 0, source_end: raw.length, role: openWords };
  const written = input.ssml ? readSsml(raw) : { pieces: raw === "" ? [] : [whole] };
  const blocks = splitBlocks(raw, applyRules(raw, written.pieces, input.rules));
  const languages = blockLanguages(blocks, input, written.language);
  const builder = new PlanBuilder(raw);
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    if (block.kind === "gap") {
      const edge_ms = index === 0 || isLast ? 0 : block.edge_ms;
      builder.gap(block.pieces, Math.max(block.asked_ms, edge_ms), isLast);
      continue;
    }
    const language = languages.get(block.paragraph) ?? input.voice_language;
    const next = blocks[index + 1];
    const lastEnds = next?.kind === "gap" && !next.edge ? "clause" : "sentence";
    const pieces = normalisePieces(raw, evenLayout(raw, block.pieces), language, input.apply_text_normalization);
    builder.words(pieces, language, lastEnds);
  }
  const normalized_text = builder.normalizedText;
  withContext(builder.segments, normalized_text, input.previous_text, input.next_text);
  return { segments: builder.segments, normalized_text, languages: [...builder.languages] };
}
