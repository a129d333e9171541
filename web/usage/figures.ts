/** Numbers of the usage page, put together from the server's answer: pure. */
import type { UsageSeries, UsageStatistics } from "../../contract/usage.ts";
import type { Metric } from "./usage-address.ts";

/** One colour of the chart: a part's numbers, or what is beyond the largest together. */
export interface Drawn {
  /** Its place among the colours; null: the others. */
  color: number | null;
  id: string | null;
  label: string;
  numbers: readonly number[];
  total: number;
}

/** As many colours as people tell apart beside each other. */
export const COLORS = 6;

const numbersOf = (series: UsageSeries, metric: Metric): readonly number[] =>
  metric === "characters" ? series.characters_by_bucket : series.requests_by_bucket;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The largest in a colour each, the largest first; all others as one. */
export function drawnOf({ series, buckets }: UsageStatistics, metric: Metric, others: string): Drawn[] {
  const all = series
    .map((each) => ({ id: each.id, label: each.label, numbers: numbersOf(each, metric), total: each[metric] }))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || b.total - a.total);
  // One more than there are colours is no reason to call it others, unless it is several already.
  const own = all.filter(({ id }) => id !== null).slice(0, COLORS);
  const rest = all.slice(own.length);
  const drawn: Drawn[] = own.map((each, color) => ({ ...each, color }));
  if (rest.length > 0) {
    const numbers = buckets.map((_, bucket) => sum(rest.map((each) => each.numbers[bucket] ?? 0)));
    drawn.push({ color: null, id: null, label: others, numbers, total: sum(numbers) });
  }
  return drawn;
}

/** What a stretch of time had in all. */
export const bucketTotals = (drawn: readonly Drawn[], buckets: number): number[] =>
  Array.from({ length: buckets }, (_, bucket) => sum(drawn.map(({ numbers }) => numbers[bucket] ?? 0)));

/** The bucket with the most, and how much; null when there is nothing in any. */
export function busiestOf(totals: readonly number[]): { bucket: number; count: number } | null {
  const count = Math.max(0, ...totals);
  return count === 0 ? null : { bucket: totals.indexOf(count), count };
}

/** By how much something has changed: 0.5 is half as much again; null when there was nothing before. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before);
