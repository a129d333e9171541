import type { Voice } from "../../contract/voices.ts";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { playStream } from "../player/index.ts";
import { session } from "../shell/session.ts";
import { createStore } from "../shell/store.ts";
import { notify } from "../shell/toasts.ts";
import { rememberUse } from "../voices/index.ts";
import { changerWords as words } from "../words/voice-changer.ts";

/** What is to be done with a recording. */
export interface ChangeOrder {
  audio: File;
  voice: Pick<Voice, "voice_id" | "name">;
  model_id: string;
  /** 0..1; undefined for what the voice is set to. */
  similarity_boost: number | undefined;
  remove_background_noise: boolean;
}

/** What is being changed, or how the last attempt ended. */
export type Change =
  | { state: "idle" }
  /** The recording is on its way, and listened to. */
  | { state: "waiting" }
  /** The first of the sound is there. */
  | { state: "arriving" }
  | { state: "done"; is_kept: boolean }
  | { state: "stopped"; had_sound: boolean }
  | { state: "failed"; message: string };

/** One at a time for the page; it goes on while other pages of the app are looked at. */
export const change = createStore<Change>({ state: "idle" });

let stop: AbortController | null = null;

export const isChanging = ({ state }: Change): boolean => state === "waiting" || state === "arriving";

/** Stops what is being made; the server stops too. */
export function cancelChange(): void {
  stop?.abort();
}

/** Puts the message about the last attempt away. */
export function dismissChange(): void {
  if (!isChanging(change.get())) change.set({ state: "idle" });
}

/** Whatever the person had under way ends with their session. */
const stopWithSession = (): (() => void) =>
  session.subscribe(() => {
    if (session.get().is_signed_in === false) stop?.abort();
  });

/**
 * Changes a recording into the player while it is made. Does nothing while another is being made. Never throws: how it
 * ended is in `change`, and in a toast when `isSeen` says that nobody looks at the page any more.
 */
export async function startChange(order: ChangeOrder, isSeen: () => boolean): Promise<void> {
  if (isChanging(change.get())) return;
  const { audio, voice, model_id, similarity_boost, remove_background_noise } = order;
  const controller = new AbortController();
  stop = controller;
  const unwatch = stopWithSession();
  change.set({ state: "waiting" });
  rememberUse(voice.voice_id);
  try {
    const track = { voice_id: voice.voice_id, voice_name: voice.name, text: audio.name };
    const { history_item_id } = await playStream(track, async () => {
      const answer = await api.voice_changer.stream(
        {
          voice_id: voice.voice_id,
          audio,
          model_id,
          remove_background_noise,
          ...(similarity_boost === undefined ? {} : { voice_settings: JSON.stringify({ similarity_boost }) }),
        },
        { signal: controller.signal },
      );
      change.set({ state: "arriving" });
      return answer;
    });
    change.set({ state: "done", is_kept: history_item_id !== null });
  } catch (error) {
    const isStopped = error instanceof DOMException && error.name === "AbortError";
    const message = error instanceof ApiError ? error.message : words.failed;
    if (session.get().is_signed_in === false) change.set({ state: "idle" });
    else if (isStopped) change.set({ state: "stopped", had_sound: change.get().state === "arriving" });
    else {
      change.set({ state: "failed", message });
      if (!isSeen()) notify.error(message);
    }
  } finally {
    unwatch();
    stop = null;
  }
}
