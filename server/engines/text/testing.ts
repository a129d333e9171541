/** A short way to plan a text in tests. */
import { planSpeech, type SpeechPlan, type SpeechText } from "./plan.ts";

/** Plans a text for an English voice, without tags, rules or neighbours unless `options` has them. */
export function plan(text: string, options: Partial<SpeechText> = {}): SpeechPlan {
  return planSpeech({
    text,
    detects_language: false,
    voice_language: "en",
    ssml: false,
    apply_text_normalization: "auto",
    rules: [],
    previous_text: "",
    next_text: "",
    ...options,
  });
}
