import { useEffect, useRef, useState } from "react";
import { closePlayer, playerState } from "../player/index.ts";

export type Side = "before" | "after";

/** Further apart than this, a switch would be heard as a jump. */
const APART_SECONDS_MAX = 0.05;

/** Whichever comparison is heard: a second one silences it. */
let heard: (() => void) | null = null;

/**
 * Two recordings that play as one: both run, and one is heard, so that a switch is at the same place and without a gap.
 * What is clean leads; an original that the browser cannot play is left out. The player of the app falls silent meanwhile.
 */
export function useTwoSounds(before: string, after: string) {
  const sounds = useRef<{ before: HTMLAudioElement; after: HTMLAudioElement }>(null);
  const stopHeard = useRef<() => void>(null);
  const [side, setSide] = useState<Side>("after");
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [canHearBefore, setCanHearBefore] = useState(true);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const pair = { before: new Audio(before), after: new Audio(after) };
    sounds.current = pair;
    pair.before.muted = true;
    const stop = () => {
      pair.before.pause();
      pair.after.pause();
    };
    pair.after.ontimeupdate = () => setSeconds(pair.after.currentTime);
    pair.after.onseeked = () => setSeconds(pair.after.currentTime);
    pair.after.onpause = () => {
      pair.before.pause();
      setPlaying(false);
    };
    pair.after.onplaying = () => setPlaying(true);
    pair.after.onerror = () => setFailed(true);
    pair.before.onerror = () => {
      setCanHearBefore(false);
      setSide("after");
      pair.after.muted = false;
    };
    const unsubscribe = playerState.subscribe(() => {
      if (playerState.get().phase === "playing") stop();
    });
    return () => {
      unsubscribe();
      stop();
      if (heard === stopHeard.current) heard = null;
      for (const sound of [pair.before, pair.after]) {
        sound.onerror = null;
        sound.removeAttribute("src");
        sound.load();
      }
      sounds.current = null;
    };
  }, [before, after]);

  const align = (pair: NonNullable<typeof sounds.current>) => {
    const isApart = Math.abs(pair.before.currentTime - pair.after.currentTime) > APART_SECONDS_MAX;
    if (isApart) pair.before.currentTime = pair.after.currentTime;
  };
  const play = () => {
    const pair = sounds.current;
    if (pair === null) return;
    heard?.();
    closePlayer();
    stopHeard.current = () => pair.after.pause();
    heard = stopHeard.current;
    align(pair);
    // The one that fails tells so by its error event; a browser that wants another press leaves both paused.
    void pair.after.play().catch(() => setPlaying(false));
    if (canHearBefore) void pair.before.play().catch(() => undefined);
  };
  return {
    side,
    isPlaying,
    seconds,
    canHearBefore,
    hasFailed,
    toggle: () => (isPlaying ? sounds.current?.after.pause() : play()),
    listenTo: (next: Side) => {
      const pair = sounds.current;
      if (pair === null) return;
      align(pair);
      pair.before.muted = next === "after";
      pair.after.muted = next === "before";
      setSide(next);
    },
    seek: (to: number) => {
      const pair = sounds.current;
      if (pair === null) return;
      pair.after.currentTime = to;
      pair.before.currentTime = to;
      setSeconds(to);
    },
  };
}
