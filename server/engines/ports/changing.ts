/** Ports that make sound from sound, or text from text. */
import type { VoicePrint } from "./making.ts";
import type { EngineModel, SpeakingStyle } from "./speech.ts";
import type { Sound } from "./transcription.ts";

/** Sound that comes piece by piece, so that an hour of it need not be held. */
export interface SoundStream {
  /** Hz. */
  sample_rate: number;
  /** Mono, −1..1. */
  pieces: Iterable<Float32Array> | AsyncIterable<Float32Array>;
}

/** A voice out of noise. */
export interface IsolationPort {
  /** The same length at the same rate, without the noise. Pieces joined are the recording. */
  isolate(sound: SoundStream, signal: AbortSignal): AsyncIterable<Float32Array>;
}

/** Whom speech is to sound like: a voice of the same provider, or a print that it reads. */
export type ConversionTarget = { voice: string } | { print: VoicePrint };

export interface ConvertRequest {
  /** All of it: what is measured decides how its first moment is changed. */
  sound: Sound;
  target: ConversionTarget;
  style: SpeakingStyle;
  /** Same request and seed, same samples. */
  seed: number;
}

/** The next stretch of changed speech; one without samples is a rest. */
export interface ConvertedPiece {
  samples: Float32Array;
  /** dB that bring the whole to −16 LUFS; the same with every piece that has samples. */
  gain_db: number;
}

/** What a model of the voice changer does. */
export type ConversionModel = Pick<
  EngineModel,
  "model_id" | "aliases" | "name" | "description" | "engine" | "languages" | "honours"
>;

/** Speech in another voice: who speaks changes, when and what stay. */
export interface ConversionPort {
  readonly models: readonly ConversionModel[];
  /** Makers whose prints can be sounded like, beside all voices of this provider's own speech port. */
  readonly maker_ids: readonly string[];
  /**
   * Pieces joined are as long as the recording, at its rate. Stops soon after `signal` aborts. Throws EngineError:
   * unsupported_audio when nobody is heard to speak, engine_failed for a target that is not its own.
   */
  convert(request: ConvertRequest, signal: AbortSignal): AsyncIterable<ConvertedPiece>;
  /** What somebody has to be moved to, for whoever does it themselves while somebody speaks: rests (null), and last the shape. */
  shape(target: ConversionTarget, signal: AbortSignal): AsyncIterable<VoiceShape | null>;
}

/** What a voice sounds like, in numbers. */
export interface VoiceShape {
  /** The median, in Hz. */
  pitch_hertz: number;
  /** How large its mouth is: semitones by which its resonances lie above those of a grown man. */
  formant_semitones: number;
  /** Long-term spectrum in dB in each of `bands`; their mean is 0. */
  spectrum: readonly number[];
  /** Hz. */
  bands: readonly { low: number; middle: number; high: number }[];
  /** dB relative to the voice; null for none. */
  breath_db: number | null;
  /** How a shifter of the same kind is to be set up for somebody who hears themselves, and how late it is then. */
  live: { block_ms: number; interval_ms: number; delay_ms: number };
}

/** Punctuation and capitals for a transcript that has none. */
export interface PunctuationPort {
  punctuate(text: string, signal: AbortSignal): Promise<string>;
}

/** A text in another language. */
export interface TranslationPort {
  /** ISO 639-1 pairs. */
  readonly pairs: readonly { from: string; to: string }[];
  translate(request: { text: string; from: string; to: string }, signal: AbortSignal): Promise<string>;
}
