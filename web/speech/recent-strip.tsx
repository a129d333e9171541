import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { HistoryItem } from "../../contract/history.ts";
import { api, query } from "../api.ts";
import { clockText, isItem, itemTitle, PlayButton, playHistoryItem, usePlayer } from "../player/index.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { VoiceLabel } from "../voices/index.ts";
import { homeWords } from "../words/home.ts";
import { shellWords } from "../words/shell.ts";
import { SPEECH_HISTORY } from "./addresses.ts";

const SHOWN_MAX = 4;
const NAME_LENGTH_MAX = 40;

function RecentCard({ item }: { item: HistoryItem }) {
  const title = itemTitle(item);
  const isOn = usePlayer(({ track }) => track !== null && isItem(item.history_item_id)(track));
  return (
    <li
      className={classes(
        "flex h-36 flex-col rounded-xl border bg-surface p-4 shadow-low transition-colors",
        isOn ? "border-accent" : "border-line",
      )}
    >
      <div className="min-h-0 flex-1">
        <p className="line-clamp-3 [overflow-wrap:anywhere]">{title}</p>
      </div>
      <div className="mt-2 flex items-center gap-2">
        <span className="min-w-0 flex-1 text-sm text-ink-soft">
          <VoiceLabel size="small" voice={{ voice_id: item.voice_id, name: item.voice_name }}>
            <span className="text-ink-faint"> · {clockText(item.duration_seconds)}</span>
          </VoiceLabel>
        </span>
        <PlayButton
          look={isOn ? "accent" : "plain"}
          className="-mr-1 rounded-full!"
          tooltip={false}
          name={title.slice(0, NAME_LENGTH_MAX)}
          isThis={isItem(item.history_item_id)}
          onPlay={() => void playHistoryItem(item)}
        />
      </div>
    </li>
  );
}

/** What was made last, to be heard again; nothing before anything was made. */
export function RecentStrip() {
  const { data, isError, isFetching, refetch } = useQuery(query(api.history.list, { page_size: SHOWN_MAX }));
  if (data?.history.length === 0) return null;
  return (
    <section aria-label={homeWords.recent}>
      <div className="mb-3 flex items-baseline justify-between">
        <h2 className="font-semibold">{homeWords.recent}</h2>
        <Link
          to={SPEECH_HISTORY}
          className="touchable flex items-center gap-1 rounded-sm text-sm font-medium text-ink-soft hover:text-ink"
        >
          {homeWords.allHistory}
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </div>
      {data === undefined && isError ? (
        <div role="alert" className="flex items-center gap-4 rounded-xl border border-line bg-surface px-4 py-3">
          <p className="flex-1 text-ink-soft">{homeWords.recentFailed}</p>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {shellWords.retry}
          </Button>
        </div>
      ) : data === undefined ? (
        <div role="status" className="grid gap-3 sm:grid-cols-2">
          <span className="sr-only">{homeWords.loadingRecent}</span>
          <Skeleton className="h-36 rounded-xl" />
          <Skeleton className="h-36 rounded-xl" />
        </div>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {data.history.map((item) => (
            <RecentCard key={item.history_item_id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}
