import { Check } from "lucide-react";
import { useState } from "react";
import type { UsagePartTotal } from "../../contract/usage.ts";
import type { UsagePart } from "../../contract/usage-parts.ts";
import { countText, shortCountText } from "../shell/numbers.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { usageWords as words } from "../words/usage.ts";
import type { Metric } from "./usage-address.ts";

/** So many are seen at once; the rest is behind a button. */
const SHOWN = 5;

export interface PartListProps {
  part: UsagePart;
  totals: readonly UsagePartTotal[];
  metric: Metric;
  /** The one that everything is narrowed to. */
  chosen: string | undefined;
  onChoose: (id: string | null) => void;
}

interface RowProps {
  total: UsagePartTotal;
  count: number;
  share: number;
  isChosen: boolean;
  onPress: () => void;
}

function Row({ total, count, share, isChosen, onPress }: RowProps) {
  const content = (
    <>
      <span className="flex items-baseline gap-3">
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          {isChosen ? <Check aria-hidden className="size-4 shrink-0 text-accent-text" /> : null}
          <span className="truncate" title={total.label}>
            {total.label}
          </span>
        </span>
        <span className="text-ink-soft tabular-nums" title={countText(count)}>
          {shortCountText(count)}
        </span>
      </span>
      <span aria-hidden className="mt-1.5 block h-1 overflow-hidden rounded-full bg-press">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
    </>
  );
  // What is beyond the largest is no one thing to narrow to.
  if (total.id === null) return <div className="px-2 py-2">{content}</div>;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classes(
        "block w-full rounded-md px-2 py-2 text-left transition-colors hover:bg-hover pointer-coarse:min-h-11",
        isChosen && "bg-hover",
      )}
    >
      <span className="sr-only">{isChosen ? words.filteredBy(total.label) : words.filterBy(total.label)}: </span>
      {content}
    </button>
  );
}

/** What each of a kind used, the largest first; pressing one narrows the page to it. */
export function PartList({ part, totals, metric, chosen, onChoose }: PartListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const sorted = [...totals].sort((a, b) => Number(a.id === null) - Number(b.id === null) || b[metric] - a[metric]);
  const sum = sorted.reduce((all, total) => all + total[metric], 0);
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN);
  return (
    <section className="mb-4 break-inside-avoid rounded-xl border border-line bg-surface px-3 pt-4 pb-2 shadow-low">
      <h2 className="mb-1 px-2 font-semibold">{words.partTitles[part]}</h2>
      <ul>
        {shown.map((total) => (
          <li key={total.id ?? total.label}>
            <Row
              total={total}
              count={total[metric]}
              share={sum === 0 ? 0 : total[metric] / sum}
              isChosen={total.id !== null && total.id === chosen}
              onPress={() => onChoose(total.id === chosen ? null : total.id)}
            />
          </li>
        ))}
      </ul>
      {sorted.length > SHOWN ? (
        <Button
          look="quiet"
          size="small"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="mt-1"
        >
          {showsAll ? words.showFewer : words.showAll(countText(sorted.length))}
        </Button>
      ) : null}
    </section>
  );
}
