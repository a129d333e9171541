import { useMutation } from "@tanstack/react-query";
import { Download, MoreHorizontal } from "lucide-react";
import { lazy, useState } from "react";
import { REVIEW_DECISIONS, type ReviewDecision } from "../../contract/voice-review-decisions.ts";
import type { VoiceReview } from "../../contract/voice-reviews.ts";
import { api } from "../api.ts";
import { PlayButton, playAddress, saveFile } from "../player/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { reportWords, voiceReviewWords as words } from "../words/voice-reviews.ts";
import { JudgedHead } from "./judged-head.tsx";

const DecideDialog = lazy(() => import("./decide-dialog.tsx"));

type ReviewFile = VoiceReview["files"][number];

/** Decisions that have a button of their own; the others are behind the last one. */
const BUTTONS = 2;

/** A recording to be played, or a file to be downloaded. */
function FileButton({ review_id, file }: { review_id: string; file: ReviewFile }) {
  const key = `review:${review_id}:${file.file_id}`;
  const isSound = /^(audio|video)\//.test(file.content_type);
  const fetched = useMutation({
    mutationFn: async () => (await api.voice_reviews.get_file({ review_id, file_id: file.file_id })).blob(),
    onSuccess: (content) => {
      if (!isSound) return saveFile(content, file.file_name);
      const voice_name = file.file_name;
      playAddress(
        { key, voice_id: review_id, voice_name, text: words.recording(file.file_name), history_item_id: null },
        content,
      );
    },
  });
  return (
    <li className="flex max-w-full items-center gap-2">
      {isSound ? (
        <PlayButton
          look="plain"
          className="rounded-full!"
          tooltip={false}
          name={words.recording(file.file_name)}
          isThis={(track) => track.key === key}
          onPlay={() => fetched.mutate()}
        />
      ) : (
        <IconButton
          icon={<Download />}
          label={words.download(file.file_name)}
          busy={fetched.isPending}
          onClick={() => fetched.mutate()}
        />
      )}
      <span className="truncate text-sm text-ink-soft">{file.file_name}</span>
    </li>
  );
}

function FileList({ review, kind, title }: { review: VoiceReview; kind: ReviewFile["kind"]; title: string }) {
  const files = review.files.filter((file) => file.kind === kind);
  if (files.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {files.map((file) => (
          <FileButton key={file.file_id} review_id={review.review_id} file={file} />
        ))}
      </ul>
    </div>
  );
}

/** Why the voice is here, by whom and since when: what one looks for in a long queue. */
function Cause({ review: { cause, reported_by_email, created_at_unix } }: { review: VoiceReview }) {
  const who = reported_by_email === null ? [] : [words.by(reported_by_email)];
  const isComplaint = cause === "report" || cause === "moderation";
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={isComplaint ? "danger" : "accent"}>{words.causes[cause]}</Badge>
      <span className="min-w-0 [overflow-wrap:anywhere] text-ink-faint">
        {[...who, longDayText(created_at_unix)].join(" · ")}
      </span>
    </p>
  );
}

/** What is said of the voice. */
function Said({ review: { reason, details } }: { review: VoiceReview }) {
  if (reason === null && details === "") return null;
  return (
    <div className="mt-4">
      {reason === null ? null : <p className="font-medium">{reportWords.reasons[reason]}</p>}
      {details === "" ? null : (
        <blockquote className="mt-2 border-l-2 border-accent pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {details}
        </blockquote>
      )}
    </div>
  );
}

function Decisions({ review, onDecide }: { review: VoiceReview; onDecide: (decision: ReviewDecision) => void }) {
  const able: readonly ReviewDecision[] = REVIEW_DECISIONS[review.cause];
  // There is nobody who could read a phrase in a designed voice.
  const left = able.filter((decision) => decision !== "captcha" || review.voice.category !== "generated");
  const further = left.slice(BUTTONS);
  return (
    <div className="mt-4 flex flex-wrap justify-end gap-2">
      {left.slice(0, BUTTONS).map((decision) => (
        <Button key={decision} size="small" onClick={() => onDecide(decision)}>
          {words.actions[decision]}
        </Button>
      ))}
      {further.length === 0 ? null : (
        <Menu
          label={words.more_actions(review.voice.name)}
          trigger={
            <IconButton label={words.more_actions(review.voice.name)} icon={<MoreHorizontal />} tooltip={false} />
          }
        >
          {further.map((decision) => (
            <MenuItem key={decision} danger={decision === "ban"} onSelect={() => onDecide(decision)}>
              {words.actions[decision]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

/** How it was decided. */
function Decided({ review }: { review: VoiceReview }) {
  const { decision, decided_by_email, decided_at_unix, message } = review;
  const how = words.decided[(decision ?? "withdrawn") as keyof typeof words.decided];
  const who = decided_by_email === null ? "" : ` ${words.by(decided_by_email)}`;
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{how}</span>
        <span className="text-ink-faint">{`${who} · ${longDayText(decided_at_unix ?? 0)}`}</span>
      </p>
      {message ? <p className="mt-1 [overflow-wrap:anywhere] text-ink-soft">{message}</p> : null}
    </div>
  );
}

/** Something that is to be decided about a voice, or was. */
export function ReviewCard({ review }: { review: VoiceReview }) {
  const [decision, setDecision] = useState<ReviewDecision | null>(null);
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <Cause review={review} />
      <JudgedHead voice={review.voice} />
      <Said review={review} />
      <FileList review={review} kind="file" title={words.files} />
      <FileList review={review} kind="recording" title={words.recordings} />
      {review.state === "open" ? <Decisions review={review} onDecide={setDecision} /> : <Decided review={review} />}
      <Later>
        {decision === null ? null : (
          <DecideDialog
            voice={review.voice}
            decision={decision}
            review_id={review.review_id}
            onClose={() => setDecision(null)}
          />
        )}
      </Later>
    </li>
  );
}
