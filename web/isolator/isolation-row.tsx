import { Ban, CircleAlert, Download, Film, GitCompareArrows, Trash2 } from "lucide-react";
import { lazy, memo, useState } from "react";
import type { Isolation } from "../../contract/isolator.ts";
import { clockText } from "../player/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { Progress } from "../ui/progress.tsx";
import { isolatorWords as words } from "../words/isolator.ts";
import { isUnderWay, useIsolationActions } from "./isolations.ts";

/** Loaded when something is to be compared. */
const Comparison = lazy(() => import("./comparison.tsx"));

const TONES = { queued: "plain", running: "accent", done: "good", failed: "danger", cancelled: "plain" } as const;

/** How far it is, and how long it will take. */
function HowFar({ isolation }: { isolation: Isolation }) {
  const { title, state, progress, seconds_left } = isolation;
  const facts = [words.done(String(Math.floor(progress * 100)))];
  if (seconds_left !== null) facts.push(words.left(clockText(seconds_left)));
  return (
    <div className="mt-3">
      <Progress value={state === "queued" ? null : progress} label={words.progress(title)} />
      {state === "running" ? <p className="mt-1.5 text-sm text-ink-soft tabular-nums">{facts.join(" · ")}</p> : null}
    </div>
  );
}

/** Why it failed, or what could not be done with a video. */
function Trouble({ isolation }: { isolation: Isolation }) {
  const { state, reason, video_processing_failed } = isolation;
  if (state !== "failed" && !video_processing_failed) return null;
  const isFailure = state === "failed";
  return (
    <p
      className={`mt-3 flex gap-2 rounded-lg px-3 py-2 text-sm [overflow-wrap:anywhere] ${isFailure ? "bg-danger-wash text-danger" : "bg-hover text-ink-soft"}`}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {isFailure ? (reason?.message ?? words.unknownTrouble) : words.soundOnly(reason?.message ?? "")}
      </span>
    </p>
  );
}

/** Takes what is clean along; of a video the sound alone, too. */
function DownloadButton({ isolation, save }: { isolation: Isolation } & Pick<Actions, "save">) {
  const label = words.downloadOf(isolation.title);
  const look = { label, icon: <Download />, size: "small", busy: save.isPending } as const;
  if (!isolation.supports_video) return <IconButton {...look} onClick={() => save.mutate("kept")} />;
  return (
    <Menu label={label} trigger={<IconButton {...look} tooltip={false} />}>
      <MenuItem onSelect={() => save.mutate("kept")}>{words.downloadVideo}</MenuItem>
      <MenuItem onSelect={() => save.mutate("sound")}>{words.downloadSound}</MenuItem>
    </Menu>
  );
}

type Actions = ReturnType<typeof useIsolationActions>;

export interface IsolationRowProps {
  isolation: Isolation;
  /** Shows before and after without being asked. */
  isOpenAtFirst: boolean;
}

/** One recording: how far it is, or before and after. */
export const IsolationRow = memo(function IsolationRow({ isolation, isOpenAtFirst }: IsolationRowProps) {
  const { title, state, format, duration_seconds, created_at_unix } = isolation;
  const { remove, askToRemove, save } = useIsolationActions(isolation);
  const [opened, setOpened] = useState<boolean | null>(null);
  const isDone = state === "done";
  const isOpen = isDone && (opened ?? isOpenAtFirst);
  const isOn = isUnderWay(isolation);
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</h3>
            <span role="status">
              <Badge tone={TONES[state]}>{words.states[state]}</Badge>
            </span>
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft tabular-nums">
            {format === "video" ? (
              <>
                <Film aria-hidden className="size-3.5" />
                {words.video} ·
              </>
            ) : null}
            {clockText(duration_seconds)} · {longDayText(created_at_unix)}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1 max-sm:-ml-2">
          {isDone ? (
            <>
              <Button
                size="small"
                look="quiet"
                icon={<GitCompareArrows />}
                aria-label={words.compare(title)}
                aria-expanded={isOpen}
                onClick={() => setOpened(!isOpen)}
              >
                {words.compareShort}
              </Button>
              <DownloadButton isolation={isolation} save={save} />
            </>
          ) : null}
          <IconButton
            label={isOn ? words.stopOf(title) : words.deleteOf(title)}
            icon={isOn ? <Ban /> : <Trash2 />}
            size="small"
            busy={remove.isPending}
            onClick={() => void askToRemove()}
          />
        </div>
      </div>
      {isOn ? <HowFar isolation={isolation} /> : null}
      <Trouble isolation={isolation} />
      {isOpen ? (
        <div className="mt-4 border-t border-line pt-4">
          <Later>
            <Comparison isolation={isolation} />
          </Later>
        </div>
      ) : null}
    </li>
  );
});
