import type { Input, Output } from "../../contract/endpoint.ts";
import type { UsageSeries, usage } from "../../contract/usage.ts";
import type { UsagePart } from "../../contract/usage-parts.ts";
import type { Context } from "../context.ts";
import { bucketStarts, dayMs, dayOf } from "./buckets.ts";
import { labelsOf, othersLabel } from "./labels.ts";
import { questionOf } from "./question.ts";
import { sumAll, sumDays } from "./statistics-store.ts";
import { addUp, foldBeyond, type Row, tableOf } from "./tables.ts";

/** Rows with their names; without a part there is one row, everything. */
async function labelled(ctx: Context, part: UsagePart | null, rows: readonly Row[]): Promise<UsageSeries[]> {
  if (part === null) return rows.map((row) => ({ ...row, label: "All" }));
  const labels = await labelsOf(
    ctx,
    part,
    rows.flatMap(({ id }) => id ?? []),
  );
  return rows.map((row) => ({ ...row, label: row.id === null ? othersLabel : (labels.get(row.id)?.text ?? row.id) }));
}

/** What was used over time, with as many days before it to compare with. @throws Refusal admin_required, unsupported_value */
export async function getStatistics(
  ctx: Context,
  { interval, breakdown, series_max, ...asked }: Input<typeof usage.get_statistics>,
): Promise<Output<typeof usage.get_statistics>> {
  const { bookings, range } = questionOf(ctx, asked);
  const { from, until } = range;
  const before = from - (until - from);
  const part = breakdown === "none" ? null : breakdown;
  const starts = bucketStarts(from, until, interval);
  const [sums, previous] = await Promise.all([
    sumDays(ctx.db, bookings, { starts, until }, part),
    sumAll(ctx.db, bookings, { from: before, until: from }),
  ]);
  const all = tableOf(sums, starts.length, part !== null);
  return {
    ...addUp(sums),
    buckets: starts.map(dayOf),
    series: await labelled(ctx, part, foldBeyond(all, series_max)),
    previous: { ...previous, start_day: dayOf(before), end_day: dayOf(from - dayMs) },
  };
}
