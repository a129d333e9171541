/** How often a key may be used in a minute. */
import type { Services } from "../context.ts";
import { fail } from "../fail.ts";
import { minuteMs, secondsLeft } from "./rules.ts";
import { countCallOf } from "./store.ts";

/**
 * Counts one call of a key that has a limit. It is counted in its row, so that every process counts the same; a call
 * that is refused does not count.
 * @throws Refusal rate_limited, with the seconds until the next minute of the key begins
 */
export async function countCall(
  { db, now }: Pick<Services, "db" | "now">,
  { api_key_hashed, requests_per_minute_max }: { api_key_hashed: string; requests_per_minute_max: number },
): Promise<void> {
  const at = now();
  const counted = await countCallOf(db.drizzle, api_key_hashed, {
    at,
    before: new Date(at.getTime() - minuteMs),
    calls_max: requests_per_minute_max,
  });
  if (!counted.is_counted) fail("rate_limited", { seconds: secondsLeft(counted.minute_began_at ?? at, at) });
}
