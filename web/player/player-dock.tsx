import { ChevronUp, X } from "lucide-react";
import { lazy, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { limits } from "../../contract/limits.ts";
import { useShortcut } from "../shell/shortcuts.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { playerWords } from "../words/player.ts";
import { closePlayer, leavePage, maximize, skip, toggle } from "./controls.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { NowPlaying, SpokenState, useMediaKeys, useSilenceAfterSignOut } from "./now-playing.tsx";
import { ToggleButton } from "./play-button.tsx";
import { usePlayedPeaks } from "./played-item.ts";
import { usePlayer } from "./player-state.ts";
import { SeekBar } from "./seek-bar.tsx";
import { SpeedMenu } from "./speed-menu.tsx";
import { Elapsed, SkipBackButton, SkipForwardButton, Total } from "./transport.tsx";
import { VolumeControl } from "./volume-control.tsx";

const PlayerSheet = lazy(() => import("./player-sheet.tsx"));

function usePlayerShortcuts(): void {
  const { toggle: words, back, forward } = playerWords.shortcuts;
  const step = limits.arrowKeySeconds;
  useShortcut({ keys: "space", words, scope: "everywhere", run: toggle });
  useShortcut({ keys: "left", words: back(step), scope: "everywhere", run: () => skip(-step) });
  useShortcut({ keys: "right", words: forward(step), scope: "everywhere", run: () => skip(step) });
}

/** Another page was opened: a download that waits for the history stops waiting. */
function useLeavePage(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) leavePage();
    before.current = pathname;
  }, [pathname]);
}

/** Opens the player's large form from a button, to which the focus returns when it closes. */
function useMaximize() {
  const opener = useRef<HTMLElement>(null);
  const isMaximized = usePlayer((state) => state.is_maximized);
  useEffect(() => {
    if (!isMaximized) opener.current?.focus();
  }, [isMaximized]);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget;
    maximize(true);
  };
  return { isMaximized, open };
}

/** The player at the foot of the app. `actions` judge and share what is on; they come after 3 seconds of listening. */
export function PlayerDock({ actions }: { actions: ReactNode }) {
  const peaks = usePlayedPeaks();
  const { isMaximized, open } = useMaximize();
  const hasActions = usePlayer((state) => state.played_seconds >= limits.playerActionsAfterSeconds);
  usePlayerShortcuts();
  useLeavePage();
  useMediaKeys();
  useSilenceAfterSignOut();
  const shownActions = hasActions ? actions : null;
  return (
    <section
      aria-label={playerWords.region}
      className="relative shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-raised"
    >
      <SpokenState />
      <div className="absolute inset-x-0 -top-3 px-0 md:hidden">
        <SeekBar peaks={null} height={24} />
      </div>
      <div className="flex h-16 items-center gap-2 px-3 md:h-19 md:gap-4 md:px-5">
        <button
          type="button"
          onClick={open}
          className="min-w-0 flex-1 rounded-md p-1.5 transition-colors hover:bg-hover md:max-w-56 md:flex-none md:basis-56"
          aria-haspopup="dialog"
        >
          <NowPlaying />
          <span className="sr-only">{playerWords.maximize}</span>
        </button>
        <div className="flex shrink-0 items-center gap-1">
          <span className="max-md:hidden">
            <SkipBackButton />
          </span>
          <ToggleButton size="large" />
          <span className="max-md:hidden">
            <SkipForwardButton />
          </span>
        </div>
        <div className="flex min-w-24 flex-1 items-center gap-3 max-md:hidden">
          <span className="min-w-9 text-right">
            <Elapsed />
          </span>
          <SeekBar peaks={peaks} height={36} />
          <span className="min-w-9">
            <Total />
          </span>
        </div>
        <div className="flex shrink-0 items-center">
          <div className="flex items-center max-md:hidden">
            {shownActions}
            <SpeedMenu />
            <VolumeControl className="mx-1 max-xl:hidden" />
            <DownloadMenu />
          </div>
          <IconButton label={playerWords.maximize} icon={<ChevronUp />} onClick={open} className="max-md:hidden" />
          <IconButton label={playerWords.close} icon={<X />} onClick={closePlayer} />
        </div>
      </div>
      <Later>{isMaximized ? <PlayerSheet actions={shownActions} /> : null}</Later>
    </section>
  );
}
