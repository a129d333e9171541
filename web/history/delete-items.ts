import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { closePlayer, playerState } from "../player/index.ts";
import { confirm } from "../shell/confirm.ts";
import { notify } from "../shell/toasts.ts";
import { historyWords } from "../words/history.ts";

const AT_ONCE_MAX = 4;

interface Deleted {
  deleted: string[];
  /** Why the others are still there. */
  failures: Error[];
}

/** Deletes items, four at a time. One that somebody else has deleted meanwhile counts as deleted. */
async function deleteAll(ids: readonly string[]): Promise<Deleted> {
  const waiting = [...ids];
  const done: Deleted = { deleted: [], failures: [] };
  const work = async () => {
    for (let history_item_id = waiting.shift(); history_item_id !== undefined; history_item_id = waiting.shift()) {
      try {
        await api.history.delete({ history_item_id });
        done.deleted.push(history_item_id);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) done.deleted.push(history_item_id);
        else done.failures.push(error as Error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE_MAX }, work));
  return done;
}

/** Deletes items after asking; the player stops if it was playing one of them. `onDeleted` gets what is gone. */
export function useDeleteItems(onDeleted: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: deleteAll,
    onSuccess: async ({ deleted, failures }) => {
      const playing = playerState.get().track?.history_item_id;
      if (playing && deleted.includes(playing)) closePlayer();
      onDeleted(deleted);
      const [failure] = failures;
      if (failure === undefined) notify.success(historyWords.deleted(deleted.length));
      else notify.error(historyWords.deleteFailed(failures.length, failures.length + deleted.length, failure.message));
      await client.invalidateQueries({ queryKey: api.history.list.key });
    },
  });
  const { mutate } = remove;
  const ask = useCallback(
    (ids: readonly string[]) => {
      const question = {
        title: historyWords.deleteTitle(ids.length),
        description: historyWords.deleteDescription,
        confirm: historyWords.delete,
        cancel: historyWords.cancel,
        danger: true,
      };
      void confirm(question).then((isSure) => isSure && mutate(ids));
    },
    [mutate],
  );
  return { ask, isBusy: remove.isPending };
}
