import { limits } from "../../contract/limits.ts";
import { patchPlayer, playerState } from "./player-state.ts";

/** More than this between two polls is a skip, not listening (background pages are polled once a second, at speed 2). */
const HEARD_SECONDS_MAX = 2.5;

let element: HTMLAudioElement | null = null;
let polling: ReturnType<typeof setInterval> | undefined;
let ownedAddress: string | null = null;
/** What to do when the current address cannot be played. */
let failed: () => void = () => undefined;

const bufferedEnd = ({ buffered }: HTMLAudioElement): number =>
  buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;

/** How far the sound that is there goes, in seconds. */
export const reachableSeconds = (): number => {
  const { duration_seconds } = playerState.get();
  return duration_seconds ?? (element === null ? 0 : bufferedEnd(element));
};

function readTime(): void {
  if (element === null) return;
  const { time_seconds, played_seconds } = playerState.get();
  const heard = element.currentTime - time_seconds;
  patchPlayer({
    time_seconds: element.currentTime,
    played_seconds: heard > 0 && heard < HEARD_SECONDS_MAX ? played_seconds + heard : played_seconds,
  });
}

function poll(isPlaying: boolean): void {
  clearInterval(polling);
  if (isPlaying) polling = setInterval(readTime, limits.playerPollMs);
}

function listen(audio: HTMLAudioElement): void {
  audio.addEventListener("playing", () => {
    patchPlayer({ phase: "playing" });
    poll(true);
  });
  audio.addEventListener("waiting", () => patchPlayer({ phase: "loading" }));
  audio.addEventListener("pause", () => {
    poll(false);
    readTime();
    if (!audio.ended) patchPlayer({ phase: "paused" });
  });
  audio.addEventListener("ended", () => {
    poll(false);
    readTime();
    patchPlayer({ phase: "ended" });
  });
  audio.addEventListener("durationchange", () => {
    const isKnown = Number.isFinite(audio.duration) && audio.duration > 0 && !playerState.get().is_streaming;
    if (isKnown) patchPlayer({ duration_seconds: audio.duration });
  });
  audio.addEventListener("seeked", readTime);
  audio.addEventListener("error", () => {
    poll(false);
    if (playerState.get().track !== null && audio.hasAttribute("src")) failed();
  });
}

/** The one audio element; it is not on the page. */
function sound(): HTMLAudioElement {
  if (element === null) {
    element = new Audio();
    element.preload = "auto";
    listen(element);
  }
  return element;
}

/** Settings of the state that the element must follow. */
export function applySettings(): void {
  if (element === null) return;
  const { speed, volume, is_muted } = playerState.get();
  element.playbackRate = speed;
  element.volume = volume;
  element.muted = is_muted;
}

/**
 * Lets the browser hear the person's press: some allow sound only from an element that was touched during one, and
 * the address is often not known until an answer has come.
 */
export function unlockSound(): void {
  if (!sound().hasAttribute("src")) sound().load();
}

/**
 * Loads an address, at a time, and calls `onFailed` when it cannot be played. An address made of an object (a blob, a
 * media source) is given up when the next one is loaded.
 */
export function loadSound(source: string | Blob | MediaSource, onFailed: () => void, at_seconds = 0): void {
  const audio = sound();
  const address = typeof source === "string" ? source : URL.createObjectURL(source);
  failed = onFailed;
  audio.src = address;
  // Without this a managed media source (iPhone) stays closed.
  audio.disableRemotePlayback = typeof source !== "string";
  if (ownedAddress !== null) URL.revokeObjectURL(ownedAddress);
  ownedAddress = typeof source === "string" ? null : address;
  audio.defaultPlaybackRate = playerState.get().speed;
  applySettings();
  if (at_seconds > 0) audio.currentTime = at_seconds;
}

/** Plays, or stays paused where the browser wants a press first. */
export async function startSound(): Promise<void> {
  const key = playerState.get().track?.key;
  patchPlayer({ phase: "loading" });
  try {
    await sound().play();
  } catch (error) {
    const isBlocked = error instanceof DOMException && error.name === "NotAllowedError";
    // A newer address aborts the promise of the one before; a broken one is told by the error event.
    if (isBlocked && playerState.get().track?.key === key) patchPlayer({ phase: "paused" });
  }
}

/** Pauses. */
export function stopSound(): void {
  const isWaiting = playerState.get().phase === "loading";
  sound().pause();
  // An element that never came to playing sends no pause event.
  if (isWaiting) patchPlayer({ phase: "paused" });
}

/** Whether this moment is loaded, so that moving there works in a stream that was partly dropped. */
export function isLoaded(seconds: number): boolean {
  const { buffered } = sound();
  for (let index = 0; index < buffered.length; index += 1) {
    if (seconds >= buffered.start(index) && seconds <= buffered.end(index)) return true;
  }
  return false;
}

/** Moves the play head. */
export function moveSound(seconds: number): void {
  sound().currentTime = seconds;
  patchPlayer({ time_seconds: seconds });
}

/** Forgets the address, and with it whatever was loading. */
export function unloadSound(): void {
  poll(false);
  if (element === null) return;
  element.pause();
  element.removeAttribute("src");
  element.load();
  if (ownedAddress !== null) URL.revokeObjectURL(ownedAddress);
  ownedAddress = null;
}
