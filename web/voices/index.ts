/** Who can speak: what other screens may use of it. */
export { HearVoice } from "./hear-voice.tsx";
export { labelText, languageName } from "./label-text.ts";
export { rememberUse } from "./recent-voices.ts";
export { useSelectedVoice } from "./selected-voice.ts";
export { useVoiceSettings } from "./use-voice-settings.ts";
export { VoiceChips, VoiceLabel, voiceTraits } from "./voice-label.tsx";
export { useVoices, watchVoices } from "./voice-list.ts";
export { VoicePicker } from "./voice-picker.tsx";
export { rateOf } from "./voice-rate.ts";
