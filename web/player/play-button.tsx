import { Pause, Play, RotateCcw } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { playerWords } from "../words/player.ts";
import { resume, toggle } from "./controls.ts";
import { phaseOf, type Track, usePlayer } from "./player-state.ts";

type Looks = Pick<ComponentProps<typeof IconButton>, "look" | "size" | "className" | "tooltip" | "autoFocus">;

/** Plays, pauses, or plays again what is on. */
export function ToggleButton(looks: Looks) {
  const phase = usePlayer((state) => state.phase);
  // The label stays while sound is on its way: a press takes the wish back.
  const isOn = phase === "playing" || phase === "loading";
  return (
    <IconButton
      look="solid"
      {...looks}
      label={isOn ? playerWords.pause : phase === "ended" ? playerWords.playAgain : playerWords.play}
      icon={isOn ? <Pause fill="currentColor" /> : phase === "ended" ? <RotateCcw /> : <Play fill="currentColor" />}
      keys="space"
      onClick={toggle}
    />
  );
}

export interface PlayButtonProps extends Looks {
  /** What it plays, for its label: “Play Aria”. */
  name: string;
  /** Whether the track that is on is this one. */
  isThis: (track: Track) => boolean;
  onPlay: () => void;
}

/** The play button of one sound among many, such as an item of the history or a voice. */
export function PlayButton({ name, isThis, onPlay, ...looks }: PlayButtonProps) {
  const phase = usePlayer((state) => phaseOf(state, isThis));
  const isOn = phase === "playing" || phase === "loading";
  const press = () => {
    if (phase === "idle") onPlay();
    else if (phase === "ended") resume();
    else toggle();
  };
  return (
    <IconButton
      {...looks}
      label={isOn ? playerWords.pauseItem(name) : playerWords.playItem(name)}
      icon={isOn ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      onClick={press}
    />
  );
}
