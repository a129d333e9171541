/** Finding voices and models by the ids that clients know. */
import type { EngineModel, EngineVoice } from "./ports.ts";

/** The voice with this public id or alias. */
export const findVoice = (voices: readonly EngineVoice[], id: string): EngineVoice | undefined =>
  voices.find((voice) => voice.voice_id === id) ?? voices.find((voice) => voice.aliases.includes(id));

/** The model with this id or alias. */
export const findModel = (models: readonly EngineModel[], id: string): EngineModel | undefined =>
  models.find((model) => model.model_id === id) ?? models.find((model) => model.aliases.includes(id));
