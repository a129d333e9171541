/** Voices: who can speak, how each sounds, how each person set it. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import type { ResourceKind } from "../sharing/index.ts";
import { editVoiceSettings } from "./edit-voice-settings.ts";
import { getDefaultSettings } from "./get-default-settings.ts";
import { getPreview } from "./get-preview.ts";
import { getVoice } from "./get-voice.ts";
import { getVoiceSettings } from "./get-voice-settings.ts";
import { listVoices } from "./list-voices.ts";
import { findVoiceResource, resourceType } from "./made-store.ts";
import { searchVoices } from "./search-voices.ts";

export {
  checkStillSpeaks,
  checkStillThere,
  findPremades,
  findSpeakingVoice,
  findVoice,
  ownVoiceId,
  voicesOnHand,
} from "./find-voice.ts";
export { findVoiceByName } from "./find-voice-by-name.ts";
export { previewKey, readPreview } from "./get-preview.ts";
export { listVoices } from "./list-voices.ts";
export { priceOf, shownSharing } from "./made-rules.ts";
export { reciter } from "./made-voice.ts";
export type { VoiceOnHand } from "./rules.ts";
export { seenVoices } from "./seen-voices.ts";
export { settingsFor } from "./settings-for.ts";
export { showVoices } from "./show-voices.ts";
export { readSettings, saveSettings } from "./store.ts";
export { takeVoiceEdit, takeVoiceSlot, voiceSlotsOf } from "./voice-slots.ts";

/** Voices can be shared within a workspace. */
export const voiceResource: ResourceKind = { type: resourceType, find: findVoiceResource };

export const voices = answers(api.voices, {
  default_settings: getDefaultSettings,
  list: listVoices,
  search: searchVoices,
  get: getVoice,
  get_preview: getPreview,
  get_settings: getVoiceSettings,
  edit_settings: editVoiceSettings,
});
