/** Days with figures as the bars of a small chart: pure, in UTC, as the server counts them. */
const DAY_MS = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A stretch of days, both ends included, and what was said in it. */
export interface FigureBar {
  from: string;
  to: string;
  characters: number;
}

/**
 * At most `barsMax` bars of as many days each, today's last; days of which nothing is told have none said. `count` days
 * back; null: from the first of which something is told.
 */
export function barsOf(
  days: readonly { date: string; characters: number }[],
  { count, today, barsMax }: { count: number | null; today: string; barsMax: number },
): FigureBar[] {
  const last = momentOf(today);
  const first = days.reduce((least, { date }) => Math.min(least, momentOf(date)), last);
  const length = count ?? Math.round((last - first) / DAY_MS) + 1;
  const each = Math.ceil(length / barsMax);
  const bars = Math.ceil(length / each);
  const start = last - (bars * each - 1) * DAY_MS;
  const sums = new Array<number>(bars).fill(0);
  for (const { date, characters } of days) {
    const at = Math.floor((momentOf(date) - start) / (each * DAY_MS));
    if (at >= 0 && at < bars) sums[at] = (sums[at] ?? 0) + characters;
  }
  return sums.map((characters, at) => ({
    from: dayOf(start + at * each * DAY_MS),
    to: dayOf(start + ((at + 1) * each - 1) * DAY_MS),
    characters,
  }));
}
