/** The transcription port: speech to words. */

/** Sound that engines listen to: mono float samples in −1..1. */
export interface Sound {
  samples: Float32Array;
  /** Hz. */
  sample_rate: number;
}

export interface TranscriptionModel {
  model_id: string;
  /** Ids of the public service, or of well-known servers, that mean this model. */
  aliases: readonly string[];
  name: string;
  description: string;
  /** What kind of engine listens, by its honest name. */
  engine: string;
  /** Language codes with English names. */
  languages: readonly { language_id: string; name: string }[];
  /** Whether it finds out the language by itself. */
  detects_language: boolean;
}

export interface TranscribeRequest extends Sound {
  model_id: string;
  /** ISO 639-1; absent when the model is to find it out, or has only one. */
  language?: string;
  /** Words that are likely, such as names; engines that cannot use them leave them. */
  prompt?: string;
}

export interface HeardWord {
  text: string;
  start_seconds: number;
  end_seconds: number;
  /** 0..1; null when the engine does not tell. */
  confidence: number | null;
}

/** A stretch of speech, in order. `words` is empty when the engine knows only the stretch: a wrapper aligns them. */
export interface HeardPiece {
  /** ISO 639-1. */
  language: string;
  /** 0..1; null when the engine does not tell. */
  language_probability: number | null;
  text: string;
  start_seconds: number;
  end_seconds: number;
  words: readonly HeardWord[];
}

/** Audio to words. */
export interface TranscriptionPort {
  readonly models: readonly TranscriptionModel[];
  /** Hears a recording, stretch by stretch. Silence gives none. Stops soon after `signal` aborts. Throws EngineError. */
  transcribe(request: TranscribeRequest, signal: AbortSignal): AsyncIterable<HeardPiece>;
}
