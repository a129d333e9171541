import { ChevronsUpDown } from "lucide-react";
import { lazy, useState } from "react";
import type { Voice } from "../../contract/voices.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Flyout } from "../ui/flyout.tsx";
import { Later } from "../ui/later.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { voiceWords } from "../words/voices.ts";
import { VoiceLabel } from "./voice-label.tsx";
import { useVoices } from "./voice-list.ts";

/** Loaded when the list is about to open. */
const loadPanel = () => import("./voice-panel.tsx").then(({ VoicePanel }) => ({ default: VoicePanel }));
const VoicePanel = lazy(loadPanel);

export interface VoicePickerProps {
  voice: Voice | null;
  onChoose: (voice_id: string) => void;
  /** `card`: the whole label, as wide as there is room. `pill`: face and name. */
  look?: "card" | "pill";
}

const LOOKS = {
  card: "h-15 w-full rounded-lg pr-3 pl-3",
  pill: "h-9 rounded-full pr-2.5 pl-1.5 pointer-coarse:h-11",
} as const;

/** The list could not be had, or is empty: said where the voice would stand. */
function Missing({ isFailed, isBusy, onRetry }: { isFailed: boolean; isBusy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3 text-sm">
      <span className="flex-1 text-ink-soft">{isFailed ? voiceWords.failedTitle : voiceWords.none}</span>
      {isFailed ? (
        <Button size="small" busy={isBusy} onClick={onRetry}>
          {voiceWords.retry}
        </Button>
      ) : null}
    </div>
  );
}

/** Chooses who speaks: a list with search beside the button, or a sheet on a phone. */
export function VoicePicker({ voice, onChoose, look = "card" }: VoicePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { voices, isError, isFetching, refetch } = useVoices();
  if (voices === undefined && !isError) {
    return (
      <div
        role="status"
        className={classes(LOOKS[look], look === "card" && "border border-line", "flex items-center gap-3")}
      >
        <span className="sr-only">{voiceWords.loading}</span>
        <Skeleton className={look === "card" ? "size-10 rounded-full" : "size-6 rounded-full"} />
        <span className={look === "card" ? "flex-1" : "w-20"}>
          <Skeleton className="h-4 max-w-24" />
          {look === "card" ? <Skeleton className="mt-2 h-3 w-36" /> : null}
        </span>
      </div>
    );
  }
  if (voice === null || voices === undefined) {
    return <Missing isFailed={isError} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  const trigger = (
    <button
      type="button"
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      className={classes(
        "flex min-w-0 items-center gap-2 border border-line-strong/70 bg-surface shadow-low transition-colors hover:border-line-strong data-[state=open]:border-line-strong",
        LOOKS[look],
      )}
    >
      <span className="sr-only">{voiceWords.chosen}</span>
      <span className={look === "card" ? "min-w-0 flex-1" : "min-w-0 font-medium"}>
        <VoiceLabel voice={voice} size={look === "card" ? "large" : "small"} />
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </button>
  );
  const choose = (voice_id: string) => {
    onChoose(voice_id);
    setOpen(false);
  };
  return (
    <Flyout
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      title={voiceWords.choose}
      closeWords={voiceWords.close}
      align="end"
      className="w-[min(440px,calc(100vw-16px))]"
    >
      <div className="h-[min(600px,var(--radix-popover-content-available-height,72dvh))]">
        <Later>
          <VoicePanel voices={voices} chosen_id={voice.voice_id} onChoose={choose} />
        </Later>
      </div>
    </Flyout>
  );
}
