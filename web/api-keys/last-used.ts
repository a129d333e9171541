import { longDayText } from "../shell/numbers.ts";
import { apiKeyWords } from "../words/api-keys.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** From here on the day says more than how long ago it was. */
const DAYS_MAX = 30;

/** When a key was last used, in words. Both in Unix seconds; null: never. */
export function lastUsedText(unix: number | null, now: number): string {
  const words = apiKeyWords.lastUsed;
  if (unix === null) return words.never;
  const ago = now - unix;
  // The server notes it once a minute, so nothing below says more than it knows.
  if (ago < 2 * MINUTE) return words.now;
  if (ago < HOUR) return words.minutes(Math.floor(ago / MINUTE));
  if (ago < DAY) return words.hours(Math.floor(ago / HOUR));
  const days = Math.floor(ago / DAY);
  return days <= DAYS_MAX ? words.days(days) : words.on(longDayText(unix));
}
