import { limits } from "../../contract/limits.ts";
import { storageKeys, store } from "../shell/storage-keys.ts";
import {
  applySettings,
  isLoaded,
  loadSound,
  moveSound,
  reachableSeconds,
  startSound,
  stopSound,
  unloadSound,
} from "./audio-element.ts";
import { reportPlayFailure } from "./play-failure.ts";
import { freshTrack, patchPlayer, playerState } from "./player-state.ts";

/** Goes on, from the start where the track had ended. */
export function resume(): void {
  const { track, phase } = playerState.get();
  if (track === null) return;
  if (phase === "ended") seek(0);
  void startSound();
}

export function pause(): void {
  stopSound();
}

/** Play or pause, whichever it is not. */
export function toggle(): void {
  const { phase } = playerState.get();
  if (phase === "playing" || phase === "loading") pause();
  else resume();
}

/** Moves to a moment, as far as there is sound. */
export function seek(seconds: number): void {
  const { track, phase, source } = playerState.get();
  if (track === null) return;
  const target = Math.min(Math.max(0, seconds), reachableSeconds());
  if (source !== null && !isLoaded(target)) {
    // A long stream drops what was heard; the whole of it is at hand once it has ended.
    loadSound(source, reportPlayFailure, target);
    patchPlayer({ time_seconds: target });
    if (phase === "playing") void startSound();
  } else moveSound(target);
  if (phase === "ended") patchPlayer({ phase: "paused" });
}

/** Moves by so many seconds, back when negative. */
export function skip(seconds: number): void {
  seek(playerState.get().time_seconds + seconds);
}

export const skipBack = (): void => skip(-playerState.get().skip_seconds);
export const skipForward = (): void => skip(playerState.get().skip_seconds);

/** How fast, 0.5 to 2; the pitch stays. Kept for the next visit. */
export function chooseSpeed(speed: number): void {
  patchPlayer({ speed });
  applySettings();
  store(storageKeys.playerSpeed, speed === 1 ? null : String(speed));
}

/** How far the skip buttons go. Kept for the next visit. */
export function chooseSkip(skip_seconds: number): void {
  patchPlayer({ skip_seconds });
  store(storageKeys.playerSkip, skip_seconds === limits.skipButtonSeconds ? null : String(skip_seconds));
}

/** How loud, 0..1. Kept for the next visit; moving it ends a mute. */
export function chooseVolume(volume: number): void {
  patchPlayer({ volume, is_muted: volume === 0 });
  applySettings();
  if (volume > 0) store(storageKeys.playerVolume, volume === 1 ? null : String(volume));
}

/** Silent or not, without forgetting how loud. */
export function toggleMute(): void {
  const { is_muted, volume } = playerState.get();
  if (is_muted && volume === 0) chooseVolume(1);
  else patchPlayer({ is_muted: !is_muted });
  applySettings();
}

export function maximize(is_maximized: boolean): void {
  patchPlayer({ is_maximized });
}

/** Stops and puts the player away. A stream that is still arriving is made to its end: it goes into the history. */
export function closePlayer(): void {
  unloadSound();
  patchPlayer({ ...freshTrack, track: null, phase: "paused", is_maximized: false });
}

/** The person went to another page: what is not in the history by now is downloaded from the player itself. */
export function leavePage(): void {
  const { track, is_kept } = playerState.get();
  if (track !== null && !is_kept) patchPlayer({ falls_back: true });
}
