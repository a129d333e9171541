import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { isolatorWords as words } from "../words/isolator.ts";
import { Intake } from "./intake.tsx";
import { IsolationRow } from "./isolation-row.tsx";
import { isolationPages, isUnderWay } from "./isolations.ts";

/** /app/voice-isolator: a recording without its noise, and those that were cleaned before. */
export default function IsolatorScreen() {
  const pages = useInfiniteQuery(isolationPages);
  const list = useRef<HTMLElement>(null);
  const items = pages.data?.pages.flatMap((page) => page.items);
  const body = () => {
    if (items === undefined && pages.error !== null) return <FailedQuery title={words.failedTitle} query={pages} />;
    if (items === undefined) {
      return (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-22 rounded-xl" />
          <Skeleton className="h-22 rounded-xl" />
        </div>
      );
    }
    if (items.length === 0) return <p className="py-6 text-center text-ink-soft">{words.empty}</p>;
    return (
      <>
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-md font-semibold">{words.list}</h2>
          <p role="status" className="text-sm text-ink-soft">
            {items.some(isUnderWay) ? words.inTheMeantime : null}
          </p>
        </div>
        <ul className="flex flex-col gap-3">
          {items.map((isolation, place) => (
            <IsolationRow key={isolation.isolation_id} isolation={isolation} isOpenAtFirst={place === 0} />
          ))}
        </ul>
        {pages.hasNextPage ? (
          <div className="flex justify-center py-6">
            <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {words.loadMore}
            </Button>
          </div>
        ) : null}
      </>
    );
  };
  return (
    <>
      <PageHeader title={words.title} />
      <Column>
        <Intake onAdded={() => list.current?.focus()} />
        <section ref={list} tabIndex={-1} aria-label={words.list} className="mt-10 outline-none">
          {body()}
        </section>
      </Column>
    </>
  );
}
