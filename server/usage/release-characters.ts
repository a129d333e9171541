/** Gives back what a failed request held. */
import type { Services } from "../context.ts";
import { endHold } from "./store.ts";

/** Ends a hold without a charge; nothing happens when the request has been settled or released before. */
export async function releaseCharacters(services: Pick<Services, "db" | "now">, request_id: string): Promise<void> {
  await endHold(services.db.drizzle, request_id, 0, services.now());
}
