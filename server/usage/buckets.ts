/** The stretches of time that usage is summed up by: pure, in UTC. */
import type { StatsInterval } from "../../contract/usage.ts";

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** The moment at which the whole day or hour of a moment begins. */
export const floorTo = (moment: number, stepMs: number): number => Math.floor(moment / stepMs) * stepMs;

/** A moment's day: `2026-03-31`. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The moment at which a day begins. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Of the Thursday on which time began to the Monday before it. */
const mondayOffsetMs = 3 * dayMs;

function nextStart(start: number, interval: StatsInterval): number {
  switch (interval) {
    case "hour":
      return start + hourMs;
    case "week":
      return floorTo(start + mondayOffsetMs, 7 * dayMs) + 7 * dayMs - mondayOffsetMs;
    case "month": {
      const day = new Date(start);
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1);
    }
    default:
      return start + dayMs;
  }
}

/**
 * When each stretch begins, from `from` (the start of a day or hour) until before `until`: the first one at `from`, weeks
 * on Mondays, months on the 1st.
 * @param step an interval, or milliseconds
 */
export function bucketStarts(from: number, until: number, step: StatsInterval | number): number[] {
  const starts: number[] = [];
  for (let at = from; at < until; at = typeof step === "number" ? at + step : nextStart(at, step)) starts.push(at);
  return starts;
}
