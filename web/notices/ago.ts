const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto", style: "short" });
const days = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const daysOfOtherYears = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** How long ago something was (both in Unix milliseconds): now, 5 min. ago, 3 hr. ago, yesterday, Mar 4, Mar 4, 2025. */
export function agoText(at_ms: number, now_ms: number): string {
  const age = Math.max(0, now_ms - at_ms);
  if (age < MINUTE_MS) return relative.format(0, "second");
  if (age < HOUR_MS) return relative.format(-Math.floor(age / MINUTE_MS), "minute");
  if (age < DAY_MS) return relative.format(-Math.floor(age / HOUR_MS), "hour");
  if (age < 7 * DAY_MS) return relative.format(-Math.floor(age / DAY_MS), "day");
  const at = new Date(at_ms);
  return (at.getFullYear() === new Date(now_ms).getFullYear() ? days : daysOfOtherYears).format(at);
}
