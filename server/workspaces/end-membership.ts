/** How somebody goes, whoever wants it: at once for them, and a little later for what they made. */
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { handOverThings } from "./hand-over.ts";
import { deleteMembership, findHome } from "./left-store.ts";
import type { WorkspaceRow } from "./store.ts";

/**
 * Ends a membership in the transaction that holds the workspace: their keys, groups and shares of it go, they work in
 * their own workspace again, and what they made goes along or stays, as the workspace says. Call `endWork` when the
 * transaction is kept.
 */
export async function endMembership(
  { jobs }: Pick<Services, "jobs">,
  { workspace_id, owner_user_id, storing_shared_files_on_user }: WorkspaceRow,
  user_id: string,
  tx: Transaction,
): Promise<void> {
  const home = await findHome(tx, user_id);
  if (home === undefined) throw new Error(`the person ${user_id} has no workspace of their own`);
  await deleteMembership(tx, { user_id, workspace_id }, home);
  const heir = storing_shared_files_on_user ? "themself" : "workspace";
  // The owner's work: whoever left does not see it among their own.
  await jobs.enqueue(tx, handOverThings, { user_id, workspace_id, heir }, { user_id: owner_user_id, workspace_id });
}
