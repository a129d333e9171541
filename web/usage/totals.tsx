import { TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import type { UsageStatistics } from "../../contract/usage.ts";
import { useSubscription } from "../shell/account.ts";
import { countText, dayText, shortCountText } from "../shell/numbers.ts";
import { quotaOf } from "../shell/quota.ts";
import { QuotaRing } from "../ui/quota-ring.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { usageWords as words } from "../words/usage.ts";
import { changeOf } from "./figures.ts";
import { type Days, lengthOf } from "./range.ts";

const percents = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

function Card({ title, value, children }: { title: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3.5 shadow-low">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd>
        <div className="mt-0.5 text-lg font-semibold tabular-nums">{value}</div>
        <div className="mt-0.5 text-sm text-ink-faint">{children}</div>
      </dd>
    </div>
  );
}

/** More or less than in as many days before. */
function Change({ now, before, days }: { now: number; before: number; days: Days }) {
  const change = changeOf(now, before);
  if (change === null) return now === 0 ? null : words.nothingBefore;
  const percent = percents.format(Math.abs(change));
  if (Math.round(Math.abs(change) * 100) === 0) return words.same;
  const Icon = change > 0 ? TrendingUp : TrendingDown;
  return (
    <span className="flex gap-1.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-medium text-ink-soft">{change > 0 ? words.more(percent) : words.less(percent)}</span>{" "}
        {words.since(countText(lengthOf(days)))}
      </span>
    </span>
  );
}

/** What is left of the plan's characters: of the workspace, whatever this page shows. */
function QuotaCard() {
  const { data } = useSubscription();
  if (data === undefined) return <Card title={words.quota} value={<Skeleton className="h-7 w-24" />} />;
  const quota = quotaOf(data);
  const limit = shortCountText(quota.limit);
  const resets = data.next_character_count_reset_unix;
  return (
    <Card
      title={words.quota}
      value={
        <span className="flex items-center gap-2.5">
          <QuotaRing left={quota.share} size={24} />
          <span title={countText(quota.count)}>{shortCountText(quota.count)}</span>
        </span>
      }
    >
      {quota.kind === "left" ? words.left(limit) : words.used(limit)}
      {resets === null ? null : <div>{words.resets(dayText(resets))}</div>}
    </Card>
  );
}

/** The figures above the chart. */
export function Totals({ statistics, days }: { statistics: UsageStatistics; days: Days }) {
  const { characters, requests, previous } = statistics;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card title={words.characters} value={<span title={countText(characters)}>{shortCountText(characters)}</span>}>
        <Change now={characters} before={previous.characters} days={days} />
      </Card>
      <Card title={words.requests} value={<span title={countText(requests)}>{shortCountText(requests)}</span>}>
        <Change now={requests} before={previous.requests} days={days} />
      </Card>
      <Card title={words.average} value={shortCountText(Math.round(characters / lengthOf(days)))}>
        {words.charactersEach}
      </Card>
      <QuotaCard />
    </dl>
  );
}
