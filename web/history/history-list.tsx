import { useInfiniteQuery } from "@tanstack/react-query";
import { AudioLines, SearchX, Users } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { historyWords } from "../words/history.ts";
import { sharingWords } from "../words/sharing.ts";
import { groupByDay } from "./date-groups.ts";
import { useDeleteItems } from "./delete-items.ts";
import { EDITOR } from "./editor-address.ts";
import { type HistoryFilters, hasFilters, useHistoryFilters } from "./filters.ts";
import { FilterBar } from "./history-filters.tsx";
import { historyPages } from "./history-pages.ts";
import { HistoryRow } from "./history-row.tsx";
import { SelectionBar } from "./selection-bar.tsx";

/** The list's shape while it loads. */
function ListSkeleton() {
  return (
    <div role="status" className="mt-6 flex flex-col gap-5">
      <span className="sr-only">{historyWords.loading}</span>
      {["w-11/12", "w-2/3", "w-4/5", "w-1/2", "w-3/4", "w-5/6"].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="ml-8 size-9 rounded-full!" />
          <div className="flex-1">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-2 h-3 w-44" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface NothingProps {
  filters: HistoryFilters;
  onClear: () => void;
}

function Nothing({ filters, onClear }: NothingProps) {
  if (filters.shared !== "" && !hasFilters({ ...filters, shared: "" })) {
    return (
      <EmptyState icon={<Users aria-hidden />} title={sharingWords.emptyTitle}>
        {sharingWords.empty}
      </EmptyState>
    );
  }
  if (hasFilters(filters)) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={historyWords.noMatchTitle}
        action={<Button onClick={onClear}>{historyWords.clearFilters}</Button>}
      >
        {historyWords.noMatch}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<AudioLines aria-hidden />}
      title={historyWords.emptyTitle}
      action={
        <Button look="solid" asChild>
          <Link to={EDITOR}>{historyWords.emptyAction}</Link>
        </Button>
      }
    >
      {historyWords.empty}
    </EmptyState>
  );
}

/** Loads the next page when it comes near, or when pressed. */
function MoreButton({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (!isBusy) onMore();
  });
  useEffect(() => {
    if (end.current === null) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && more(), {
      rootMargin: "400px",
    });
    near.observe(end.current);
    return () => near.disconnect();
  }, []);
  return (
    <div ref={end} className="flex justify-center py-6">
      <Button busy={isBusy} onClick={onMore}>
        {historyWords.loadMore}
      </Button>
    </div>
  );
}

/** Which items are ticked. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const drop = useCallback((ids: readonly string[]) => {
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, []);
  return { selected, select, drop, choose: (ids: readonly string[]) => setSelected(new Set(ids)) };
}

/** Everything that the person made, newest first: to be found, heard, judged, shared, downloaded, deleted. */
export function HistoryList() {
  const { filters, change } = useHistoryFilters();
  const { selected, select, drop, choose } = useSelection();
  const remove = useDeleteItems(drop);
  const pages = useInfiniteQuery(historyPages(filters));
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.history) ?? [], [pages.data]);
  const groups = useMemo(() => groupByDay(items, new Date()), [items]);
  // What was deleted elsewhere, or filtered away, is not acted on unseen.
  const shownSelected = useMemo(
    () => items.filter((item) => selected.has(item.history_item_id)).map((item) => item.history_item_id),
    [items, selected],
  );
  const clear = () => change({ search: "", voice_id: "", source: "", shared: "" });
  const isAll = items.length > 0 && shownSelected.length === items.length;
  const body = () => {
    if (pages.isPending) return <ListSkeleton />;
    if (pages.isError && items.length === 0) {
      return <FailedQuery title={historyWords.failedTitle} query={pages} />;
    }
    if (items.length === 0) return <Nothing filters={filters} onClear={clear} />;
    return groups.map((group) => (
      <section key={group.day} aria-label={group.day}>
        <h2 className="sticky top-12 z-10 -mx-2 bg-page px-2 pt-5 pb-1.5 text-xs font-medium text-ink-faint">
          {group.day}
        </h2>
        <ul>
          {group.items.map((item) => (
            <HistoryRow
              key={item.history_item_id}
              item={item}
              isSelected={selected.has(item.history_item_id)}
              onSelect={select}
              onDelete={remove.ask}
            />
          ))}
        </ul>
      </section>
    ));
  };
  return (
    <section aria-label={historyWords.list} aria-busy={pages.isFetching}>
      <FilterBar filters={filters} onChange={change} />
      {items.length === 0 ? null : (
        <div className="sticky top-0 z-20 mt-2 flex min-h-12 items-center gap-3 bg-page">
          <Checkbox checked={isAll} onChange={(next) => choose(next ? items.map((item) => item.history_item_id) : [])}>
            <span className={shownSelected.length > 0 ? "sr-only" : "text-sm text-ink-faint"}>
              {historyWords.selectAll}
            </span>
          </Checkbox>
          {shownSelected.length === 0 ? null : (
            <div className="min-w-0 flex-1">
              <SelectionBar
                ids={shownSelected}
                isDeleting={remove.isBusy}
                onDelete={() => remove.ask(shownSelected)}
                onClear={() => choose([])}
              />
            </div>
          )}
        </div>
      )}
      {body()}
      {pages.hasNextPage ? (
        <MoreButton isBusy={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
      ) : null}
    </section>
  );
}
