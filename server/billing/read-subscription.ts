/** The subscription as people see it, wherever they see it. */
import type { Subscription } from "../../contract/billing.ts";
import type { Services } from "../context.ts";
import { usageOf } from "../usage/index.ts";
import { voiceSlotsOf } from "../voices/index.ts";
import { shownSubscription } from "./rules.ts";
import { findSubscription } from "./store.ts";

/** Reads a workspace's subscription in the period of now. */
export async function readSubscription(
  services: Pick<Services, "db" | "env" | "now" | "turnPeriods">,
  workspace_id: string,
): Promise<Subscription> {
  const used = await usageOf(services, workspace_id);
  const [row, slots] = await Promise.all([
    findSubscription(services.db.drizzle, workspace_id),
    voiceSlotsOf(services, workspace_id),
  ]);
  return shownSubscription(row, { ...used, slots }, services.env);
}
