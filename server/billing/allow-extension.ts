/** Whether a workspace may use more than its plan has. */
import { plans } from "../../contract/plans.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { updateExtension } from "./store.ts";

/**
 * Sets whether the caller's workspace may pass its limit, which an admin of it decides.
 * @throws Refusal admin_required, extension_not_in_plan
 */
export async function allowExtension({ caller }: Context, is_allowed: boolean, tx: Transaction): Promise<void> {
  if (caller.workspace_role !== "admin") fail("admin_required");
  if (is_allowed && !plans[caller.tier].canExtendCharacterLimit) fail("extension_not_in_plan");
  await updateExtension(tx, caller.workspace_id, is_allowed);
}
