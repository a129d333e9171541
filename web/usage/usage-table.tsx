import { ChevronRight } from "lucide-react";
import type { UsageInterval } from "../../contract/usage.ts";
import { countText } from "../shell/numbers.ts";
import { usageWords as words } from "../words/usage.ts";
import type { Drawn } from "./figures.ts";
import { longBucket } from "./range.ts";

const cell = "px-3 py-2 text-right whitespace-nowrap tabular-nums first:pl-5 first:text-left last:pr-5";

export interface UsageTableProps {
  caption: string;
  drawn: readonly Drawn[];
  buckets: readonly string[];
  totals: readonly number[];
  interval: UsageInterval;
}

/** The chart's numbers, to be read one by one. */
export function UsageTable({ caption, drawn, buckets, totals, interval }: UsageTableProps) {
  const rows = buckets.flatMap((bucket, index) => ((totals[index] ?? 0) > 0 ? [{ bucket, index }] : [])).reverse();
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 px-5 text-sm font-medium text-ink-soft select-none hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {words.table}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section tabIndex={0} aria-label={caption} className="max-h-96 overflow-auto border-t border-line text-sm">
        <table className="w-full border-collapse">
          <caption className="sr-only">
            {caption}. {words.zeroesLeftOut}
          </caption>
          <thead className="sticky top-0 bg-surface text-ink-soft">
            <tr>
              <th scope="col" className={`${cell} font-medium`}>
                {words.when[interval]}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {words.total}
              </th>
              {drawn.map(({ id, label }) => (
                <th key={id ?? label} scope="col" className={`${cell} max-w-44 truncate font-medium`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ bucket, index }) => (
              <tr key={bucket}>
                <th scope="row" className={`${cell} font-normal`}>
                  {longBucket(bucket, interval)}
                </th>
                <td className={`${cell} font-medium`}>{countText(totals[index] ?? 0)}</td>
                {drawn.map(({ id, label, numbers }) => (
                  <td key={id ?? label} className={`${cell} text-ink-soft`}>
                    {countText(numbers[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
