import { useSyncExternalStore } from "react";
import { limits } from "../../contract/limits.ts";
import type { Alignment } from "../../contract/speech.ts";
import { readStored, storageKeys } from "../shell/storage-keys.ts";
import { createStore } from "../shell/store.ts";

/** What is being played. */
export interface Track {
  /** Names the sound; two tracks with one key are the same sound. */
  key: string;
  voice_id: string;
  voice_name: string;
  /** What is said, or what else stands beside the name. */
  text: string;
  /** The item in the history, when there is one; a stream learns it as the first sound arrives. */
  history_item_id: string | null;
}

export interface PlayerState {
  track: Track | null;
  /** `loading`: asked to play, and waiting for sound. */
  phase: "loading" | "playing" | "paused" | "ended";
  time_seconds: number;
  /** null until known; a stream's is known when it has ended. */
  duration_seconds: number | null;
  /** How much of this track has been heard, skips left out. */
  played_seconds: number;
  /** Sound is still arriving. */
  is_streaming: boolean;
  /** When the characters that have arrived of a stream are spoken; null where nobody tells. */
  streamed: Alignment | null;
  /** The history has this item by now, so that it can be judged, shared and downloaded. */
  is_kept: boolean;
  /** The whole of a stream, once it has ended. */
  source: Blob | null;
  /** The history's download was not there in time: save `source` instead. */
  falls_back: boolean;
  speed: number;
  /** 0..1 */
  volume: number;
  is_muted: boolean;
  is_maximized: boolean;
  skip_seconds: number;
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** How far the skip buttons may go; the first is what they do unless somebody chose otherwise (section 9). */
export const SKIPS_SECONDS = [limits.skipButtonSeconds, 5, 15, 30] as const;

function storedNumber(key: Parameters<typeof readStored>[0], min: number, max: number, otherwise = 1): number {
  const text = typeof localStorage === "undefined" ? null : readStored(key);
  const value = text === null ? Number.NaN : Number(text);
  return value >= min && value <= max ? value : otherwise;
}

/** A track at its beginning. */
export const freshTrack = {
  time_seconds: 0,
  duration_seconds: null,
  played_seconds: 0,
  is_streaming: false,
  streamed: null,
  is_kept: false,
  source: null,
  falls_back: false,
} as const satisfies Partial<PlayerState>;

/** The one store of the player. */
export const playerState = createStore<PlayerState>({
  ...freshTrack,
  track: null,
  phase: "paused",
  speed: storedNumber(storageKeys.playerSpeed, SPEEDS[0], 2),
  volume: storedNumber(storageKeys.playerVolume, 0, 1),
  is_muted: false,
  is_maximized: false,
  skip_seconds: storedNumber(storageKeys.playerSkip, 5, 30, limits.skipButtonSeconds),
});

/** Changes part of the state; nobody is told when nothing differs. */
export function patchPlayer(part: Partial<PlayerState>): void {
  const before = playerState.get();
  const differs = Object.entries(part).some(([name, value]) => !Object.is(before[name as keyof PlayerState], value));
  if (differs) playerState.set({ ...before, ...part });
}

/**
 * Part of the player's state, followed. The time changes 40 times a second, so choose as little as is shown; what
 * `select` makes must be a plain value or a part of the state itself.
 */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  const read = () => select(playerState.get());
  return useSyncExternalStore(playerState.subscribe, read, read);
}

/** What the play button of a sound shows: `idle` when something else, or nothing, is on. */
export function phaseOf(state: PlayerState, isThis: (track: Track) => boolean): PlayerState["phase"] | "idle" {
  return state.track !== null && isThis(state.track) ? state.phase : "idle";
}
