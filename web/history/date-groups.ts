import { historyWords } from "../words/history.ts";

const thisYear = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });
const otherYear = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric" });
const hour = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/** The day of a moment (Unix seconds) as seen at `now`: Today, Yesterday, Monday, March 4, or March 4, 2025. */
export function dayHeading(unix: number, now: Date): string {
  const date = new Date(unix * 1000);
  const age = dayNumber(now) - dayNumber(date);
  if (age === 0) return historyWords.today;
  if (age === 1) return historyWords.yesterday;
  return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date);
}

/** The time of day of a moment (Unix seconds): 4:05 PM. */
export const hourText = (unix: number): string => hour.format(new Date(unix * 1000));

/** Items, newest first, under the days that they were made on. */
export function groupByDay<T extends { date_unix: number }>(
  items: readonly T[],
  now: Date,
): { day: string; items: T[] }[] {
  const groups: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayHeading(item.date_unix, now);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
