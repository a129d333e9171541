/** Voices and models of all providers as one list each. */
import type {
  ListedConversionModel,
  ListedDesigner,
  ListedModel,
  ListedPrintMaker,
  ListedTranscriptionModel,
  ListedVoice,
  Preferences,
} from "./listed.ts";
import type { Slot } from "./slot.ts";
import type { SeenVoice, VoiceMemory } from "./voice-memory.ts";

export interface Lists {
  voices: readonly ListedVoice[];
  models: readonly ListedModel[];
  transcription_models: readonly ListedTranscriptionModel[];
  conversion_models: readonly ListedConversionModel[];
  print_makers: readonly ListedPrintMaker[];
  designers: readonly ListedDesigner[];
}

/** A voice that was seen, and cannot speak now. */
function asAbsent({ voice, provider }: SeenVoice, slot: Slot | undefined): ListedVoice {
  const provider_title = slot?.entry.title ?? provider;
  const reasons = {
    starting: `${provider_title} is starting.`,
    failed: `${provider_title} is not running.`,
    ready:
      slot?.entry.runs === "process"
        ? `Its model ${voice.model_ids.join(", ")} is not installed any more.`
        : `${provider_title} does not offer it at present.`,
  };
  return {
    ...voice,
    provider,
    provider_title,
    repeats: false,
    disabled_reason: reasons[slot?.status().state ?? "failed"],
  };
}

/** Those that are so before the others, each part in its order. */
const first = <T>(all: readonly T[], is: (each: T) => boolean): readonly T[] => [
  ...all.filter(is),
  ...all.filter((each) => !is(each)),
];

/**
 * Everything that the providers have: what is preferred and here, the rest in their order, and at the end the voices that
 * were there before.
 */
export function listAll(slots: readonly Slot[], memory: VoiceMemory, preferences: Preferences): Lists {
  const owned = slots.flatMap((slot) => {
    const abilities = slot.pool()?.abilities();
    return abilities ? [{ ...slot.entry, abilities }] : [];
  });
  const voices = memory.note(
    owned.flatMap(({ name: provider, title: provider_title, abilities }) =>
      abilities.voices.map((voice) => ({
        ...voice,
        provider,
        provider_title,
        repeats: voice.repeats ?? abilities.repeats,
        disabled_reason: null,
      })),
    ),
  );
  const absent = memory.absent(voices).map((seen) =>
    asAbsent(
      seen,
      slots.find(({ entry }) => entry.name === seen.provider),
    ),
  );
  const all = owned.flatMap(({ name: provider, abilities }) =>
    abilities.models.map((model) => ({ ...model, provider, is_preferred: false })),
  );
  const preferred = all.find(({ model_id }) => model_id === preferences.speech_model_id);
  if (preferred) preferred.is_preferred = true;
  const isSpokenByIt = ({ provider, model_ids }: ListedVoice): boolean =>
    preferred !== undefined && provider === preferred.provider && model_ids.includes(preferred.model_id);
  const transcription_models = owned.flatMap(({ name: provider, abilities }) =>
    abilities.transcription_models.map((model) => ({ ...model, provider })),
  );
  const conversion_models = owned.flatMap(({ name: provider, abilities: { conversion } }) =>
    (conversion?.models ?? []).map((model) => ({ ...model, provider, maker_ids: conversion?.maker_ids ?? [] })),
  );
  const print_makers = owned.flatMap(({ name: provider, title: provider_title, abilities }) =>
    abilities.print_makers.map((maker) => ({ ...maker, provider, provider_title, repeats: abilities.prints_repeat })),
  );
  const designers = owned.flatMap(({ name: provider, title: provider_title, abilities }) =>
    abilities.designer ? [{ ...abilities.designer, provider, provider_title, repeats: abilities.prints_repeat }] : [],
  );
  return {
    conversion_models,
    print_makers,
    designers,
    voices: [...first(voices, isSpokenByIt), ...absent],
    models: first(all, ({ is_preferred }) => is_preferred),
    transcription_models: first(
      transcription_models,
      ({ model_id }) => model_id === preferences.transcription_model_id,
    ),
  };
}
