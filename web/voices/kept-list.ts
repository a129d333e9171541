import { limits } from "../../contract/limits.ts";
import type { Voice } from "../../contract/voices.ts";

export interface VoiceList {
  voices: Voice[];
}

/** A list as the browser keeps it. */
export interface KeptList {
  at_ms: number;
  list: VoiceList;
}

/** Whether somebody's voice in a list is not lent any more by now: nobody tells the browser when a notice period is over. */
const hasEnded = ({ sharing }: Voice, now_ms: number): boolean =>
  sharing?.status === "copied" && sharing.disable_at_unix !== null && sharing.disable_at_unix * 1000 <= now_ms;

/**
 * The kept list, or null when there is none, it is older than a week, a voice in it has ended since, or it lacks what this
 * version of the app shows.
 */
export function readKept(text: string | null, now_ms: number): KeptList | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as KeptList;
    const age = now_ms - kept.at_ms;
    const isFresh = age >= 0 && age < limits.voiceListCacheSeconds * 1000;
    const { voices } = kept.list;
    return isFresh &&
      voices.every((voice) => typeof voice.provider === "string" && "making" in voice && !hasEnded(voice, now_ms))
      ? kept
      : null;
  } catch {
    return null;
  }
}
