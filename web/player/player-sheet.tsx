import { type ReactNode, useEffect } from "react";
import { limits } from "../../contract/limits.ts";
import { keysOf } from "../shell/shortcuts.ts";
import { Orb } from "../ui/orb.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { playerWords } from "../words/player.ts";
import { maximize, skip, toggle } from "./controls.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { ToggleButton } from "./play-button.tsx";
import { usePlayedPeaks } from "./played-item.ts";
import { usePlayer } from "./player-state.ts";
import { SeekBar } from "./seek-bar.tsx";
import { SpeedMenu } from "./speed-menu.tsx";
import { SpokenText } from "./spoken-text.tsx";
import { Elapsed, SkipBackButton, SkipForwardButton, Total } from "./transport.tsx";
import { VolumeControl } from "./volume-control.tsx";

const KEYS: Readonly<Record<string, () => void>> = {
  space: toggle,
  left: () => skip(-limits.arrowKeySeconds),
  right: () => skip(limits.arrowKeySeconds),
};

/** The app's own shortcuts rest while a dialog is open; the player's go on in its own. */
function onKeyDown(event: KeyboardEvent): void {
  const run = KEYS[keysOf(event)];
  if (run === undefined || event.defaultPrevented || event.repeat) return;
  if ((event.target as Element).closest("button,a[href],input,textarea,[role=slider],[role=menu]") !== null) return;
  event.preventDefault();
  run();
}

/** The player made large: the whole text, its words lighting up, and room to move in the sound. */
export default function PlayerSheet({ actions }: { actions: ReactNode }) {
  const track = usePlayer((state) => state.track);
  const peaks = usePlayedPeaks();
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  if (track === null) return null;
  return (
    <Sheet open onOpenChange={maximize} title={track.voice_name} closeWords={playerWords.minimize}>
      <div className="mx-auto max-w-[880px] px-5 sm:px-6">
        <div className="flex min-h-24 items-start gap-4 py-2">
          <Orb id={track.voice_id} size="large" className="max-sm:hidden" />
          <SpokenText
            text={track.text}
            className="min-w-0 flex-1 text-md leading-7 [overflow-wrap:anywhere] whitespace-pre-wrap [&_mark]:scroll-mt-6 [&_mark]:scroll-mb-64 sm:text-lg sm:leading-9"
          />
        </div>
        <div className="sticky bottom-0 bg-raised pt-4 pb-5">
          <SeekBar peaks={peaks} height={72} />
          <div className="mt-1 flex justify-between">
            <Elapsed />
            <Total />
          </div>
          <div className="mt-2 flex flex-wrap items-center justify-center gap-x-2 gap-y-3">
            <div className="flex min-w-40 flex-1 items-center gap-1 max-sm:order-2 max-sm:flex-none">
              <SpeedMenu />
              <VolumeControl className="max-sm:hidden" />
            </div>
            <div className="flex items-center gap-3 max-sm:order-1 max-sm:basis-full max-sm:justify-center">
              <SkipBackButton />
              <ToggleButton size="large" look="accent" autoFocus className="size-14 [&_svg]:size-6" />
              <SkipForwardButton />
            </div>
            <div className="flex min-w-40 flex-1 items-center justify-end gap-1 max-sm:order-3">
              {actions}
              <DownloadMenu />
            </div>
          </div>
        </div>
      </div>
    </Sheet>
  );
}
