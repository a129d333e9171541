/** What is done with folders of voices, and where voices are put. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { limits } from "../../contract/limits.ts";
import type { VoiceFolder } from "../../contract/voice-folders.ts";
import type { Voice } from "../../contract/voices.ts";
import { api, query } from "../api.ts";
import { confirm } from "../shell/confirm.ts";
import { notify } from "../shell/toasts.ts";
import { shellWords } from "../words/shell.ts";
import { voiceFolderWords as words } from "../words/voice-folders.ts";

export const foldersQuery = query(api.voice_lab.list_folders, {});

type Folder = Pick<VoiceFolder, "folder_id" | "name">;

/** What becomes of voices: into a folder, out of all (null), or among the favorites or not any more. */
export type Move = { folder: Folder | null } | { is_favourite: boolean };

function toldOf(count: number, move: Move): string {
  if ("folder" in move) return move.folder === null ? words.movedOut(count) : words.moved(count, move.folder.name);
  return move.is_favourite ? words.starred(count) : words.unstarred(count);
}

/** Puts voices somewhere. One that is only starred says so itself; of all else it is told how many there were. */
export function usePlaceVoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ voices, move }: { voices: readonly Pick<Voice, "voice_id">[]; move: Move }) => {
      const ids = voices.map(({ voice_id }) => voice_id);
      const place = "folder" in move ? { folder_id: move.folder?.folder_id ?? null } : move;
      for (let from = 0; from < ids.length; from += limits.voicesAtOnceMax)
        await api.voice_lab.place({ voice_ids: ids.slice(from, from + limits.voicesAtOnceMax), ...place });
    },
    onSuccess: (_, { voices, move }) => {
      if (voices.length > 1 || "folder" in move) notify.success(toldOf(voices.length, move));
    },
    onSettled: () => Promise.all([["voices"], ["voice_lab"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Deletes a folder after asking; the voices in it stay. `onDone` once it is gone. */
export function useDeleteFolder(onDone: () => void) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ folder_id }: Folder) => api.voice_lab.delete_folder({ folder_id }),
    onSuccess: (_, { name }) => {
      notify.success(words.deleted(name));
      onDone();
    },
    onSettled: () => Promise.all([["voices"], ["voice_lab"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const ask = async (folder: Folder, count: number) => {
    const isSure = await confirm({
      title: words.deleteTitle(folder.name),
      description: words.deleteDescription(count),
      confirm: words.delete,
      cancel: shellWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate(folder);
  };
  return { ask, isBusy: remove.isPending };
}
