/** What a speech is made of, as one number: the same number is the same sound. */
import { createHash } from "node:crypto";
import type { PreparedSpeech } from "./prepared-speech.ts";

/** Raise it when the way from text to bytes changes, so that nothing that was made the old way is given out as new. */
const recipeVersion = 3;

/**
 * SHA-256 (hex) over everything that decides the bytes of a speech; null when the same request does not give the same
 * sound, because the engine never repeats itself and no seed was asked for. `marks`: names of those that are put into it.
 */
export function contentKeyOf(
  prepared: Omit<PreparedSpeech, "content_key">,
  is_seeded: boolean,
  marks: readonly string[],
): string | null {
  const { voice, model, text, settings, language, output_format, rules, seed, ssml } = prepared;
  if (!voice.repeats && !is_seeded) return null;
  const { voice_id, provider, description, gain_db, sample_rate, made } = voice;
  const parts = [
    recipeVersion,
    [provider, voice_id, description, gain_db, sample_rate, ...(made ? [made.voice.print_key] : [])],
    [model.model_id, model.engine, model.description],
    [settings.stability, settings.similarity_boost, settings.style, settings.use_speaker_boost, settings.speed],
    [language ?? null, output_format, seed, ssml, prepared.apply_text_normalization],
    rules,
    [prepared.previous_text, text, prepared.next_text],
    ...(marks.length > 0 ? [marks] : []),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
