import { RotateCcw, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { playerWords } from "../words/player.ts";
import { clockText } from "./clock.ts";
import { skipBack, skipForward } from "./controls.ts";
import { usePlayer } from "./player-state.ts";

/** An arrow around the number of seconds that it skips. */
function SkipIcon({ seconds, children }: { seconds: number; children: ReactNode }) {
  return (
    <span className="relative flex">
      {children}
      <span
        aria-hidden
        className="absolute inset-0 flex items-center justify-center pt-px text-[8px] font-bold tracking-tighter"
      >
        {seconds}
      </span>
    </span>
  );
}

const skipLook = "[&_svg]:size-[22px]! [&_svg]:stroke-[1.75]";

const useSkip = () => usePlayer((state) => state.skip_seconds);

/** Some seconds back. */
export function SkipBackButton() {
  const seconds = useSkip();
  return (
    <IconButton
      label={playerWords.back(seconds)}
      icon={
        <SkipIcon seconds={seconds}>
          <RotateCcw />
        </SkipIcon>
      }
      onClick={skipBack}
      className={skipLook}
    />
  );
}

/** Some seconds forward. */
export function SkipForwardButton() {
  const seconds = useSkip();
  return (
    <IconButton
      label={playerWords.forward(seconds)}
      icon={
        <SkipIcon seconds={seconds}>
          <RotateCw />
        </SkipIcon>
      }
      onClick={skipForward}
      className={skipLook}
    />
  );
}

/** Where the play head is: 0:12. */
export function Elapsed() {
  const seconds = usePlayer((state) => Math.floor(state.time_seconds));
  return <span className="text-xs text-ink-soft">{clockText(seconds)}</span>;
}

/** How long it is: 1:03; dots while nobody knows. */
export function Total() {
  const seconds = usePlayer((state) => state.duration_seconds);
  return <span className="text-xs text-ink-faint">{seconds === null ? "–:––" : clockText(seconds)}</span>;
}
