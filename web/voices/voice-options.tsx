import { Check, Pause, Play } from "lucide-react";
import { memo } from "react";
import type { Voice } from "../../contract/voices.ts";
import { previewKey, usePlayer } from "../player/index.ts";
import { classes } from "../ui/classes.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { providerText } from "./label-text.ts";
import { VoiceLabel } from "./voice-label.tsx";

/** The DOM id of a voice's row; the search box points to it while it has the focus. */
export const optionId = (list: string, voice_id: string): string => `${list}-${voice_id}`;

interface OptionProps {
  id: string;
  voice: Voice;
  isActive: boolean;
  isChosen: boolean;
  /** Several kinds of engines speak here: say which one this is. */
  showsProvider: boolean;
}

/** Brings a row into sight. */
export function showOption(list: string, voice_id: string, block: ScrollLogicalPosition): void {
  document.getElementById(optionId(list, voice_id))?.scrollIntoView({ block });
}

/** One row. Rows out of sight are not drawn, so that a thousand of them stay quick. */
export const VoiceOption = memo(function VoiceOption({ id, voice, isActive, isChosen, showsProvider }: OptionProps) {
  const isHeard = usePlayer(
    ({ track, phase }) => track?.key === previewKey(voice.voice_id) && (phase === "playing" || phase === "loading"),
  );
  const { disabled_reason } = voice;
  const row = (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={disabled_reason !== null || undefined}
      data-voice-id={voice.voice_id}
      className={classes(
        "group/option flex h-14 scroll-my-8 items-center gap-2 rounded-md pr-2 pl-2.5 [contain-intrinsic-size:auto_56px] [content-visibility:auto]",
        isActive && "bg-hover",
      )}
    >
      <span className={classes("min-w-0 flex-1", disabled_reason !== null && "opacity-50 saturate-0")}>
        <VoiceLabel voice={voice} />
      </span>
      {showsProvider ? <span className="shrink-0 text-xs text-ink-soft">{providerText(voice.provider)}</span> : null}
      {disabled_reason === null ? null : <span className="sr-only">{disabled_reason}</span>}
      {isChosen ? <Check aria-hidden className="size-4 shrink-0 text-accent-text" /> : null}
      {/* For pointers; the keyboard has the same button below the list. */}
      <span
        aria-hidden
        {...(disabled_reason === null ? { "data-hear": "" } : {})}
        className={classes(
          "inline-flex size-9 shrink-0 items-center justify-center rounded-full transition-colors pointer-coarse:size-11 [&_svg]:size-4",
          disabled_reason === null ? "hover:bg-press hover:text-ink" : "invisible",
          isHeard ? "text-accent-text" : "text-ink-faint",
        )}
      >
        {isHeard ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </span>
    </div>
  );
  if (disabled_reason === null) return row;
  return (
    <Tooltip words={disabled_reason} describes={false}>
      {row}
    </Tooltip>
  );
});
