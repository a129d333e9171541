import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { CheckCheck, MessageSquareText, ThumbsDown, ThumbsUp } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import { api } from "../api.ts";
import { PlayButton, playAddress } from "../player/index.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { longDayText } from "../shell/numbers.ts";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { feedbackWords, historyWords, reviewWords } from "../words/history.ts";
import { REASONS } from "./feedback-rules.ts";

type Judged = Output<typeof history.admin_list_feedback>["feedback"][number];
type Status = "not_reviewed" | "reviewed";

const feedbackPages = (review_status: Status) =>
  infiniteQueryOptions({
    queryKey: [...api.history.admin_list_feedback.key, "pages", review_status] as const,
    queryFn: ({ pageParam, signal }) =>
      api.history.admin_list_feedback(
        { review_status, ...(pageParam === null ? {} : { start_after_history_item_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.has_more ? (page.feedback.at(-1)?.history_item_id ?? null) : null),
  });

function PlayJudged({ judged }: { judged: Judged }) {
  const { history_item_id, workspace_id, user_id, voice_name, text } = judged;
  const key = `judged:${history_item_id}`;
  const play = useMutation({
    mutationFn: async () => {
      const response = await api.history.admin_get_audio({ workspace_id, user_id, history_item_id });
      return response.blob();
    },
    onSuccess: (sound) => playAddress({ key, voice_id: voice_name, voice_name, text, history_item_id: null }, sound),
  });
  return (
    <PlayButton
      look="plain"
      className="rounded-full!"
      tooltip={false}
      name={text.slice(0, 40)}
      isThis={(track) => track.key === key}
      onPlay={() => play.mutate()}
    />
  );
}

function Said({ judged }: { judged: Judged }) {
  const { feedback } = judged;
  const reasons = REASONS.filter((reason) => feedback[reason]);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Badge
        tone={feedback.thumbs_up ? "good" : "danger"}
        icon={feedback.thumbs_up ? <ThumbsUp aria-hidden /> : <ThumbsDown aria-hidden />}
      >
        {feedback.thumbs_up ? reviewWords.good : reviewWords.bad}
      </Badge>
      {reasons.map((reason) => (
        <Badge key={reason}>{feedbackWords.reasons[reason]}</Badge>
      ))}
      {feedback.feedback === "" ? null : (
        <blockquote className="basis-full border-l-2 border-accent pl-3 [overflow-wrap:anywhere]">
          {feedback.feedback}
        </blockquote>
      )}
    </div>
  );
}

function JudgedItem({ judged }: { judged: Judged }) {
  const client = useQueryClient();
  const review = useMutation({
    mutationFn: () => api.history.admin_review_feedback({ history_item_id: judged.history_item_id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["history"] }),
    meta: { success: reviewWords.marked },
  });
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <div className="flex items-start gap-3">
        <PlayJudged judged={judged} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-3 [overflow-wrap:anywhere]">{judged.text}</p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-faint">
            {judged.voice_name} · {judged.model_id} · {judged.email} · {longDayText(judged.date_unix)}
          </p>
          <Said judged={judged} />
        </div>
      </div>
      {judged.feedback.review_status === "not_reviewed" ? (
        <div className="mt-4 flex justify-end">
          <Button size="small" icon={<CheckCheck />} busy={review.isPending} onClick={() => review.mutate()}>
            {reviewWords.markReviewed}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function JudgedList({ status }: { status: Status }) {
  const pages = useInfiniteQuery(feedbackPages(status));
  if (pages.isPending) {
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{reviewWords.loading}</span>
        <Skeleton className="h-36 rounded-xl" />
        <Skeleton className="h-36 rounded-xl" />
      </div>
    );
  }
  if (pages.isError) {
    return <FailedQuery title={reviewWords.failedTitle} query={pages} />;
  }
  const all = pages.data.pages.flatMap((page) => page.feedback);
  if (all.length === 0) {
    return (
      <EmptyState icon={<MessageSquareText aria-hidden />} title={reviewWords.emptyTitle[status]}>
        {reviewWords.empty[status]}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-4 text-sm text-ink-faint">{reviewWords.listened}</p>
      <ul className="flex flex-col gap-3">
        {all.map((judged) => (
          <JudgedItem key={judged.history_item_id} judged={judged} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <div className="flex justify-center py-6">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {historyWords.loadMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** /app/admin/feedback: the owner of the installation hears what people judged, and marks it as reviewed. */
export default function ReviewScreen() {
  const [address, setAddress] = useSearchParams();
  const status: Status = address.get("status") === "reviewed" ? "reviewed" : "not_reviewed";
  return (
    <>
      <PageHeader title={reviewWords.title} />
      <Column>
        <ToggleGroup
          label={reviewWords.tabs}
          value={status}
          onChange={(next) => setAddress(next === "reviewed" ? { status: next } : {}, { replace: true })}
          choices={[
            { value: "not_reviewed", words: reviewWords.waiting },
            { value: "reviewed", words: reviewWords.reviewed },
          ]}
          className="mb-6"
        />
        <JudgedList status={status} />
      </Column>
    </>
  );
}
