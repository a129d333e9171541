import { Volume1, Volume2, VolumeX } from "lucide-react";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Slider } from "../ui/slider.tsx";
import { playerWords } from "../words/player.ts";
import { chooseVolume, toggleMute } from "./controls.ts";
import { usePlayer } from "./player-state.ts";

/** How loud. */
export function VolumeControl({ className }: { className?: string }) {
  const volume = usePlayer((state) => state.volume);
  const isMuted = usePlayer((state) => state.is_muted);
  const heard = isMuted ? 0 : volume;
  return (
    <div className={classes("flex items-center gap-1", className)}>
      <IconButton
        label={isMuted ? playerWords.unmute : playerWords.mute}
        icon={heard === 0 ? <VolumeX /> : heard < 0.5 ? <Volume1 /> : <Volume2 />}
        onClick={toggleMute}
      />
      <Slider
        label={playerWords.volume}
        value={heard}
        onChange={chooseVolume}
        min={0}
        max={1}
        step={0.05}
        valueText={playerWords.volumeValue(Math.round(heard * 100))}
        className="w-20"
      />
    </div>
  );
}
