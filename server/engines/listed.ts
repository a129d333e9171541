/** Voices and models as the server lists them: with whose they are. */
import type { EngineModel, EngineVoice, TranscriptionModel } from "./ports.ts";

/** Whose it is. */
interface Owned {
  provider: string;
}

export interface ListedVoice extends EngineVoice, Owned {
  provider_title: string;
  /** Whether the same request with the same seed is spoken with the same samples. */
  repeats: boolean;
  /** Why it cannot speak now, for people; null when it can. */
  disabled_reason: string | null;
}

export interface ListedModel extends EngineModel, Owned {}

export interface ListedTranscriptionModel extends TranscriptionModel, Owned {}
