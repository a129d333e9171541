import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import {
  NO_PART,
  STATS_BREAKDOWNS,
  STATS_INTERVALS,
  STATS_METRICS,
  type StatsBreakdown,
  type usage,
} from "../../contract/usage.ts";
import type { UsagePart } from "../../contract/usage-parts.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { bucketStarts, dayMs, floorTo, hourMs } from "./buckets.ts";
import { labelsOf, othersLabel } from "./labels.ts";
import { bookingsOf, checkRange, type Range } from "./question.ts";
import { type BucketSum, sumDays, sumLedger } from "./statistics-store.ts";
import { foldBeyond, type Row, tableOf } from "./tables.ts";

type Asked = Input<typeof usage.get_character_stats>;

const parts: Readonly<Record<StatsBreakdown, UsagePart | null>> = {
  none: null,
  voice: "voice",
  user: "user",
  api_keys: "api_key",
  all_api_keys: "api_key",
  has_api_key: "api_key",
  product_type: "product",
  model: "model",
};

/** One of those that are kept here; what else a client may name is refused by its name. @throws Refusal unsupported_value */
function known<const T extends string>(parameter: string, value: string, all: readonly T[]): T {
  const found = all.find((each) => each === value);
  return found ?? fail("unsupported_value", { parameter, reason: `${value} is not one of ${all.join(", ")}` });
}

/** The stretches of time that are asked for, whole hours or days. */
function stretches(asked: Asked): { range: Range; starts: number[]; isFine: boolean } {
  const interval = known("aggregation_interval", asked.aggregation_interval, STATS_INTERVALS);
  const sizeMs = asked.aggregation_bucket_size && asked.aggregation_bucket_size * 1000;
  if (sizeMs !== undefined && sizeMs % hourMs !== 0) {
    fail("unsupported_value", { parameter: "aggregation_bucket_size", reason: "usage is kept by the hour" });
  }
  const isFine = sizeMs === undefined ? interval === "hour" : sizeMs % dayMs !== 0;
  const stepMs = isFine ? hourMs : dayMs;
  const range = { from: floorTo(asked.start_unix, stepMs), until: floorTo(asked.end_unix, stepMs) + stepMs };
  checkRange(range, "end_unix", isFine ? limits.usageHoursDaysMax : limits.usageDaysMax);
  return { range, starts: bucketStarts(range.from, range.until, sizeMs ?? interval), isFine };
}

/** What a row is called; rows that are called the same are one. */
async function labeller(ctx: Context, breakdown: StatsBreakdown, ids: readonly string[]) {
  const part = parts[breakdown];
  if (part === null) return () => "All";
  if (breakdown === "has_api_key") return (id: string) => (id === NO_PART ? "No API key" : "API key");
  const labels = await labelsOf(ctx, part, ids);
  return (id: string) => {
    const label = labels.get(id);
    return breakdown === "api_keys" && label?.is_gone ? "Deleted keys" : (label?.text ?? id);
  };
}

function accumulated(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((number) => {
    sum += number;
    return sum;
  });
}

function numbersOf({ requests_by_bucket, characters_by_bucket }: Row, asked: Asked): number[] {
  const numbers = asked.metric === "request_count" ? requests_by_bucket : characters_by_bucket;
  const isCumulative = asked.aggregation_interval === "cumulative" && asked.aggregation_bucket_size === undefined;
  return isCumulative ? accumulated(numbers) : numbers;
}

/**
 * What was used, in the official clients' shape: numbers beside the times at which their stretches begin. The sum of all
 * labels is the same whatever they are told apart by.
 * @throws Refusal unsupported_value, admin_required
 */
export async function getCharacterStats(ctx: Context, asked: Asked): Promise<Output<typeof usage.get_character_stats>> {
  const breakdown = known("breakdown_type", asked.breakdown_type, STATS_BREAKDOWNS);
  const metric = known("metric", asked.metric, STATS_METRICS);
  if (breakdown === "user" && !asked.include_workspace_metrics) {
    fail("unsupported_value", { parameter: "breakdown_type", reason: "user needs include_workspace_metrics" });
  }
  const { range, starts, isFine } = stretches(asked);
  const bookings = {
    ...bookingsOf(ctx, asked.include_workspace_metrics ? "workspace" : "own"),
    parts: metric === "tts_characters" ? { product: "text_to_speech" } : {},
  };
  const sums = isFine
    ? await sumLedger(ctx.db, bookings, { ...range, stepMs: (starts[1] ?? range.until) - range.from }, parts[breakdown])
    : await sumDays(ctx.db, bookings, { starts, until: range.until }, parts[breakdown]);
  const label = await labeller(ctx, breakdown, [...new Set(sums.map(({ id }) => id))]);
  const named: BucketSum[] = sums.map((sum) => ({ ...sum, id: label(sum.id) }));
  const rows = foldBeyond(tableOf(named, starts.length, parts[breakdown] !== null), limits.usageSeriesMax);
  return {
    time: starts,
    usage: Object.fromEntries(
      rows.map((row) => [row.id ?? (breakdown === "none" ? "All" : othersLabel), numbersOf(row, asked)]),
    ),
  };
}
