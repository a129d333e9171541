import type { Alignment } from "../../contract/speech.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { queryClient } from "../shell/query-client.ts";
import { readStored, storageKeys } from "../shell/storage-keys.ts";
import { apiWords } from "../words/api.ts";
import { playerWords } from "../words/player.ts";
import { type AppendQueue, createAppendQueue } from "./append-queue.ts";
import { loadSound, startSound } from "./audio-element.ts";
import { closePlayer } from "./controls.ts";
import { mediaType } from "./file-names.ts";
import { reportPlayFailure } from "./play-failure.ts";
import { loadItem, putOn } from "./play-source.ts";
import { patchPlayer, playerState, type Track } from "./player-state.ts";
import { pollHistory } from "./poll-history.ts";

/** What can be said of a stream before its first sound. */
export type StreamTrack = Pick<Track, "voice_id" | "voice_name" | "text">;

export interface Streamed {
  /** The item that the history will have, or null when nothing is kept. */
  history_item_id: string | null;
}

declare global {
  /** What an iPhone has in place of MediaSource. */
  var ManagedMediaSource: typeof MediaSource | undefined;
}

let streams = 0;

/** A place in the audio element that chunks can be appended to. */
interface Opening {
  /** Begins to take sound of this type; null when the browser cannot take it piece by piece. */
  open(type: string): Promise<AppendQueue | null>;
  /** No more sound will come. */
  close(): void;
}

function openMediaSource(): Opening | null {
  const Source = globalThis.ManagedMediaSource ?? globalThis.MediaSource;
  if (Source === undefined) return null;
  const media = new Source();
  const opened = new Promise<void>((resolve) => media.addEventListener("sourceopen", () => resolve(), { once: true }));
  loadSound(media, reportPlayFailure);
  // Within the press of the button, which is when browsers allow it; sound follows when it is there.
  if (playerState.get().phase === "loading") void startSound();
  return {
    async open(type) {
      if (!Source.isTypeSupported(type)) return null;
      await opened;
      return createAppendQueue(media.addSourceBuffer(type), () => playerState.get().time_seconds);
    },
    close() {
      if (media.readyState === "open") media.endOfStream();
    },
  };
}

/** Whether the history has an item, asked again and again for as long as it is on. */
async function isKept(history_item_id: string, isOn: () => boolean): Promise<boolean> {
  const stop = new AbortController();
  const unsubscribe = playerState.subscribe(() => {
    if (!isOn()) stop.abort();
  });
  const isThere = async () => {
    const asked = { ...query(api.history.get, { history_item_id }), staleTime: 0, retry: false };
    return (await queryClient.fetchQuery(asked)).state === "created";
  };
  return pollHistory(isThere, stop.signal).finally(unsubscribe);
}

/**
 * Follows the history until it has the item, and the player with it. Sound that could not be played as it came is then
 * played from there, where everything is kept in a form that can be.
 */
async function followItem(history_item_id: string | null, wasPlayable: boolean, isOn: () => boolean): Promise<void> {
  const is_kept = history_item_id !== null && (await isKept(history_item_id, isOn));
  if (!isOn()) return;
  patchPlayer(is_kept ? { is_kept } : { falls_back: true });
  if (wasPlayable || playerState.get().phase !== "loading") return;
  try {
    if (!is_kept) throw new ApiError(0, playerWords.playFailed);
    await loadItem(history_item_id, isOn);
  } catch {
    if (isOn()) reportPlayFailure();
  }
}

/** Reads a body to its end, handing on every chunk. A body that breaks off throws after what came. */
async function readChunks(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onChunk(value);
  }
}

/** Whether this browser can play this type of sound at all: bare samples, as telephones want them, it cannot. */
const isPlayable = (type: string): boolean => new Audio().canPlayType(type) !== "";

/** Plays sound that could not be played as it came, unless the person has paused meanwhile. */
function playWhole(source: Blob): void {
  const isWanted = playerState.get().phase === "loading";
  loadSound(source, reportPlayFailure);
  if (isWanted) void startSound();
}

/** Takes the times of a further part of a stream; they count from the start of the whole. */
export type TellTimes = (part: Alignment) => void;

/** Collects the times of a stream into one growing alignment. */
function gatherTimes(isOn: () => boolean): TellTimes {
  const whole: Alignment = {
    characters: [],
    character_start_times_seconds: [],
    character_end_times_seconds: [],
  };
  return (part) => {
    // Not by spreading: a book has more characters than a call may have arguments.
    for (const character of part.characters) whole.characters.push(character);
    for (const seconds of part.character_start_times_seconds) whole.character_start_times_seconds.push(seconds);
    for (const seconds of part.character_end_times_seconds) whole.character_end_times_seconds.push(seconds);
    if (isOn()) patchPlayer({ streamed: { ...whole } });
  };
}

/**
 * Plays speech while it is made. `request` makes the call, and tells when the characters are spoken as far as it learns
 * that on the way; the player opens at once and sound starts with the first chunk. Resolves when all of it has arrived, and then asks the history
 * for the item until it is there. Throws what `request` throws, and an `ApiError` for an answer without a body; what
 * has arrived before a failure stays in the player. Closing the player, or playing something else, lets the rest arrive.
 */
export async function playStream(
  track: StreamTrack,
  request: (tellTimes: TellTimes) => Promise<Response>,
): Promise<Streamed> {
  streams += 1;
  const key = `stream:${streams}`;
  const isOn = putOn({ ...track, key, history_item_id: null }, { is_streaming: true });
  // Who wants to press play themselves is not played to.
  if (readStored(storageKeys.playerStart) === "off") patchPlayer({ phase: "paused" });
  const opening = openMediaSource();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let type = "";
  let queue: AppendQueue | null = null;
  let history_item_id: string | null = null;
  const unsubscribe = playerState.subscribe(() => {
    if (!isOn()) queue?.stop();
  });
  const settle = () => {
    if (queue === null || !isOn()) unsubscribe();
    if (!isOn()) return;
    const source = new Blob(chunks, { type });
    patchPlayer({ is_streaming: false, source });
    if (queue !== null) {
      // A long stream is appended as it is heard, which ends well after the last of it has arrived.
      const close = () => isOn() && opening?.close();
      queue
        .end()
        .then(close, () => isOn() && reportPlayFailure())
        .finally(unsubscribe);
    } else if (isPlayable(type)) playWhole(source);
    void followItem(history_item_id, isPlayable(type), isOn);
  };
  try {
    const response = await request(gatherTimes(isOn));
    if (response.body === null) throw new ApiError(response.status, apiWords.noBody);
    type = mediaType(response.headers.get("content-type"));
    history_item_id = response.headers.get("history-item-id");
    if (isOn()) {
      patchPlayer({ track: { ...track, key, history_item_id } });
      queue = (await opening?.open(type)) ?? null;
    }
    await readChunks(response.body as ReadableStream<Uint8Array<ArrayBuffer>>, (chunk) => {
      chunks.push(chunk);
      queue?.push(chunk);
    });
    // Some browsers show an empty body where there is none.
    if (chunks.length === 0) throw new ApiError(response.status, apiWords.noBody);
  } catch (error) {
    if (chunks.length > 0) settle();
    else {
      unsubscribe();
      if (isOn()) closePlayer();
    }
    throw error;
  }
  settle();
  return { history_item_id };
}
