/** By what usage is told apart, apart from its calls because pages need it, and these bring no schemas along. */

/** What people know the products by that characters are charged for. */
export const PRODUCT_NAMES: Readonly<Record<string, string>> = {
  text_to_speech: "Text to speech",
  speech_to_speech: "Voice changer",
  audio_isolation: "Voice isolator",
  speech_to_text: "Speech to text",
  forced_alignment: "Forced alignment",
  voice_cloning: "Voices out of recordings",
  voice_design: "Voice design",
};

/** By what usage is told apart; each is kept with every booking. */
export const USAGE_PARTS = ["product", "voice", "model", "api_key", "user"] as const;
export type UsagePart = (typeof USAGE_PARTS)[number];
