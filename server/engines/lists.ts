/** Voices and models of all providers as one list each. */
import type { Abilities } from "./messages.ts";
import type { EngineModel, EngineVoice, TranscriptionModel } from "./ports.ts";

/** Whose it is. */
interface Owned {
  provider: string;
}

export interface ListedVoice extends EngineVoice, Owned {
  provider_title: string;
  /** Why it cannot speak now, for people; null when it can. */
  disabled_reason: string | null;
}

export interface ListedModel extends EngineModel, Owned {}

export interface ListedTranscriptionModel extends TranscriptionModel, Owned {}

/** What a provider has, with its names. */
export interface Holding {
  name: string;
  title: string;
  abilities: Abilities;
}

export interface Lists {
  voices: readonly ListedVoice[];
  models: readonly ListedModel[];
  transcription_models: readonly ListedTranscriptionModel[];
}

/** Everything that the providers have, in their order. */
export function listAll(holdings: readonly Holding[]): Lists {
  return {
    voices: holdings.flatMap(({ name: provider, title: provider_title, abilities }) =>
      abilities.voices.map((voice) => ({ ...voice, provider, provider_title, disabled_reason: null })),
    ),
    models: holdings.flatMap(({ name: provider, abilities }) =>
      abilities.models.map((model) => ({ ...model, provider })),
    ),
    transcription_models: holdings.flatMap(({ name: provider, abilities }) =>
      abilities.transcription_models.map((model) => ({ ...model, provider })),
    ),
  };
}
