/** Days of the usage page: pure, in UTC, as the server counts them. */
import { limits } from "../../contract/limits.ts";
import type { UsageInterval } from "../../contract/usage.ts";

export const PRESETS = ["7", "30", "90", "365"] as const;
export type Preset = (typeof PRESETS)[number];

export interface Days {
  start_day: string;
  end_day: string;
}

const DAY_MS = 86_400_000;
/** More bars than this nobody tells apart. */
const DAY_BARS_MAX = 92;
const WEEK_BARS_MAX = 60;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is a day that there is: 2026-02-30 is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(momentOf(text)) && dayOf(momentOf(text)) === text;

/** The last so many days, today included. */
export const lastDays = (count: number, now: number): Days => ({
  start_day: dayOf(now - (count - 1) * DAY_MS),
  end_day: dayOf(now),
});

/** How many days there are, both ends included; below 1 when they are the wrong way round. */
export const lengthOf = ({ start_day, end_day }: Days): number =>
  Math.round((momentOf(end_day) - momentOf(start_day)) / DAY_MS) + 1;

/** Whether the server answers for so many days. */
export const isFine = (days: Days): boolean =>
  isDay(days.start_day) && isDay(days.end_day) && lengthOf(days) >= 1 && lengthOf(days) <= limits.usageDaysMax;

/** Days as somebody types them, those that the address had last, and those that it was told to have. */
export interface TypedDays {
  typed: Days;
  address: Days;
  told: Days;
}

const areSame = (one: Days, other: Days): boolean => one.start_day === other.start_day && one.end_day === other.end_day;

/** What is typed where the address has these days: they, once somebody has gone to others than they typed. */
export function typedAt(before: TypedDays, days: Days): TypedDays {
  if (areSame(before.address, days)) return before;
  return { typed: areSame(before.told, days) ? before.typed : days, address: days, told: days };
}

/** What a bar stands for, so that they can be told apart. */
export function intervalOf(days: Days): UsageInterval {
  const length = lengthOf(days);
  if (length <= DAY_BARS_MAX) return "day";
  return length <= WEEK_BARS_MAX * 7 ? "week" : "month";
}

const long = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });
const shortMonths = new Intl.DateTimeFormat("en-US", { month: "short", year: "2-digit", timeZone: "UTC" });

/** A day in full: March 4, 2026. */
export const longDay = (day: string): string => long.format(momentOf(day));

/** Where a bar begins, with little room: Mar 4, or Mar 26 for a month. */
export const shortBucket = (day: string, interval: UsageInterval): string =>
  (interval === "month" ? shortMonths : short).format(momentOf(day));

/** Which stretch a bar stands for: March 4, 2026; or for a month, March 2026. */
export const longBucket = (day: string, interval: UsageInterval): string =>
  interval === "month" ? months.format(momentOf(day)) : longDay(day);
