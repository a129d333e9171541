import { CircleAlert, FileAudio, X } from "lucide-react";
import { bytesText } from "../models/index.ts";
import { clockText, PlayButton, playAddress } from "../player/index.ts";
import { countText } from "../shell/numbers.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { recordingWords as words } from "../words/voice-changer.ts";
import type { FileRules, FileVerdict } from "./file-verdict.ts";
import type { ChosenFile } from "./use-chosen-file.ts";

interface CardProps {
  recording: ChosenFile;
  rules: FileRules;
  isBusy: boolean;
}

function troubleOf(verdict: FileVerdict, { bytes_max, minutes_max }: FileRules): string | null {
  if (verdict === "ok") return null;
  if (verdict === "too_large") return words.tooLarge(bytesText(bytes_max));
  if (verdict === "too_long") return words.tooLong(minutes_max);
  return words[verdict];
}

/** Names what the player plays: another file, another track. */
const trackKey = ({ name, size, lastModified }: File): string => `recording:${name}:${size}:${lastModified}`;

/** What the chosen recording costs, and what is left. */
export function PriceLine({ recording }: Pick<CardProps, "recording">) {
  const { price, left } = recording;
  return (
    <p className="text-sm text-ink-faint tabular-nums">
      <span className="text-ink-soft">{price === null ? words.priceOfMinute : words.price(countText(price))}</span>
      {left === undefined || left === null ? null : ` · ${words.left(countText(left))}`}
    </p>
  );
}

/** The recording that was chosen: its name, its length, and why it cannot be sent where it cannot. */
export function ChosenFileCard({ recording, rules, isBusy }: CardProps) {
  const { chosen, verdict } = recording;
  if (chosen === null || verdict === null) return null;
  const { file, seconds } = chosen;
  const key = trackKey(file);
  const trouble = troubleOf(verdict, rules);
  const isSound = verdict !== "not_sound" && verdict !== "empty";
  const play = () => {
    playAddress({ key, voice_id: key, voice_name: file.name, text: words.yours, history_item_id: null }, file);
  };
  return (
    <div className="rounded-xl border border-line bg-surface p-4 shadow-low">
      <div className="flex items-center gap-3">
        {isSound ? (
          <PlayButton
            className="rounded-full!"
            look="plain"
            tooltip={false}
            autoFocus
            name={file.name}
            isThis={(track) => track.key === key}
            onPlay={play}
          />
        ) : (
          <FileAudio aria-hidden className="size-5 shrink-0 text-ink-faint" />
        )}
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{file.name}</p>
          <p className="text-sm text-ink-faint tabular-nums">
            {[...(seconds === null ? [] : [clockText(seconds)]), bytesText(file.size)].join(" · ")}
          </p>
        </div>
        <IconButton
          label={words.remove(file.name)}
          icon={<X />}
          tooltip={false}
          autoFocus={!isSound}
          disabled={isBusy}
          onClick={() => recording.choose(null)}
        />
      </div>
      <p role="alert" className="mt-3 flex gap-1.5 text-sm text-danger empty:hidden">
        {trouble === null ? null : (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {trouble}
          </>
        )}
      </p>
    </div>
  );
}
