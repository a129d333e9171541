/** The speech port: text to audio. Wrappers (splitting, timing, checking, loudness, encoding, caching) stand around it. */
import type { DigitalSource } from "../../audio/provenance.ts";

/** The public voice settings; every value is always present here, defaults are filled in before. */
export interface SpeakingStyle {
  /** 0..1: low is lively and varied, high is even. */
  stability: number;
  /** 0..1: how far the voice's own timbre is pulled away from its base voice. */
  similarity_boost: number;
  /** 0..1: exaggeration of the delivery. */
  style: number;
  use_speaker_boost: boolean;
  /** 0.7..1.2 times the voice's own rate. */
  speed: number;
}

/** A stretch of an utterance: words, or a word with its pronunciation given. */
export type Span =
  | { kind: "text"; text: string }
  | { kind: "phonemes"; text: string; alphabet: "ipa" | "cmu-arpabet"; phonemes: string };

/** One sentence or clause, planned and spoken in one go. Offsets in timings count UTF-16 units of the spans' joined texts. */
export interface Utterance {
  spans: readonly Span[];
  /** The text before and after, for intonation at the edges; may be empty. */
  previous_text: string;
  next_text: string;
}

export interface SpeakRequest {
  /** The provider's own voice key, from its `voices`. */
  voice: string;
  /** The model that is meant, one of the voice's; absent: its first. */
  model_id?: string;
  /** ISO 639-1 code, from the voice's `languages`. */
  language: string;
  utterance: Utterance;
  style: SpeakingStyle;
  /** Same request and seed, same samples. */
  seed: number;
}

/** When a stretch of the utterance's text is heard, in seconds from the start of the whole utterance. */
export interface WordTiming {
  text_start: number;
  text_end: number;
  start_seconds: number;
  end_seconds: number;
}

/** A piece of speech: mono float samples in −1..1 at the voice's `sample_rate`. */
export interface SpokenPiece {
  samples: Float32Array;
  /** Timings of the words that this piece finishes; all of them together cover the utterance in order. */
  words: readonly WordTiming[];
}

export interface VoiceLabels {
  gender: "female" | "male" | "neutral";
  age: "young" | "middle_aged" | "old";
  accent: string;
  use_case: string;
  descriptive: string;
  language: string;
}

/** A voice that comes with an engine, with everything that the voice list shows. */
export interface EngineVoice {
  /** The provider's own key. */
  key: string;
  /** The public 20-character id. */
  voice_id: string;
  /** Ids of the public service's voices that mean this voice. */
  aliases: readonly string[];
  name: string;
  description: string;
  /** Kept for those who use it, and listed only when asked for. */
  is_legacy?: boolean;
  labels: VoiceLabels;
  /** ISO 639-1 codes that it can speak, its own first. */
  languages: readonly string[];
  sample_rate: number;
  /** Fixed gain in dB that brings its speech to −16 LUFS; null until somebody has measured it on the preview text. */
  gain_db: number | null;
  /** The models that speak it, the one that is meant when a caller names none first. */
  model_ids: readonly string[];
  /** A sentence for the preview, in the voice's own language. */
  preview_text: string;
  /** Whether the same request and seed give the same samples; absent: what the port says of all its voices. */
  repeats?: boolean;
  /** How its speech comes to be; absent: as its model's. */
  digital_source?: DigitalSource;
}

/** What a model honours; shown in `GET /v1/models`. */
export interface EngineModel {
  model_id: string;
  /** Ids of the public service that mean this model. */
  aliases: readonly string[];
  name: string;
  description: string;
  /** What kind of engine speaks, by its honest name: "classic (diphone and formant synthesis)". */
  engine: string;
  /** Language codes with English names. */
  languages: readonly { language_id: string; name: string }[];
  /** Whether it finds out the language of the text by itself. */
  detects_language: boolean;
  /** Settings that change its sound; the others are shown as unsupported. */
  honours: readonly (keyof SpeakingStyle)[];
  /** How what it speaks comes to be; absent: by a model that was trained on recordings. */
  digital_source?: DigitalSource;
  /** Whether it says phonemes that are given (`<phoneme>`, dictionaries); otherwise it reads the word as written. */
  can_use_phonemes: boolean;
}

/** Text to audio. */
export interface SpeechPort {
  readonly models: readonly EngineModel[];
  readonly voices: readonly EngineVoice[];
  /** Whether `words` come with the pieces; without, a wrapper finds them by alignment. */
  readonly knows_timings: boolean;
  /** Whether the same request and seed give the same samples, with every voice; never so for another machine's engine. */
  readonly repeats: boolean;
  /**
   * Whether it joins or shapes sounds one by one, so that it cannot leave out, repeat or make up words as learnt models do,
   * and its `words` are a true account: the check goes by them. Otherwise (and when absent) the check listens.
   */
  readonly keeps_to_text?: boolean;
  /** Speaks one utterance. Stops soon (≤ 50 ms of work) after `signal` aborts. Throws EngineError on text it cannot say. */
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpokenPiece>;
}
