/**
 * What an API key may do: the public API's own permission ids, so that existing keys' scopes keep their meaning.
 * Those that some call asks for; a key's owner chooses among them.
 */
export const PERMISSIONS_IN_USE = [
  "text_to_speech",
  "speech_to_speech",
  "audio_isolation",
  "speech_to_text",
  "forced_alignment",
  "models_read",
  "voices_read",
  "voices_write",
  "add_voice_from_voice_library",
  "publish_voice_to_voice_library",
  "voice_generation",
  "create_instant_voice_clone",
  "create_professional_voice_clone",
  "speech_history_read",
  "speech_history_write",
  "pronunciation_dictionaries_read",
  "pronunciation_dictionaries_write",
  "user_read",
  "user_write",
  "workspace_read",
  "workspace_write",
] as const;

/** Those of calls that are still to come: a key may hold them already, and nothing asks for them yet. */
const PERMISSIONS_TO_COME = [
  "sound_generation",
  "models_write",
  "dubbing_read",
  "dubbing_write",
  "projects_read",
  "projects_write",
  "audio_native_read",
  "audio_native_write",
  "convai_read",
  "convai_write",
] as const;

export const PERMISSIONS = [...PERMISSIONS_IN_USE, ...PERMISSIONS_TO_COME] as const;

export type Permission = (typeof PERMISSIONS)[number];
