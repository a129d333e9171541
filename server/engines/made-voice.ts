/** Voices that people made, as if their engine had them. */
import { EngineError, type EngineVoice, type SpeechPort, type VoicePrintPort } from "./ports.ts";
import type { MadeVoice } from "./works.ts";

/** A speech port that speaks with one voice: the made one. Throws EngineError when nothing here reads its print. */
export function madeSpeaker(prints: VoicePrintPort, made: MadeVoice): { port: SpeechPort; voice: EngineVoice } {
  const { voice_id, name, print, languages, sample_rate, model_ids, preview_text } = made;
  const { models, knows_timings, repeats, keeps_to_text = false } = prints;
  if (!models.some(({ model_id }) => model_ids.includes(model_id)))
    throw new EngineError("engine_failed", `Nothing that is installed here speaks with ${name}.`);
  const voice: EngineVoice = {
    key: voice_id,
    voice_id,
    aliases: [],
    name,
    description: "",
    labels: {
      gender: "neutral",
      age: "middle_aged",
      accent: "",
      use_case: "",
      descriptive: "",
      language: languages[0] as string,
    },
    languages,
    sample_rate,
    gain_db: null,
    model_ids,
    preview_text,
  };
  const port: SpeechPort = {
    models,
    voices: [voice],
    knows_timings,
    repeats,
    keeps_to_text,
    speak({ voice: _, ...request }, signal) {
      if (!languages.includes(request.language))
        throw new EngineError("unsupported_language", `${name} does not speak the language "${request.language}".`);
      return prints.speak({ ...request, print }, signal);
    },
  };
  return { port, voice };
}
