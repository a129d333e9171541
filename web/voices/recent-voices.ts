import { limits } from "../../contract/limits.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";

/** The list with a voice moved to its front, cut to what the dropdown shows. */
export function withRecent(ids: readonly string[], voice_id: string): readonly string[] {
  return [voice_id, ...ids.filter((id) => id !== voice_id)].slice(0, limits.voiceDropdownRecentMax);
}

/** Ids from what the browser kept; anything else there counts as nothing. */
export function readIds(kept: string | null): readonly string[] {
  return (kept ?? "").split(" ").filter(Boolean).slice(0, limits.voiceDropdownRecentMax);
}

/** Voices that spoke last in this browser, the latest first. */
export const recentVoiceIds = (): readonly string[] => readIds(readStored(storageKeys.recentVoiceIds));

/** Remembers that a voice was used. */
export function rememberUse(voice_id: string): void {
  store(storageKeys.recentVoiceIds, withRecent(recentVoiceIds(), voice_id).join(" "));
}
