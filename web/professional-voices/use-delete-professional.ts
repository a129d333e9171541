import { useQuery } from "@tanstack/react-query";
import { useDeleteVoices } from "../voice-lab/change-voices.ts";
import { voiceListQuery } from "../voices/voice-list.ts";

/** Deletes a professional voice after asking, as the voice lab does. `onGone` once it is. */
export function useDeleteProfessional(onGone: () => void) {
  const { data } = useQuery(voiceListQuery);
  const remove = useDeleteVoices(({ deleted }) => {
    if (deleted > 0) onGone();
  });
  const ask = async (voice_id: string) => remove.ask(data?.voices.filter((voice) => voice.voice_id === voice_id) ?? []);
  return { ask, isBusy: remove.isBusy };
}
