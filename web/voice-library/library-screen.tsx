import { useInfiniteQuery } from "@tanstack/react-query";
import { LibraryBig, SearchX } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { VoicesTabs } from "../voices/voices-tabs.tsx";
import { voiceLibraryWords as words } from "../words/voice-library.ts";
import { isNarrowed, noWish, useLibraryWish } from "./library-address.ts";
import { LibraryFilters } from "./library-filters.tsx";
import { libraryPages } from "./library-pages.ts";
import { VoiceCard } from "./voice-card.tsx";

/** The list's shape while it loads. */
function ListSkeleton() {
  return (
    <div role="status" className="mt-4 divide-y divide-line">
      <span className="sr-only">{words.loading}</span>
      {["w-24", "w-36", "w-28", "w-20", "w-32", "w-40"].map((width) => (
        <div key={width} className="flex items-center gap-3 py-4">
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex-1">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-2 h-3 w-52" />
          </div>
          <Skeleton className="size-9 rounded-md" />
        </div>
      ))}
    </div>
  );
}

/** Loads the next page when it comes near, or when pressed. */
function MoreButton({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (!isBusy) onMore();
  });
  useEffect(() => {
    if (end.current === null) return undefined;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && more(), {
      rootMargin: "400px",
    });
    near.observe(end.current);
    return () => near.disconnect();
  }, []);
  return (
    <div ref={end} className="flex justify-center py-6">
      <Button busy={isBusy} onClick={onMore}>
        {words.more}
      </Button>
    </div>
  );
}

/** /app/voice-library: voices that people share and that engines bring, to be found, heard and added. */
export default function LibraryScreen() {
  const { wish, change } = useLibraryWish();
  const pages = useInfiniteQuery(libraryPages(wish));
  const voices = useMemo(() => pages.data?.pages.flatMap((page) => page.voices) ?? [], [pages.data]);
  const body = () => {
    if (pages.isPending) return <ListSkeleton />;
    if (pages.isError && voices.length === 0) return <FailedQuery title={words.failed} query={pages} />;
    if (voices.length === 0) {
      return isNarrowed(wish) ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={words.noMatchTitle}
          action={<Button onClick={() => change(noWish)}>{words.clear}</Button>}
        >
          {words.noMatch}
        </EmptyState>
      ) : (
        <EmptyState icon={<LibraryBig aria-hidden />} title={words.emptyTitle}>
          {words.empty}
        </EmptyState>
      );
    }
    return (
      <>
        <ul aria-label={words.list} className="mt-4 divide-y divide-line">
          {voices.map((voice) => (
            <VoiceCard key={voice.voice_id} voice={voice} />
          ))}
        </ul>
        {pages.hasNextPage ? (
          <MoreButton isBusy={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
        ) : null}
      </>
    );
  };
  return (
    <>
      <PageHeader title={words.title} tabTitle={`${words.library} · ${words.title}`} tabs={<VoicesTabs />} />
      <Column>
        <LibraryFilters wish={wish} onChange={change} />
        {body()}
      </Column>
    </>
  );
}
