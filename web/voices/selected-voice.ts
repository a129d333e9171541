import { useState } from "react";
import type { Voice } from "../../contract/voices.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { useVoices } from "./voice-list.ts";

/** The saved voice if it is still offered, otherwise the first of the list. */
export function chosenVoice<V extends { voice_id: string }>(voices: readonly V[], saved_id: string | null): V | null {
  return voices.find((voice) => voice.voice_id === saved_id) ?? voices[0] ?? null;
}

/** The voice that speaks on this page; null until the list is known. Every change is saved. */
export function useSelectedVoice(): { voice: Voice | null; choose: (voice_id: string) => void } {
  const { voices } = useVoices();
  const [saved, setSaved] = useState(() => readStored(storageKeys.savedVoiceId));
  const choose = (voice_id: string) => {
    store(storageKeys.savedVoiceId, voice_id);
    setSaved(voice_id);
  };
  return { voice: chosenVoice(voices ?? [], saved), choose };
}
