/** What can be asked of workers about recordings: how long one is, another voice, a voice without noise. Plain data only. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import type { MadeVoice } from "./made.ts";
import type { SpeakingStyle, VoiceShape } from "./ports.ts";
import type { EncodedPiece, Marks } from "./sound-path.ts";

/** A recording that is a file, which the worker reads; no more than so many seconds of it. */
export interface StoredRecording {
  path: string;
  content_type: string;
  seconds_max: number;
}

/** Whose voice is meant: one of an engine's, or one that somebody made. */
export interface VoiceMeant {
  /** A voice's public id, or one of its aliases. */
  voice_id: string;
  made?: MadeVoice;
}

export interface ConversionRequest extends StoredRecording, VoiceMeant {
  style: SpeakingStyle;
  seed: number;
  output_format: OutputFormat;
  remove_background_noise: boolean;
  marks?: Marks;
}

export interface CleaningRequest extends StoredRecording {
  output_format: OutputFormat;
}

/** Parts of a recording, one after the other; of these no more than so many seconds. */
export interface ExcerptRequest extends StoredRecording {
  /** Seconds, in order and apart from each other; null: all of it. */
  ranges: readonly { start: number; end: number }[] | null;
  output_format: OutputFormat;
}

/** The next stretch of clean sound. */
export interface CleanedPiece extends EncodedPiece {
  /** Waveform pairs of the recording itself. */
  peaks_before: Int8Array<ArrayBuffer>;
}

/** What is known of a recording that was listened to once. */
export type Auditioned =
  | { kind: "heard"; seconds: number; is_silent: boolean }
  /** It is longer than was asked for, and was not heard to its end. */
  | { kind: "too_long" };

/** Each as in works.ts: what it takes, and what it gives piece by piece. */
export interface ChangingWorks {
  conversion: { request: ConversionRequest; piece: EncodedPiece };
  cleaning: { request: CleaningRequest; piece: CleanedPiece };
  excerpt: { request: ExcerptRequest; piece: EncodedPiece };
}

/** Those that give exactly one piece. */
export interface ChangingAnswers {
  audition: { request: StoredRecording; piece: Auditioned };
  voice_shape: { request: VoiceMeant; piece: VoiceShape };
}
