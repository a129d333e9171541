/** A first step was taken. */
import type { ChecklistItem } from "../../contract/onboarding.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { completeItem } from "./store.ts";

/**
 * Completes a step of somebody's checklist; every domain calls it where the step's event happens. Resolves to whether it
 * was open until now: false for those who have no checklist, or are done with it or with this step.
 */
export async function completeStep(
  ctx: Pick<Services, "db">,
  user_id: string,
  item_id: ChecklistItem,
  tx?: Transaction,
): Promise<boolean> {
  return await completeItem(tx ?? ctx.db.drizzle, user_id, item_id);
}
