import { useEffect } from "react";
import { session } from "../shell/session.ts";
import { VoiceLabel } from "../voices/voice-label.tsx";
import { playerWords } from "../words/player.ts";
import { closePlayer, pause, resume, seek, skipBack, skipForward } from "./controls.ts";
import { usePlayer } from "./player-state.ts";

/** Who speaks, and how what is said begins. */
export function NowPlaying() {
  const track = usePlayer((state) => state.track);
  const isWaiting = usePlayer((state) => state.is_streaming && state.phase === "loading" && state.time_seconds === 0);
  if (track === null) return null;
  return (
    <VoiceLabel voice={{ voice_id: track.voice_id, name: track.voice_name }}>
      {isWaiting ? playerWords.generating : track.text}
    </VoiceLabel>
  );
}

/** Says aloud when the player starts, pauses and ends; not each of the short waits between. */
export function SpokenState() {
  const words = usePlayer(({ phase }) => (phase === "loading" ? "" : playerWords.states[phase]));
  return (
    <span role="status" className="sr-only">
      {words}
    </span>
  );
}

/** Tells the device what is on, so that its own media keys and its lock screen work. */
export function useMediaKeys(): void {
  const track = usePlayer((state) => state.track);
  useEffect(() => {
    if (track === null || !("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title: track.text.slice(0, 100), artist: track.voice_name });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", resume],
      ["pause", pause],
      ["stop", closePlayer],
      ["seekbackward", skipBack],
      ["seekforward", skipForward],
      ["seekto", ({ seekTime }) => seek(seekTime ?? 0)],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [track]);
}

/** Whoever signs out takes the sound along. */
export function useSilenceAfterSignOut(): void {
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get().is_signed_in === false) closePlayer();
      }),
    [],
  );
}
