import type { HistoryItem } from "../../contract/history.ts";
import type { Voice } from "../../contract/voices.ts";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { notify } from "../shell/toasts.ts";
import { playerWords } from "../words/player.ts";
import { loadSound, startSound, unloadSound, unlockSound } from "./audio-element.ts";
import { closePlayer, toggle } from "./controls.ts";
import { itemTitle } from "./item-title.ts";
import { ownAddress } from "./own-address.ts";
import { reportPlayFailure } from "./play-failure.ts";
import { freshTrack, patchPlayer, playerState, type Track } from "./player-state.ts";

/** Puts a track on, silent until it has an address. Returns whether it is still the one that is on. */
export function putOn(track: Track, known: { is_kept?: boolean; is_streaming?: boolean } = {}): () => boolean {
  unloadSound();
  unlockSound();
  patchPlayer({ ...freshTrack, ...known, track, phase: "loading" });
  return () => playerState.get().track?.key === track.key;
}

/** Whether the track is this item of the history, be it loaded from there or streamed as it was made. */
export const isItem =
  (history_item_id: string) =>
  (track: Track): boolean =>
    track.history_item_id === history_item_id;

/** The key under which a voice's preview plays. */
export const previewKey = (voice_id: string): string => `preview:${voice_id}`;

/** Loads an item of the history by a fresh link and plays it from where the player is. A link that has run out is replaced once. */
export async function loadItem(history_item_id: string, isOn: () => boolean, isRepeat = false): Promise<void> {
  const at_seconds = playerState.get().time_seconds;
  const link = await api.history.get_audio_link({ history_item_id });
  if (!isOn()) return;
  const again = () =>
    void loadItem(history_item_id, isOn, true).catch((error: unknown) => {
      if (isOn()) tellFailure(error);
    });
  loadSound(ownAddress(link.audio_url), isRepeat ? reportPlayFailure : again, at_seconds);
  await startSound();
}

function tellFailure(error: unknown): void {
  patchPlayer({ phase: "paused" });
  notify.error(error instanceof ApiError ? error.message : playerWords.playFailed);
}

/** Plays an item of the history; when it is the one that is on already, plays or pauses it. */
export async function playHistoryItem(
  item: Pick<HistoryItem, "history_item_id" | "voice_id" | "voice_name" | "text" | "source">,
): Promise<void> {
  const { track } = playerState.get();
  if (track !== null && isItem(item.history_item_id)(track)) return toggle();
  const { history_item_id, voice_id, voice_name } = item;
  const isOn = putOn(
    { key: `history:${history_item_id}`, voice_id, voice_name, text: itemTitle(item), history_item_id },
    { is_kept: true },
  );
  try {
    await loadItem(history_item_id, isOn);
  } catch (error) {
    if (!isOn()) return;
    closePlayer();
    tellFailure(error);
  }
}

/** Plays what a voice sounds like; a second press pauses it. */
export function playPreview(voice: Pick<Voice, "voice_id" | "name" | "preview_url">): void {
  playAddress(
    {
      key: previewKey(voice.voice_id),
      voice_id: voice.voice_id,
      voice_name: voice.name,
      text: playerWords.preview,
      history_item_id: null,
    },
    voice.preview_url,
    playerWords.previewFailed,
  );
}

/** Plays an address, or a file, that needs no asking for; a second press pauses it. `failure` is the toast if it fails. */
export function playAddress(track: Track, source: string | Blob, failure: string = playerWords.playFailed): void {
  if (playerState.get().track?.key === track.key) {
    toggle();
    return;
  }
  const isOn = putOn(track);
  loadSound(typeof source === "string" ? ownAddress(source) : source, () => {
    if (!isOn()) return;
    closePlayer();
    notify.error(failure);
  });
  void startSound();
}
