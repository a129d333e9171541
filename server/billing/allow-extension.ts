/** Whether a workspace may use more than its plan has. */
import { planHas } from "../../contract/rights.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { updateSubscription } from "./store.ts";

/**
 * Sets whether the caller's workspace may pass its limit, which an admin of it decides.
 * @throws Refusal admin_required, extension_not_in_plan
 */
export async function allowExtension({ caller }: Context, is_allowed: boolean, tx: Transaction): Promise<void> {
  if (caller.workspace_role !== "admin") fail("admin_required");
  if (is_allowed && !planHas(caller.tier, "extend_character_limit")) fail("extension_not_in_plan");
  await updateSubscription(tx, caller.workspace_id, { allowed_to_extend_character_limit: is_allowed });
}
