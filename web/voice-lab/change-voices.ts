/** What is done with voices from their list: each asks for the list again. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { limits } from "../../contract/limits.ts";
import type { Voice } from "../../contract/voices.ts";
import { api } from "../api.ts";
import { saveVoiceFile } from "../player/index.ts";
import { confirm } from "../shell/confirm.ts";
import { longDayText } from "../shell/numbers.ts";
import { storageKeys, store } from "../shell/storage-keys.ts";
import { notify } from "../shell/toasts.ts";
import { EDITOR } from "../speech/addresses.ts";
import { shellWords } from "../words/shell.ts";
import { voiceLabWords as words } from "../words/voice-lab.ts";
import { isAdded } from "./own-voices.ts";
import type { RefusedVoices } from "./refused-dialog.tsx";

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

/** Saves a voice with everything it is made of as a file. */
export function useExport() {
  return useMutation({
    mutationFn: ({ voice_id, name }: Pick<Voice, "voice_id" | "name">) => saveVoiceFile(voice_id, name),
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

/**
 * Deletes voices after asking; those that were added from others are put away. `onDone` gets how that went; why a single
 * one is still there is told at once.
 */
export function useDeleteVoices(onDone: (outcome: RefusedVoices) => void = () => undefined) {
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: async (voices: readonly Voice[]) => {
      const ids = voices.map(({ voice_id }) => voice_id);
      const parts = [];
      for (let from = 0; from < ids.length; from += limits.voicesAtOnceMax)
        parts.push(await api.voice_lab.delete_many({ voice_ids: ids.slice(from, from + limits.voicesAtOnceMax) }));
      return {
        deleted: parts.flatMap((part) => part.deleted),
        later: parts.flatMap((part) => part.later),
        refused: parts.flatMap((part) => part.refused),
      };
    },
    onSuccess: ({ deleted, later, refused }, voices) => {
      const names = new Map(voices.map(({ voice_id, name }) => [voice_id, name]));
      const [first] = refused;
      const [next] = later.toSorted((one, other) => one.deletes_at_unix - other.deletes_at_unix);
      if (first !== undefined && voices.length === 1) notify.error(first.reason);
      else if (next !== undefined) notify.success(words.deletedLater(later.length, longDayText(next.deletes_at_unix)));
      else if (first === undefined)
        notify.success(voices.every(isAdded) ? words.putAwayDone : words.deleted(deleted.length));
      onDone({
        deleted: deleted.length + later.length,
        refused: refused.map((each) => ({ ...each, name: names.get(each.voice_id) ?? "" })),
      });
    },
    onSettled: refresh,
  });
  const ask = async (voices: readonly Voice[]) => {
    if (voices.length > 0 && (await confirm(questionOf(voices)))) remove.mutate(voices);
  };
  return { ask, isBusy: remove.isPending };
}
