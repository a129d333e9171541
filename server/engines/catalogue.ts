/** Finding voices and models by the ids that clients know. */
import type { EngineVoice } from "./ports.ts";

/** The voice with this public id or alias. */
export const findVoice = <V extends Pick<EngineVoice, "voice_id" | "aliases">>(
  voices: readonly V[],
  id: string,
): V | undefined => voices.find((voice) => voice.voice_id === id) ?? voices.find((voice) => voice.aliases.includes(id));

/** The model with this id or alias. */
export const findModel = <M extends { model_id: string; aliases: readonly string[] }>(
  models: readonly M[],
  id: string,
): M | undefined => models.find((model) => model.model_id === id) ?? models.find((model) => model.aliases.includes(id));
