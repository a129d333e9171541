import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Batch } from "../../contract/speech.ts";
import { api } from "../api.ts";
import { closePlayer, playAddress, playerState, saveFile } from "../player/index.ts";
import { confirm } from "../shell/confirm.ts";
import { notify } from "../shell/toasts.ts";
import { longRecordingWords as words } from "../words/long-recordings.ts";

const PAGE_SIZE = 30;

/** All long recordings, newest first, page by page. */
export const longRecordingPages = infiniteQueryOptions({
  queryKey: [...api.speech.list_batches.key, "pages"] as const,
  queryFn: ({ pageParam, signal }) =>
    api.speech.list_batches(
      { page_size: PAGE_SIZE, ...(pageParam === null ? {} : { start_after_batch_id: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ has_more, batches }) => (has_more ? (batches.at(-1)?.batch_id ?? null) : null),
});

/** Whether a recording is at its end and can be deleted; others can be cancelled. */
export const hasEnded = ({ state }: Pick<Batch, "state">): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/** Whether the server works on it, or will by itself. */
export const isUnderWay = ({ state }: Pick<Batch, "state">): boolean => state === "queued" || state === "running";

const trackKey = (batch_id: string): string => `batch:${batch_id}`;
/** Whether this is what the player has on. */
export const isRecording =
  (batch_id: string) =>
  (track: { key: string }): boolean =>
    track.key === trackKey(batch_id);

/** Plays a finished recording; a second press pauses it. */
export async function playRecording({ batch_id, voice_id, voice_name, name }: Batch): Promise<void> {
  const track = { key: trackKey(batch_id), voice_id, voice_name, text: name, history_item_id: null };
  const { audio_url } = await api.speech.get_batch_audio_link({ batch_id });
  playAddress(track, audio_url);
}

/** The browser downloads the sound itself: it may be larger than memory. */
async function downloadAudio({ batch_id }: Batch): Promise<void> {
  const { download_url } = await api.speech.get_batch_audio_link({ batch_id });
  const link = document.createElement("a");
  link.href = download_url;
  link.download = "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

async function downloadSubtitles({ batch_id, name }: Batch, format: "srt" | "vtt"): Promise<void> {
  const response = await api.speech.get_batch_subtitles({ batch_id, format });
  saveFile(await response.blob(), `${name}.${format}`);
}

export type RecordingFile = "audio" | "srt" | "vtt";

/** What can be done with a recording; failures are told in a toast. */
export function useRecordingActions(batch: Batch) {
  const client = useQueryClient();
  const { batch_id, name } = batch;
  const refresh = () => client.invalidateQueries({ queryKey: api.speech.list_batches.key });
  const remove = useMutation({
    mutationFn: () => api.speech.delete_batch({ batch_id }),
    onSuccess: async () => {
      if (playerState.get().track?.key === trackKey(batch_id)) closePlayer();
      notify.success(hasEnded(batch) ? words.deleted : words.cancelled);
      await refresh();
    },
  });
  const goOn = useMutation({ mutationFn: () => api.speech.resume_batch({ batch_id }), onSuccess: refresh });
  const download = useMutation({
    mutationFn: (file: RecordingFile) => (file === "audio" ? downloadAudio(batch) : downloadSubtitles(batch, file)),
  });
  const play = useMutation({ mutationFn: () => playRecording(batch) });
  const latest = useRef(batch);
  useEffect(() => {
    latest.current = batch;
  }, [batch]);
  const askToRemove = async () => {
    const isSure = await confirm(
      hasEnded(batch)
        ? {
            title: words.deleteTitle(name),
            description: words.deleteDescription,
            confirm: words.delete,
            cancel: words.keep,
            danger: true,
          }
        : {
            title: words.cancelTitle(name),
            description: words.cancelDescription,
            confirm: words.cancelConfirm,
            cancel: words.keep,
            danger: true,
          },
    );
    // It may have come to its end while the question was read: what is made is not deleted by cancelling it.
    if (isSure && hasEnded(latest.current) === hasEnded(batch)) remove.mutate();
  };
  return { remove, askToRemove, goOn, download, play };
}
