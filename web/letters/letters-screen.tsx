import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Info, Mail } from "lucide-react";
import { api } from "../api.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { letterWords } from "../words/letters.ts";
import { LetterCard } from "./letter-card.tsx";

const words = letterWords.outbox;

const letterPages = infiniteQueryOptions({
  queryKey: [...api.letters.list.key, "pages"] as const,
  queryFn: ({ pageParam, signal }) =>
    api.letters.list(pageParam === null ? {} : { start_after_letter_id: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.has_more ? (page.letters.at(-1)?.letter_id ?? null) : null),
});

function Letters() {
  const pages = useInfiniteQuery(letterPages);
  if (pages.isPending) {
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-[70px] rounded-xl" />
        <Skeleton className="h-[70px] rounded-xl" />
        <Skeleton className="h-[70px] rounded-xl" />
      </div>
    );
  }
  if (pages.isError) return <FailedQuery title={words.failedTitle} query={pages} />;
  const all = pages.data.pages.flatMap((page) => page.letters);
  const canSend = pages.data.pages[0]?.sends ?? false;
  return (
    <>
      {canSend ? null : (
        <div className="mb-6 flex gap-3 rounded-xl bg-accent-wash px-4 py-3.5">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
          <div className="min-w-0">
            <h2 className="font-medium">{words.noServerTitle}</h2>
            <p className="text-sm text-pretty text-ink-soft">{words.noServer}</p>
          </div>
        </div>
      )}
      {all.length === 0 ? (
        <EmptyState icon={<Mail aria-hidden />} title={words.emptyTitle}>
          {words.empty}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {all.map((letter) => (
            <LetterCard key={letter.letter_id} letter={letter} canSend={canSend} />
          ))}
        </ul>
      )}
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

/** /app/admin/letters: what this installation wrote, for its owner; where nothing is sent, this is where it is read. */
export default function LettersScreen() {
  return (
    <>
      <PageHeader title={words.title} />
      <Column>
        <p className="mb-6 text-pretty text-ink-soft">{words.lead}</p>
        <Letters />
      </Column>
    </>
  );
}
