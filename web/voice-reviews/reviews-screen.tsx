import { useInfiniteQuery } from "@tanstack/react-query";
import { Lock, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { voiceReviewWords as words } from "../words/voice-reviews.ts";
import { BlockedCard } from "./blocked-card.tsx";
import { ReviewCard } from "./review-card.tsx";
import { blockedPages, reviewPages } from "./review-pages.ts";

const VIEWS = ["open", "closed", "blocked"] as const;
type View = (typeof VIEWS)[number];

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-44 rounded-xl" />
      <Skeleton className="h-44 rounded-xl" />
    </div>
  );
}

interface CardsProps {
  view: View;
  pages: {
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    error: Error | null;
    refetch: () => unknown;
    isFetching: boolean;
  };
  cards: readonly ReactNode[];
}

/** Cards of one view, in each of the states that their list can be in. */
function Cards({ view, pages, cards }: CardsProps) {
  if (pages.isPending) return <Loading />;
  if (pages.isError && cards.length === 0) return <FailedQuery title={words.failed} query={pages} />;
  if (cards.length === 0) {
    return (
      <EmptyState icon={<ShieldCheck aria-hidden />} title={words.emptyTitle[view]}>
        {words.empty[view]}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-3">{cards}</ul>
      {pages.hasNextPage ? (
        <div className="flex justify-center py-6">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Reviews({ state }: { state: "open" | "closed" }) {
  const pages = useInfiniteQuery(reviewPages(state));
  const all = pages.data?.pages.flatMap(({ reviews }) => reviews) ?? [];
  return (
    <>
      {all.some(({ files }) => files.length > 0) ? (
        <p className="mb-4 text-sm text-ink-faint">{words.listened}</p>
      ) : null}
      <Cards
        view={state}
        pages={pages}
        cards={all.map((review) => <ReviewCard key={review.review_id} review={review} />)}
      />
    </>
  );
}

function Blocked() {
  const pages = useInfiniteQuery(blockedPages);
  const all = pages.data?.pages.flatMap(({ voices }) => voices) ?? [];
  return (
    <Cards
      view="blocked"
      pages={pages}
      cards={all.map((voice) => <BlockedCard key={voice.voice_id} voice={voice} />)}
    />
  );
}

function Views() {
  const [address, setAddress] = useSearchParams();
  const view: View = VIEWS.find((each) => each === address.get("view")) ?? "open";
  return (
    <>
      <ToggleGroup
        label={words.views}
        value={view}
        onChange={(next) => setAddress(next === "open" ? {} : { view: next }, { replace: true })}
        choices={VIEWS.map((value) => ({ value, words: words.viewNames[value] }))}
        className="mb-6"
      />
      {view === "blocked" ? <Blocked /> : <Reviews state={view} />}
    </>
  );
}

/** /app/admin/voices: what the owner of the installation decides about voices. */
export default function ReviewsScreen() {
  const { data: user } = useUser();
  return (
    <>
      <PageHeader title={words.title} />
      <Column>
        {user === undefined ? (
          <Loading />
        ) : user.is_operator ? (
          <Views />
        ) : (
          <EmptyState
            icon={<Lock aria-hidden />}
            title={words.ownersOnly}
            action={
              <Button asChild>
                <Link to="/app/voice-lab">{words.toVoices}</Link>
              </Button>
            }
          >
            {words.ownersOnlyLead}
          </EmptyState>
        )}
      </Column>
    </>
  );
}
