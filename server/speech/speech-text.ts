/** From what a caller asked for to what is planned. */
import type { SpeechText } from "../engines/text/plan.ts";
import type { PreparedSpeech } from "./prepared-speech.ts";

type SpokenParts = Pick<
  PreparedSpeech,
  | "text"
  | "language"
  | "model"
  | "voice"
  | "ssml"
  | "apply_text_normalization"
  | "rules"
  | "previous_text"
  | "next_text"
>;

/** What the planner needs to know. */
export function speechTextOf({ text, language, model, voice, ...rest }: SpokenParts): SpeechText {
  return {
    text,
    ...(language ? { language } : {}),
    detects_language: model.detects_language,
    voice_language: voice.labels.language,
    voice_languages: voice.languages,
    ssml: rest.ssml,
    apply_text_normalization: rest.apply_text_normalization,
    rules: rest.rules,
    previous_text: rest.previous_text,
    next_text: rest.next_text,
  };
}
