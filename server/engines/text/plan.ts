/**
 * From raw text to what an engine speaks, utterance by utterance, with the way back to every raw character.
 *
 * Offsets everywhere count UTF-16 units and never fall inside a surrogate pair. Both texts are partitioned by the
 * segments: the source ranges of all segments joined are the raw text, their normalized ranges joined are
 * `normalized_text`. Everything is plain data, so a plan can cross a thread boundary.
 */
import type { Utterance } from "../ports.ts";

/** One rule of a pronunciation dictionary, in the public wire shape. */
export type PronunciationRule =
  | { type: "alias"; string_to_replace: string; alias: string }
  | { type: "phoneme"; string_to_replace: string; phoneme: string; alphabet: "ipa" | "cmu-arpabet" };

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
export interface MapPiece {
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
  /** Offsets in `SpeechPlan.normalized_text`. */
  normalized_start: number;
  normalized_end: number;
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
export interface SilenceSegment extends SegmentPlace {
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
