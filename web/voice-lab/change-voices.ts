/** What is done with voices from their list: each asks for the list again. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Voice } from "../../contract/voices.ts";
import { api } from "../api.ts";
import { confirm } from "../shell/confirm.ts";
import { storageKeys, store } from "../shell/storage-keys.ts";
import { notify } from "../shell/toasts.ts";
import { EDITOR } from "../speech/addresses.ts";
import { shellWords } from "../words/shell.ts";
import { voiceLabWords as words } from "../words/voice-lab.ts";
import { isAdded } from "./own-voices.ts";

/** Asks again for everything that a change of voices goes into. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [["voices"], ["voice_lab"], ["billing"]].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}

/** Opens text to speech with a voice chosen. */
export function useSpeakWith(): (voice_id: string) => void {
  const navigate = useNavigate();
  return (voice_id) => {
    store(storageKeys.savedVoiceId, voice_id);
    void navigate(EDITOR);
  };
}

/** Among the favorites, or not any more. */
export function useStar() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ voice_id, is_favourite }: Pick<Voice, "voice_id" | "is_favourite">) =>
      api.voice_lab.place({ voice_ids: [voice_id], is_favourite }),
    onSettled: refresh,
  });
}

/** What is asked before voices go: what goes with them depends on whose they are. */
function questionOf(voices: readonly Voice[]) {
  const [first] = voices;
  const name = first?.name ?? "";
  const common = { cancel: shellWords.cancel, danger: true };
  if (voices.length === 1 && first !== undefined && isAdded(first))
    return {
      ...common,
      title: words.putAwayTitle(name),
      description: words.putAwayDescription,
      confirm: words.putAway,
    };
  const isLent = voices.some((voice) => !isAdded(voice) && voice.sharing?.status === "enabled");
  const description = voices.length === 1 ? words.deleteDescription : words.deleteDescriptionMany;
  return {
    ...common,
    title: words.deleteTitle(voices.length, name),
    description: isLent ? `${words.deleteShared} ${description}` : description,
    confirm: words.delete,
  };
}

/** Deletes voices after asking; those that were added from others are put away. `onDone` gets the ids that are gone. */
export function useDeleteVoices(onDone: (voice_ids: readonly string[]) => void = () => undefined) {
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: (voices: readonly Voice[]) =>
      api.voice_lab.delete_many({ voice_ids: voices.map(({ voice_id }) => voice_id) }),
    onSuccess: ({ deleted, refused: [refused, ...others] }, voices) => {
      onDone(deleted);
      if (refused !== undefined) notify.error(words.refused(others.length + 1, refused.reason));
      else notify.success(voices.every(isAdded) ? words.putAwayDone : words.deleted(deleted.length));
    },
    onSettled: refresh,
  });
  const ask = async (voices: readonly Voice[]) => {
    if (voices.length > 0 && (await confirm(questionOf(voices)))) remove.mutate(voices);
  };
  return { ask, isBusy: remove.isPending };
}
