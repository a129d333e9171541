import type { QueryClient } from "@tanstack/react-query";
import type { ChangeMessage, SpeechWaiting } from "../../contract/live.ts";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { applyLive } from "./live-answers.ts";
import { noteLock } from "./locked-out.ts";

const BACK_OFF_MS = [1000, 2000, 5000, 10_000, 30_000] as const;

const listeners = new Set<(message: ChangeMessage) => void>();
const waitingListeners = new Set<(waiting: SpeechWaiting) => void>();

/** Calls back for every change that is pushed; returns how to stop. */
export function onLive(listener: (message: ChangeMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back whenever speech of this person, asked for here or elsewhere, waits at another place; returns how to stop. */
export function onSpeechWaiting(listener: (waiting: SpeechWaiting) => void): () => void {
  waitingListeners.add(listener);
  return () => waitingListeners.delete(listener);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      window.removeEventListener("online", done);
      resolve();
    }
    signal.addEventListener("abort", done);
    // Back on the network: no reason to sit out the wait.
    window.addEventListener("online", done);
  });

async function listenOnce(client: QueryClient, signal: AbortSignal, isFirst: boolean): Promise<void> {
  const messages = await api.live.listen({}, { signal });
  // Whatever changed while nobody listened is unknown, so everything on the screen is asked for again.
  if (!isFirst) void client.invalidateQueries();
  for await (const message of messages) {
    if ("speech_waiting" in message) {
      for (const listener of waitingListeners) listener(message.speech_waiting);
    } else {
      applyLive(client, message);
      for (const listener of listeners) listener(message);
    }
  }
}

/** A connection that did not last this long counts as failed: one that is cut at once must not be asked for every second. */
const LASTED_MS = 10_000;

/** Listens until `signal` aborts, reconnecting after 1, 2, 5, 10 and then every 30 seconds. */
export async function followLive(client: QueryClient, signal: AbortSignal): Promise<void> {
  let failures = 0;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const begun = performance.now();
    try {
      await listenOnce(client, signal, attempt === 0);
    } catch (error) {
      // Connecting again is the cure for every failure here; a session that is over ends through `signal`.
      if (error instanceof ApiError) noteLock(error);
    }
    failures = performance.now() - begun >= LASTED_MS ? 0 : failures + 1;
    if (!signal.aborted) await pause(BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 30_000, signal);
  }
}
