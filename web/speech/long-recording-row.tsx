import { Ban, CircleAlert, CirclePause, Download, RotateCcw, Trash2 } from "lucide-react";
import { memo } from "react";
import type { Batch } from "../../contract/speech.ts";
import { QualityBadge } from "../history/index.ts";
import { PlayButton } from "../player/index.ts";
import { countText, longDayText, soundText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { Progress } from "../ui/progress.tsx";
import { VoiceLabel } from "../voices/index.ts";
import { longRecordingWords as words } from "../words/long-recordings.ts";
import { hasEnded, isRecording, useRecordingActions } from "./long-recordings.ts";
import { waitText } from "./wait-text.ts";

/** What browsers play. */
const PLAYABLE: ReadonlySet<string> = new Set(["audio/mpeg", "audio/ogg", "audio/wav"]);

const TONES = {
  queued: "plain",
  running: "accent",
  paused: "plain",
  done: "good",
  failed: "danger",
  cancelled: "plain",
} as const;

/** How far it is, and how long it will take. */
function HowFar({ batch }: { batch: Batch }) {
  const { name, state, sentences_done, sentences_total, characters_done, characters_total, seconds_left } = batch;
  const facts = [words.sentences(countText(sentences_done), countText(sentences_total))];
  if (seconds_left !== null) facts.push(words.left(waitText(seconds_left)));
  return (
    <div className="mt-3">
      <Progress
        value={state === "queued" ? null : characters_done / Math.max(1, characters_total)}
        label={words.progress(name)}
        tone={state === "failed" ? "danger" : state === "paused" ? "ink" : "accent"}
      />
      <p className="mt-1.5 text-sm text-ink-soft tabular-nums">{facts.join(" · ")}</p>
    </div>
  );
}

/** Why it does not go on, and what to do about it. */
function Trouble({ batch, isBusy, onGoOn }: { batch: Batch; isBusy: boolean; onGoOn: () => void }) {
  const isFailure = batch.state === "failed";
  const Icon = isFailure ? CircleAlert : CirclePause;
  return (
    <div
      className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3 py-2 ${isFailure ? "bg-danger-wash text-danger" : "bg-hover text-ink-soft"}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <p className="min-w-48 flex-1 [overflow-wrap:anywhere]">{batch.reason?.message ?? words.states[batch.state]}</p>
      <Button size="small" icon={<RotateCcw />} busy={isBusy} onClick={onGoOn}>
        {isFailure ? words.again : words.goOn}
      </Button>
    </div>
  );
}

/** One long recording: how far it is, or the sound and its subtitles. */
export const LongRecordingRow = memo(function LongRecordingRow({ batch }: { batch: Batch }) {
  const { batch_id, name, state, voice_id, voice_name } = batch;
  const { remove, askToRemove, goOn, download, play } = useRecordingActions(batch);
  const isDone = state === "done";
  const facts = [
    words.characters(countText(batch.characters_total)),
    ...(batch.audio_seconds >= 1 ? [soundText(batch.audio_seconds)] : []),
  ];
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <div className="flex items-start gap-3">
        {isDone && PLAYABLE.has(batch.content_type) ? (
          <PlayButton
            className="rounded-full!"
            tooltip={false}
            name={name}
            isThis={isRecording(batch_id)}
            onPlay={() => play.mutate()}
          />
        ) : null}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 text-md font-semibold [overflow-wrap:anywhere]">{name}</h2>
            <span role="status">
              <Badge tone={TONES[state]}>{words.states[state]}</Badge>
            </span>
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-faint">
            <VoiceLabel size="line" voice={{ voice_id, name: voice_name }} />
            {facts.map((fact) => (
              <span key={fact} className="whitespace-nowrap">
                · {fact}
              </span>
            ))}
            <span className="whitespace-nowrap max-sm:hidden">· {longDayText(batch.date_unix)}</span>
            {isDone ? <QualityBadge item={{ quality: batch.quality, text: "" }} look="line" /> : null}
          </div>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {isDone ? (
            <Menu
              label={words.downloadOf(name)}
              trigger={
                <IconButton
                  label={words.downloadOf(name)}
                  icon={<Download />}
                  size="small"
                  busy={download.isPending}
                  tooltip={false}
                />
              }
            >
              {(["audio", "srt", "vtt"] as const).map((file) => (
                <MenuItem key={file} onSelect={() => download.mutate(file)}>
                  {words[file]}
                </MenuItem>
              ))}
            </Menu>
          ) : null}
          <IconButton
            label={hasEnded(batch) ? words.deleteOf(name) : words.cancelOf(name)}
            icon={hasEnded(batch) ? <Trash2 /> : <Ban />}
            size="small"
            busy={remove.isPending}
            onClick={() => void askToRemove()}
          />
        </div>
      </div>
      {isDone || state === "cancelled" ? null : <HowFar batch={batch} />}
      {state === "paused" || state === "failed" ? (
        <Trouble batch={batch} isBusy={goOn.isPending} onGoOn={() => goOn.mutate()} />
      ) : null}
      {state === "cancelled" && batch.characters_charged > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{words.charged(countText(batch.characters_charged))}</p>
      ) : null}
    </li>
  );
});
