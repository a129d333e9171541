import { ChartColumn, Download } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import type { UsageStatistics } from "../../contract/usage.ts";
import { USAGE_PARTS, type UsagePart } from "../../contract/usage-parts.ts";
import { useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { countText, shortCountText } from "../shell/numbers.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { HOME } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { usageWords as words } from "../words/usage.ts";
import { swatchOf } from "./colors.ts";
import { ChosenFilters, Controls } from "./controls.tsx";
import { bucketTotals, busiestOf, type Drawn, drawnOf } from "./figures.ts";
import { PartList } from "./part-list.tsx";
import { intervalOf, longBucket, longDay } from "./range.ts";
import { Totals } from "./totals.tsx";
import { type Scope, type UsageView, useUsageView } from "./usage-address.ts";
import { UsageTable } from "./usage-table.tsx";
import { useDownload, useParts, useStatistics } from "./use-usage.ts";

/** Loaded when there is something to draw: the library behind it is not small. */
const UsageChart = lazy(() => import("./usage-chart.tsx"));

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-[98px] rounded-xl" />
        ))}
      </div>
      <Skeleton className="mt-4 h-[392px] rounded-xl" />
    </div>
  );
}

/** Which colour is whose, and how much it was. */
function Legend({ drawn }: { drawn: readonly Drawn[] }) {
  return (
    <ul aria-label={words.legend} className="flex flex-wrap gap-x-5 gap-y-1.5 px-5 pt-3 pb-4 text-sm">
      {drawn.map(({ id, label, color, total }) => (
        <li key={id ?? label} className="flex max-w-full min-w-0 items-center gap-2">
          <span aria-hidden className={`size-2.5 shrink-0 rounded-xs ${swatchOf(color)}`} />
          <span className="truncate">{label}</span>
          <span className="text-ink-faint tabular-nums" title={countText(total)}>
            {shortCountText(total)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ChartCardProps {
  statistics: UsageStatistics;
  view: UsageView;
  /** What the bars are told apart by, and what they count. */
  controls: ReactNode;
}

/** The bars, what their colours mean, and their numbers. */
function ChartCard({ statistics, view, controls }: ChartCardProps) {
  const { buckets } = statistics;
  const interval = intervalOf(view.days);
  const drawn = drawnOf(statistics, view.metric, words.others);
  const totals = bucketTotals(drawn, buckets.length);
  const busiest = busiestOf(totals);
  const title = words.chart(words.metrics[view.metric], words.intervals[interval]);
  const most = busiest && words.mostOn(longBucket(buckets[busiest.bucket] ?? "", interval), countText(busiest.count));
  const { start_day, end_day } = view.days;
  const total = countText(statistics[view.metric]);
  return (
    <section className="mt-4 rounded-xl border border-line bg-surface shadow-low">
      <div className="flex flex-wrap items-center gap-3 px-5 pt-4 pb-2">
        <h2 className="min-w-0 flex-1 basis-40 font-semibold">{title}</h2>
        {controls}
      </div>
      <div className="px-3 sm:px-5">
        <Suspense fallback={<Skeleton className="h-[264px] rounded-md" />}>
          <UsageChart
            {...{ drawn, buckets, totals, interval }}
            text={words.chartText(title, longDay(start_day), longDay(end_day), total, most)}
          />
        </Suspense>
      </div>
      <Legend drawn={drawn} />
      <UsageTable caption={title} {...{ drawn, buckets, totals, interval }} />
    </section>
  );
}

function Usage({ scope, isAdmin }: { scope: Scope; isAdmin: boolean }) {
  const { view, change } = useUsageView();
  const statistics = useStatistics(view, scope);
  const parts = useParts(view, scope);
  const labelOf = (part: UsagePart, id: string) => parts.data?.[part].find((each) => each.id === id)?.label ?? id;
  const hasOthers = (parts.data?.user.length ?? 0) > 1 || view.filters.user !== undefined;
  // A workspace of one person has nothing to choose between.
  const choosesScope = isAdmin && (view.scope !== null || hasOthers);
  const hasFilters = Object.keys(view.filters).length > 0;
  const choices = USAGE_PARTS.filter((part) => part !== "user" || scope === "workspace");
  const lists = choices.filter(
    (part) => part === view.by || (parts.data?.[part].length ?? 0) > 1 || view.filters[part] !== undefined,
  );
  const controls = (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <ToggleGroup
        label={words.metric}
        value={view.metric}
        onChange={(metric) => change({ metric: metric === "characters" ? null : metric })}
        choices={(["characters", "requests"] as const).map((value) => ({ value, words: words.metrics[value] }))}
      />
      <Select
        aria-label={words.by}
        value={view.by}
        onChange={(by) => change({ by: by === "voice" ? null : by })}
        choices={choices.map((value) => ({ value, label: `${words.by} ${words.parts[value]}` }))}
        className="max-sm:min-w-32 max-sm:flex-1 sm:w-36"
      />
    </div>
  );
  const { data } = statistics;
  return (
    <>
      <Controls view={view} onChange={change} scope={choosesScope ? scope : null} />
      <ChosenFilters view={view} onChange={change} labelOf={labelOf} />
      {data === undefined ? (
        statistics.error === null ? (
          <Loading />
        ) : (
          <FailedQuery title={words.failed} query={statistics} />
        )
      ) : (
        <div aria-busy={statistics.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <Totals statistics={data} days={view.days} />
          {data.requests === 0 ? (
            <EmptyState
              icon={<ChartColumn aria-hidden />}
              title={words.emptyTitle}
              action={
                hasFilters ? (
                  <Button onClick={() => change(Object.fromEntries(USAGE_PARTS.map((part) => [part, null])))}>
                    {words.removeAll}
                  </Button>
                ) : (
                  <Button look="solid" asChild>
                    <Link to={HOME}>{words.emptyAction}</Link>
                  </Button>
                )
              }
            >
              {hasFilters ? words.emptyFiltered : words.empty}
            </EmptyState>
          ) : (
            <ChartCard statistics={data} view={view} controls={controls} />
          )}
          {parts.data === undefined ? (
            parts.error === null ? null : (
              <FailedQuery title={words.partsFailed} query={parts} />
            )
          ) : (
            <div className="mt-4 gap-4 md:columns-2">
              {lists.map((part) =>
                parts.data[part].length === 0 ? null : (
                  <PartList
                    key={part}
                    part={part}
                    totals={parts.data[part]}
                    metric={view.metric}
                    chosen={view.filters[part]}
                    onChoose={(id) => change({ [part]: id })}
                  />
                ),
              )}
            </div>
          )}
          <p className="mt-2 text-sm text-ink-faint">{words.note}</p>
        </div>
      )}
    </>
  );
}

function DownloadButton({ scope }: { scope: Scope }) {
  const { view } = useUsageView();
  const download = useDownload(view, scope);
  return (
    <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
      {words.download}
    </Button>
  );
}

/** /app/usage: what was charged, drawn by day, told apart and narrowed as one likes. */
export default function UsageScreen() {
  const { data: user, error, ...asked } = useUser();
  const { view } = useUsageView();
  const isAdmin = user?.workspace_role === "admin";
  const scope: Scope = isAdmin ? (view.scope ?? "workspace") : "own";
  return (
    <>
      <PageHeader title={words.title} action={user === undefined ? null : <DownloadButton scope={scope} />} />
      <div className="mx-auto w-full max-w-[1080px] px-4 py-6 sm:px-6 sm:py-8">
        {user !== undefined ? (
          <Usage scope={scope} isAdmin={isAdmin} />
        ) : error === null ? (
          <Loading />
        ) : (
          <FailedQuery title={words.failed} query={{ error, ...asked }} />
        )}
      </div>
    </>
  );
}
