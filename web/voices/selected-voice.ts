import { useState } from "react";
import type { Voice } from "../../contract/voices.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { chosenVoice } from "./offered-voices.ts";
import { useVoices } from "./voice-list.ts";

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
