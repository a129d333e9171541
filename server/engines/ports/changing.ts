/** Ports that make sound from sound, or text from text. */
import type { EngineModel, SpeakingStyle, SpokenPiece, Utterance } from "./speech.ts";
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

export interface CloneRequest {
  model_id: string;
  /** Who is to be heard: some seconds of speech, and what is said in them. */
  reference: Sound & { text: string };
  /** ISO 639-1. */
  language: string;
  utterance: Utterance;
  style: SpeakingStyle;
  seed: number;
}

/** Speech in the voice of a recording, without training. */
export interface CloningPort {
  readonly models: readonly EngineModel[];
  readonly sample_rate: number;
  speak(request: CloneRequest, signal: AbortSignal): AsyncIterable<SpokenPiece>;
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
