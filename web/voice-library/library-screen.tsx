import { useInfiniteQuery } from "@tanstack/react-query";
import { LibraryBig, SearchX } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { VoicesTabs } from "../voices/voices-tabs.tsx";
import { voiceLibraryWords as words } from "../words/voice-library.ts";
import { isNarrowed, noWish, useLibraryWish } from "./library-address.ts";
import { LibraryFilters } from "./library-filters.tsx";
import { libraryPages } from "./library-pages.ts";
import { RecordingChooser, VoicesLike } from "./like-recording.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { VoiceCard } from "./voice-card.tsx";

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
  const [recording, setRecording] = useState<File | null>(null);
  const pages = useInfiniteQuery(libraryPages(wish));
  const voices = useMemo(() => pages.data?.pages.flatMap((page) => page.voices) ?? [], [pages.data]);
  const body = () => {
    if (pages.isPending) return <ListSkeleton label={words.loading} />;
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
        {recording === null ? <LibraryFilters wish={wish} onChange={change} /> : null}
        <RecordingChooser recording={recording} onChange={setRecording} />
        {recording === null ? body() : <VoicesLike recording={recording} />}
      </Column>
    </>
  );
}
