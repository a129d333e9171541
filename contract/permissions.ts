/** What an API key may do: the public API's own permission ids, so that existing keys' scopes keep their meaning. */
export const PERMISSIONS = [
  "text_to_speech",
  "speech_to_text",
  "forced_alignment",
  "models_read",
  "voices_read",
  "voices_write",
  "speech_history_read",
  "speech_history_write",
  "pronunciation_dictionaries_read",
  "pronunciation_dictionaries_write",
  "user_read",
  "user_write",
] as const;

export type Permission = (typeof PERMISSIONS)[number];
