import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { STATS_RANGES } from "../../contract/voice-library.ts";
import { api, query } from "../api.ts";
import { FailedRow } from "../settings/index.ts";
import { countText, shortCountText } from "../shell/numbers.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { shareVoiceWords } from "../words/voice-library.ts";
import { barsOf, type FigureBar } from "./figure-bars.ts";
import { dollarText } from "./voice-terms.ts";

const words = shareVoiceWords.figures;
type Range = (typeof STATS_RANGES)[number];
const RANGES = (Object.keys(words.ranges) as Range[]).map((value) => ({ value, words: words.ranges[value] }));
const DAYS: Readonly<Record<Range, number | null>> = { "7d": 7, "30d": 30, "90d": 90, "1y": 365, all: null };
const BARS_MAX = 60;
const dayFormat = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
/** A day of the server's: Mar 4, 2026. */
const dayWords = (day: string): string => dayFormat.format(Date.parse(day));
const HEIGHT = 112;

/** What was said day by day, as bars that say their days and number under the pointer. */
function Bars({ bars, today, text }: { bars: readonly FigureBar[]; today: string; text: string }) {
  const most = Math.max(1, ...bars.map(({ characters }) => characters));
  return (
    <figure className="m-0">
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-28 w-full"
      >
        {bars.map(({ from, to, characters }, at) => {
          const height = characters === 0 ? 1 : Math.max(3, (characters / most) * HEIGHT);
          return (
            <rect
              key={from}
              x={at * 10 + 1}
              y={HEIGHT - height}
              width={8}
              height={height}
              className={characters === 0 ? "fill-line-strong" : "fill-chart-1"}
            >
              <title>{`${words.span(dayWords(from), dayWords(to))}: ${countText(characters)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-xs text-ink-faint tabular-nums">
        <span>{dayWords(bars[0]?.from ?? today)}</span>
        <span>{dayWords(bars.at(-1)?.to ?? today)}</span>
      </figcaption>
    </figure>
  );
}

/** What others said with a voice, and what it earned. */
export function ShareFigures({ voice_id }: { voice_id: string }) {
  const [range, setRange] = useState<Range>("30d");
  const asked = useQuery(query(api.voice_library.stats, { voice_id, range }));
  const body = () => {
    if (asked.data === undefined) {
      if (asked.error !== null) return <FailedRow title={words.failed} query={asked} />;
      return (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-14 rounded-md" />
          <Skeleton className="mt-5 h-28 rounded-md" />
        </div>
      );
    }
    const { total, days, cloned_by_count } = asked.data;
    const today = new Date().toISOString().slice(0, 10);
    const numbers = [
      [words.characters, shortCountText(total.characters)],
      [words.requests, shortCountText(total.requests)],
      [words.users, shortCountText(total.users)],
      [words.holders, shortCountText(cloned_by_count)],
      [words.rewards, dollarText(total.rewards)],
    ] as const;
    return (
      <>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {numbers.map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse rounded-md bg-hover px-3 py-2">
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd className="text-md font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {total.requests === 0 ? (
          <p className="py-8 text-center text-ink-soft">{words.none}</p>
        ) : (
          <Bars
            today={today}
            bars={barsOf(days, { count: DAYS[range], today, barsMax: BARS_MAX })}
            text={words.chart(countText(total.characters), words.ranges[range])}
          />
        )}
      </>
    );
  };
  return (
    <div className="flex flex-col gap-5 pb-2">
      <ToggleGroup
        label={words.range}
        value={range}
        onChange={setRange}
        choices={RANGES}
        className="self-start max-sm:w-full"
      />
      {body()}
    </div>
  );
}
