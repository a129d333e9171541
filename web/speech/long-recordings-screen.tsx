import { useInfiniteQuery } from "@tanstack/react-query";
import { BookAudio } from "lucide-react";
import { lazy, useState } from "react";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Later } from "../ui/later.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { longRecordingWords as words } from "../words/long-recordings.ts";
import { LongRecordingRow } from "./long-recording-row.tsx";
import { isUnderWay, longRecordingPages } from "./long-recordings.ts";
import { SpeechHeader } from "./speech-header.tsx";

/** Loaded when it is asked for. */
const LongRecordingDialog = lazy(() => import("./long-recording-dialog.tsx"));

/** /app/speech-synthesis/text-to-speech/long-recordings: what is made in the background, and what was. */
export default function LongRecordingsScreen() {
  const pages = useInfiniteQuery(longRecordingPages);
  const [isCreating, setCreating] = useState(false);
  const batches = pages.data?.pages.flatMap((page) => page.batches);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  const body = () => {
    if (batches === undefined && pages.error !== null) {
      return <FailedQuery title={words.failedTitle} query={pages} />;
    }
    if (batches === undefined) {
      return (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-28 rounded-xl" />
          <Skeleton className="h-28 rounded-xl" />
        </div>
      );
    }
    if (batches.length === 0) {
      return (
        <EmptyState icon={<BookAudio aria-hidden />} title={words.emptyTitle} action={create}>
          {words.empty}
        </EmptyState>
      );
    }
    return (
      <>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-ink-soft">
            {batches.some(isUnderWay) ? words.inTheMeantime : null}
          </p>
          {create}
        </div>
        <ul aria-label={words.list} className="flex flex-col gap-3">
          {batches.map((batch) => (
            <LongRecordingRow key={batch.batch_id} batch={batch} />
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
      <SpeechHeader />
      <Column>{body()}</Column>
      {isCreating ? (
        <Later>
          <LongRecordingDialog source={null} onClose={() => setCreating(false)} />
        </Later>
      ) : null}
    </>
  );
}
