/** Gives back what processes held that are no more. */
import type { Services } from "../context.ts";
import { endDeadHolds } from "./store.ts";

/** Releases the reservations of dead processes. @returns how many there were. */
export async function releaseStaleReservations(
  services: Pick<Services, "db" | "holder" | "now" | "log">,
): Promise<number> {
  const ended = await endDeadHolds(services.db, services.holder, services.now());
  if (ended > 0) services.log.warn({ reservations: ended }, "characters held by a stopped process were given back");
  return ended;
}
