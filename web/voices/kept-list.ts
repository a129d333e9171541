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

/** The kept list, or null when there is none, it is older than a week, or it lacks what this version of the app shows. */
export function readKept(text: string | null, now_ms: number): KeptList | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as KeptList;
    const age = now_ms - kept.at_ms;
    const isFresh = age >= 0 && age < limits.voiceListCacheSeconds * 1000;
    return isFresh && kept.list.voices.every((voice) => typeof voice.provider === "string" && "making" in voice)
      ? kept
      : null;
  } catch {
    return null;
  }
}
