import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { playStream } from "../player/index.ts";
import { session } from "../shell/session.ts";
import { createStore } from "../shell/store.ts";
import { notify } from "../shell/toasts.ts";
import { rememberUse } from "../voices/index.ts";
import { speechWords } from "../words/speech.ts";
import { contentType } from "./formats.ts";
import { type Order, requestOf } from "./order.ts";
import { standInLine } from "./place-in-line.ts";
import { soundOf } from "./timed-sound.ts";

/** What is being made, or how the last attempt ended when that needs saying. */
export type Generation =
  | { state: "idle" }
  | { state: "waiting" }
  | { state: "arriving"; place: number }
  /** `history_item_id` is what was made until then, if it is kept. */
  | { state: "stopped"; had_sound: boolean; history_item_id: string | null }
  | { state: "failed"; message: string; can_repeat: boolean };

/** One at a time for the page; it goes on while other pages of the app are looked at. */
export const generation = createStore<Generation>({ state: "idle" });

/** Refusals that the same request will meet again. */
const LASTING = new Set([400, 401, 403, 404, 413, 422]);

let stop: AbortController | null = null;

/** Whatever the person had under way ends with their session. */
function stopWithSession(): () => void {
  return session.subscribe(() => {
    if (session.get().is_signed_in !== false) return;
    stop?.abort();
    generation.set({ state: "idle" });
  });
}

export const isRunning = ({ state }: Generation): boolean => state === "waiting" || state === "arriving";

/** Stops what is being made; the server stops too, and charges for what was made until then. */
export function cancelGeneration(): void {
  stop?.abort();
}

/** Puts the message about the last attempt away. */
export function dismissOutcome(): void {
  if (!isRunning(generation.get())) generation.set({ state: "idle" });
}

function outcomeOf(error: unknown, before: Generation, history_item_id: string | null): Generation {
  if (error instanceof DOMException && error.name === "AbortError") {
    return { state: "stopped", had_sound: before.state === "arriving", history_item_id };
  }
  const known = error instanceof ApiError ? error : null;
  return {
    state: "failed",
    message: known?.message ?? speechWords.failed,
    can_repeat: known === null || !LASTING.has(known.status),
  };
}

/**
 * Speaks an order into the player while it is made. Does nothing while another is being made. Never throws: how it
 * ended is in `generation`, and in a toast when `isSeen` says that nobody looks at the page any more.
 */
export async function generate(order: Order, isSeen: () => boolean): Promise<void> {
  if (isRunning(generation.get())) return;
  const { text, voice } = order;
  const controller = new AbortController();
  stop = controller;
  const unwatch = stopWithSession();
  const leaveLine = standInLine();
  let history_item_id: string | null = null;
  generation.set({ state: "waiting" });
  rememberUse(voice.voice_id);
  try {
    await playStream({ voice_id: voice.voice_id, voice_name: voice.name, text }, async (tellTimes) => {
      const body = { voice_id: voice.voice_id, ...requestOf(order) };
      const lines = await api.speech.stream_with_timestamps(body, { signal: controller.signal });
      leaveLine();
      history_item_id = lines.headers.get("history-item-id");
      generation.set({ state: "arriving", place: Number(lines.headers.get("x-queue-position") ?? 0) });
      const headers = new Headers({ "content-type": contentType(order.options.output_format) });
      if (history_item_id !== null) headers.set("history-item-id", history_item_id);
      return new Response(soundOf(lines, tellTimes), { headers });
    });
    generation.set({ state: "idle" });
  } catch (error) {
    if (session.get().is_signed_in === false) return;
    const outcome = outcomeOf(error, generation.get(), history_item_id);
    if (outcome.state === "failed" && !isSeen()) notify.error(outcome.message);
    generation.set(outcome);
  } finally {
    unwatch();
    leaveLine();
    stop = null;
  }
}
