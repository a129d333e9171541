import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import {
  clockText,
  closePlayer,
  PlayButton,
  playAddress,
  SeekBar,
  SkipBackButton,
  SkipForwardButton,
  skip,
  type Track,
  toggle,
  usePlayer,
} from "../player/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { listenForShortcuts, useShortcut } from "../shell/shortcuts.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Logo } from "../ui/logo.tsx";
import { Orb } from "../ui/orb.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { sharedWords } from "../words/history.ts";
import { playerWords } from "../words/player.ts";
import { shellWords } from "../words/shell.ts";

type Shared = Awaited<ReturnType<typeof api.history.get_shared>>;

function SharedPlayer({ id, shared }: { id: string; shared: Shared }) {
  const key = `shared:${id}`;
  const isThis = (track: Track) => track.key === key;
  const time = usePlayer((state) => Math.floor(state.time_seconds));
  const start = () =>
    playAddress(
      { key, voice_id: shared.voice_name, voice_name: shared.voice_name, text: shared.text, history_item_id: null },
      shared.audio_url,
    );
  const hasTrack = usePlayer((state) => state.track !== null);
  const { shortcuts } = playerWords;
  const step = limits.arrowKeySeconds;
  useShortcut({ keys: "space", words: shortcuts.toggle, scope: "page", run: hasTrack ? toggle : start });
  useShortcut({ keys: "left", words: shortcuts.back(step), scope: "page", run: () => skip(-step) });
  useShortcut({ keys: "right", words: shortcuts.forward(step), scope: "page", run: () => skip(step) });
  return (
    <div className="mt-8">
      <SeekBar peaks={shared.peaks} height={72} />
      <div className="mt-1 flex justify-between text-xs text-ink-faint">
        <span>{clockText(time)}</span>
        <span>{clockText(shared.duration_seconds)}</span>
      </div>
      <div className="mt-2 flex items-center justify-center gap-3">
        <SkipBackButton />
        <PlayButton
          look="accent"
          size="large"
          tooltip={false}
          className="size-14 [&_svg]:size-6"
          name={sharedWords.title(shared.voice_name)}
          isThis={isThis}
          onPlay={start}
        />
        <SkipForwardButton />
      </div>
    </div>
  );
}

function Loaded({ id, shared }: { id: string; shared: Shared }) {
  return (
    <article>
      <title>{`${sharedWords.title(shared.voice_name)} · ${shellWords.product}`}</title>
      <header className="flex items-center gap-4">
        <Orb id={shared.voice_name} size="large" />
        <div className="min-w-0">
          <h1 className="line-clamp-2 text-lg font-semibold text-balance">{sharedWords.title(shared.voice_name)}</h1>
          <p className="truncate text-ink-faint">
            {shared.public_user_name === null ? null : `${sharedWords.by(shared.public_user_name)} · `}
            {longDayText(shared.date_unix)}
          </p>
        </div>
      </header>
      <SharedPlayer id={id} shared={shared} />
      <p className="mt-10 border-t border-line pt-8 text-md leading-7 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {shared.text}
      </p>
    </article>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{sharedWords.loading}</span>
      <div className="flex items-center gap-4">
        <Skeleton className="size-12 rounded-full!" />
        <div className="flex-1">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-2 h-4 w-32" />
        </div>
      </div>
      <Skeleton className="mt-8 h-18" />
      <Skeleton className="mt-24 h-24" />
    </div>
  );
}

function Failed({ error, isBusy, onRetry }: { error: Error; isBusy: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={sharedWords.missingTitle}>
        {error.message}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={sharedWords.failedTitle}
      action={
        <Button look="solid" busy={isBusy} onClick={onRetry}>
          {sharedWords.retry}
        </Button>
      }
    >
      {error.message}
    </ErrorState>
  );
}

function Body({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(query(api.history.get_shared, { share_link_id: id }));
  if (data !== undefined) return <Loaded id={id} shared={data} />;
  return (
    <>
      <h1 className="sr-only">{sharedWords.heading}</h1>
      {error === null ? <Waiting /> : <Failed error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
    </>
  );
}

/** /share/:share_link_id: what a share link shows, to anybody. */
export default function SharedScreen() {
  const { share_link_id = "" } = useParams();
  useEffect(listenForShortcuts, []);
  useEffect(() => closePlayer, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between border-b border-line px-4 sm:px-6">
        <Link to="/" className="flex items-center gap-2.5 rounded-sm text-md font-semibold tracking-tight">
          <Logo size={26} />
          {shellWords.product}
        </Link>
        <Button size="small" asChild>
          <Link to="/">{sharedWords.make}</Link>
        </Button>
      </header>
      <main className="mx-auto w-full max-w-[720px] px-4 py-10 sm:px-6 sm:py-20">
        <Body id={share_link_id} />
      </main>
    </div>
  );
}
