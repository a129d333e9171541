/** Ports that tell something about a recording. */
import type { Sound } from "./transcription.ts";

export interface Stretch {
  start_seconds: number;
  end_seconds: number;
}

/** Where somebody speaks. */
export interface VoiceActivityPort {
  /** Stretches of speech in order, none of them touching. */
  find(sound: Sound, signal: AbortSignal): Promise<readonly Stretch[]>;
}

/** Who speaks when. */
export interface DiarizationPort {
  /** Stretches in order, with speakers counted from 0; `speakers` when their number is known. */
  separate(
    sound: Sound & { speakers?: number },
    signal: AbortSignal,
  ): Promise<readonly (Stretch & { speaker: number })[]>;
}

/** What tells one speaker from another. */
export interface SpeakerPort {
  /** A vector of length 1; the cosine of two is near 1 for one speaker. */
  embed(sound: Sound, signal: AbortSignal): Promise<Float32Array>;
}

/** Which language is spoken. */
export interface SpokenLanguagePort {
  /** ISO 639-1. */
  identify(sound: Sound, signal: AbortSignal): Promise<string>;
}
