import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { BellOff, CheckCheck, CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { Link } from "react-router";
import type { Output } from "../../contract/endpoint.ts";
import type { Notice, notices } from "../../contract/notices.ts";
import { api } from "../api.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { noticeWords } from "../words/notices.ts";
import { agoText } from "./ago.ts";

const ICONS = {
  info: <Info className="text-ink-faint" />,
  success: <CircleCheck className="text-good" />,
  warning: <TriangleAlert className="text-accent-text" />,
  error: <CircleAlert className="text-danger" />,
} as const;

type Page = Output<typeof notices.list>;
type Pages = InfiniteData<Page>;

const PAGES_KEY = [...api.notices.list.key, "pages"] as const;

function usePages() {
  return useInfiniteQuery({
    queryKey: PAGES_KEY,
    queryFn: ({ pageParam, signal }) =>
      api.notices.list(pageParam === null ? {} : { before_message_id: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => (last.has_more ? (last.notices.at(-1)?.message_id ?? null) : null),
  });
}

/** Changes the notices that are shown at once; the server's answer is fetched after. */
function useChange<T>(call: (input: T) => Promise<unknown>, change: (notice: Notice, input: T) => Notice | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onMutate: (input) => {
      client.setQueryData<Pages>(PAGES_KEY, (kept) =>
        kept === undefined
          ? kept
          : {
              ...kept,
              pages: kept.pages.map((page) => ({
                ...page,
                notices: page.notices.flatMap((notice) => change(notice, input) ?? []),
              })),
            },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: [api.notices.list.key[0]] }),
  });
}

const read = (notice: Notice): Notice => ({ ...notice, has_been_read: true });

function Content({ notice }: { notice: Notice }) {
  return (
    <>
      <span className="mt-0.5 [&_svg]:size-4">
        <span aria-hidden>{ICONS[notice.severity]}</span>
        <span className="sr-only">{noticeWords.severities[notice.severity]}:</span>
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={classes(
            "block pr-8 [overflow-wrap:anywhere]",
            notice.has_been_read ? "font-medium" : "font-semibold",
          )}
        >
          {notice.title}
          {notice.has_been_read ? null : (
            <>
              <span aria-hidden className="ml-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />
              <span className="sr-only"> ({noticeWords.unread})</span>
            </>
          )}
        </span>
        <span className="block text-sm text-pretty [overflow-wrap:anywhere] text-ink-soft">{notice.description}</span>
        <span className="mt-1.5 flex items-center gap-2 text-xs text-ink-faint">
          {notice.needs_attention ? <Badge tone="accent">{noticeWords.needsAttention}</Badge> : null}
          <time dateTime={new Date(notice.create_date_unix_ms).toISOString()}>
            {agoText(notice.create_date_unix_ms, Date.now())}
          </time>
        </span>
      </span>
    </>
  );
}

const rowLook = "flex w-full gap-3 px-4 py-3.5 text-left transition-colors hover:bg-hover";

interface RowProps {
  notice: Notice;
  onRead: () => void;
  onDismiss: () => void;
  onLeave: () => void;
}

function Row({ notice, onRead, onDismiss, onLeave }: RowProps) {
  const press = () => {
    if (!notice.has_been_read) onRead();
  };
  return (
    <li className={classes("group relative", !notice.has_been_read && "bg-accent-wash/40")}>
      {notice.path === null ? (
        <button type="button" onClick={press} className={rowLook}>
          <Content notice={notice} />
        </button>
      ) : (
        <Link
          to={notice.path}
          onClick={() => {
            press();
            onLeave();
          }}
          className={rowLook}
        >
          <Content notice={notice} />
        </Link>
      )}
      <IconButton
        label={noticeWords.dismiss(notice.title)}
        icon={<X />}
        size="small"
        tooltip={false}
        onClick={onDismiss}
        className="absolute! top-2 right-2 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-5 px-4 py-4">
      <span className="sr-only">{noticeWords.loading}</span>
      {["w-40", "w-52", "w-32"].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-4 rounded-full" />
          <div className="flex-1">
            <Skeleton className={classes("h-4", width)} />
            <Skeleton className="mt-2 h-3.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The notices, the newest first: read, followed, or dismissed one by one, or all marked as read. */
export default function NoticePanel({ onLeave }: { onLeave: () => void }) {
  const asked = usePages();
  const mark = useChange(
    (message_id: string) => api.notices.read({ message_id }),
    (notice, message_id) => (notice.message_id === message_id ? read(notice) : notice),
  );
  const markAll = useChange(() => api.notices.read_all(), read);
  const dismiss = useChange(
    (message_id: string) => api.notices.delete({ message_id }),
    (notice, message_id) => (notice.message_id === message_id ? null : notice),
  );
  const all = asked.data?.pages.flatMap((page) => page.notices) ?? [];
  const hasUnread = all.some((notice) => !notice.has_been_read);
  return (
    <div className="flex min-h-0 flex-col">
      {/* On a phone the sheet has the title already: the line is there only when something stands in it. */}
      <div
        className={classes(
          "sticky top-0 z-10 flex min-h-13 items-center justify-between gap-4 border-b border-line bg-raised pr-2 pl-4",
          !hasUnread && "max-md:min-h-0 max-md:border-b-0",
        )}
      >
        <h2 className="font-semibold max-md:sr-only">{noticeWords.title}</h2>
        {hasUnread ? (
          <Button look="quiet" size="small" icon={<CheckCheck />} onClick={() => markAll.mutate(undefined)}>
            {noticeWords.readAll}
          </Button>
        ) : null}
      </div>
      {asked.data === undefined ? (
        asked.error === null ? (
          <Waiting />
        ) : (
          <FailedQuery title={noticeWords.failed} query={asked} />
        )
      ) : all.length === 0 ? (
        <EmptyState icon={<BellOff aria-hidden />} title={noticeWords.emptyTitle} heading="h2">
          {noticeWords.empty}
        </EmptyState>
      ) : (
        <ul
          aria-label={noticeWords.title}
          className="divide-y divide-line md:max-h-[min(560px,70dvh)] md:overflow-y-auto"
        >
          {all.map((notice) => (
            <Row
              key={notice.message_id}
              notice={notice}
              onRead={() => mark.mutate(notice.message_id)}
              onDismiss={() => dismiss.mutate(notice.message_id)}
              onLeave={onLeave}
            />
          ))}
          {asked.hasNextPage ? (
            <li className="p-2 text-center">
              <Button
                look="quiet"
                size="small"
                busy={asked.isFetchingNextPage}
                onClick={() => void asked.fetchNextPage()}
              >
                {noticeWords.older}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </div>
  );
}
