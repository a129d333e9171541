/** Gives back what processes held that are no more. */
import type { Services } from "../context.ts";
import { endDeadHolds } from "./store.ts";

/** No request lasts as long: with PostgreSQL, an older hold of another process is a dead one's. */
const staleAfterMs = 3_600_000;

/** Releases the reservations of dead processes. @returns how many there were. */
export async function releaseStaleReservations(
  services: Pick<Services, "db" | "holder" | "now" | "log">,
): Promise<number> {
  const now = services.now();
  const before = new Date(now.getTime() - staleAfterMs);
  const ended = await endDeadHolds(services.db, services.holder, before, now);
  if (ended > 0) services.log.warn({ reservations: ended }, "characters held by a stopped process were given back");
  return ended;
}
