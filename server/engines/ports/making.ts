/** Ports for voices that people make: out of recordings, or out of a description. */
import type { EngineModel, SpeakRequest, SpokenPiece, VoiceLabels } from "./speech.ts";
import type { Sound } from "./transcription.ts";

/** What a maker made. Only its own provider reads `data`; everybody else keeps it and passes it on. */
export interface VoicePrint {
  maker_id: string;
  data: Uint8Array;
}

/** A way in which a provider makes voices out of recordings. */
export interface PrintMaker {
  maker_id: string;
  /** Its honest name: "Timbre match", "Neural cloning (ZipVoice)". */
  name: string;
  /** For people, in a sentence or two: what the voice will be like, and what not. */
  description: string;
  /** `instant`: from some recordings, in seconds. `trained`: from half an hour of them and more, as a job. */
  effort: "instant" | "trained";
  /** The models that speak its prints, the one that is meant when a caller names none first. */
  model_ids: readonly string[];
  /** ISO 639-1 codes that its voices speak. */
  languages: readonly string[];
  /** Hz of what its voices say. */
  sample_rate: number;
  /** Whether it has to be told what each recording says. */
  needs_text: boolean;
  /** Speech that it takes, in seconds; of more it uses what is best. */
  seconds_min: number;
  seconds_max: number;
}

/** How far apart two voices are; each part is 0 for the same voice. */
export interface VoiceDistance {
  /** Semitones between the medians of the pitch. */
  pitch: number;
  /** Semitones between the resonances of the mouth. */
  formant: number;
  /** Decibels (root mean square) between the long-term spectra. */
  spectrum: number;
  /** Parts of the speaking rate: 0.1 is a tenth slower or quicker. */
  rate: number;
}

/** One recording that a voice is taken from. */
export interface Recording {
  /** What is said in it; empty when nobody knows. */
  text: string;
  /** How long it is, where that is known; for the progress. */
  seconds?: number;
  /** Its sound from the start, decoded while it is listened to. */
  pieces(): AsyncIterable<Sound>;
}

export interface TakeRequest {
  maker_id: string;
  samples: readonly Recording[];
  /** ISO 639-1. */
  language: string;
  /** What people say of the voice, as a hint. */
  labels: Readonly<Partial<Pick<VoiceLabels, "gender" | "age" | "accent">>>;
}

/** The last step of taking a print. */
export interface TakenPrint {
  print: VoicePrint;
  /** The voice that comes with the engine and that it was made from; null when there is none. */
  base: { voice_id: string; name: string } | null;
  /** From the recordings to that voice, and to what was made; null where the maker does not measure it. */
  distance: { before: VoiceDistance; after: VoiceDistance } | null;
}

/** A voice that is described. */
export interface DesignRequest {
  gender: VoiceLabels["gender"];
  age: VoiceLabels["age"];
  accent: string;
  /** 0.3..2: how much of it is heard. */
  accent_strength: number;
  /** What else is said of it, in free words; those that the designer does not know are told in `not_honoured`. */
  description: string;
  seed: number;
}

/** How a voice is to be changed. */
export interface RemixRequest {
  print: VoicePrint;
  /** In free words: "deeper, a little slower, with more breath". */
  description: string;
  /** 0..1: how far. */
  strength: number;
  seed: number;
}

export interface DesignedPrint {
  print: VoicePrint;
  /** Words of the description that changed nothing. */
  not_honoured: readonly string[];
  base: TakenPrint["base"];
}

/** Speech in voices that people made. */
export interface VoicePrintPort {
  readonly makers: readonly PrintMaker[];
  /** Those that speak prints. */
  readonly models: readonly EngineModel[];
  readonly knows_timings: boolean;
  readonly repeats: boolean;
  readonly keeps_to_text?: boolean;
  /**
   * Makes a print: how far it is (0..1, as often as it likes), and last the print. Stops soon after `signal` aborts.
   * Throws EngineError: unsupported_audio when there is not enough speech in the recordings, unsupported_language.
   */
  take(request: TakeRequest, signal: AbortSignal): AsyncIterable<{ progress: number } | TakenPrint>;
  /** As SpeechPort.speak, in the voice of a print. */
  speak(request: Omit<SpeakRequest, "voice"> & { print: VoicePrint }, signal: AbortSignal): AsyncIterable<SpokenPiece>;
}

/** Voices out of a description. What it designs is spoken by the voice print port of the same provider. */
export interface VoiceDesignPort {
  /** The maker whose prints they are; it makes none out of recordings unless it is among that port's makers too. */
  readonly maker: Omit<PrintMaker, "effort" | "needs_text" | "seconds_min" | "seconds_max">;
  readonly accents: readonly { code: string; name: string }[];
  design(request: DesignRequest, signal: AbortSignal): Promise<DesignedPrint>;
  /** A print of this provider, changed. Throws EngineError engine_failed for one that cannot be. */
  remix(request: RemixRequest, signal: AbortSignal): Promise<DesignedPrint>;
}
