import { notify } from "../shell/toasts.ts";
import { playerWords } from "../words/player.ts";
import { patchPlayer } from "./player-state.ts";

/** Says that the sound could not be played, and leaves the track there to be tried again or downloaded. */
export function reportPlayFailure(): void {
  patchPlayer({ phase: "paused" });
  notify.error(playerWords.playFailed);
}
