/** What only admins do to a workspace, one after the other. */
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { findMember, lockWorkspace, type WorkspaceRow } from "./store.ts";

/**
 * Changes the caller's workspace while nobody else does: what is counted in `work` (seats, admins) still holds when it
 * ends. The caller is asked for once more, because another admin may have changed what they may do meanwhile.
 * @throws Refusal admin_required, member_locked
 */
export async function changeWorkspace<T>(
  ctx: Context,
  work: (tx: Transaction, workspace: WorkspaceRow) => Promise<T>,
): Promise<T> {
  const { workspace_id, user_id } = ctx.caller;
  return await ctx.db.transaction(async (tx) => {
    const workspace = await lockWorkspace(tx, workspace_id);
    const caller = await findMember(tx, workspace_id, user_id);
    if (!workspace || caller?.workspace_role !== "admin") fail("admin_required");
    if (caller.is_locked) fail("member_locked");
    return await work(tx, workspace);
  });
}
