/** What becomes of memberships when an account is removed for good. */
import { recordChange } from "../audit-log/index.ts";
import type { Services } from "../context.ts";
import { deleteMembership, findHome, moveThings } from "./left-store.ts";
import { findWorkspace, listWorkspacesOf, lockWorkspace } from "./store.ts";

/**
 * Takes somebody out of the workspaces of others. What a workspace keeps of those who leave becomes its owner's; the rest
 * is still theirs, and goes with the account. Nothing of theirs may be under way. Good to repeat after a crash.
 */
export async function leaveAllWorkspaces(
  { db, now }: Pick<Services, "db" | "now">,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  const others = (await listWorkspacesOf(db.drizzle, user_id)).filter(({ owner_user_id }) => owner_user_id !== user_id);
  for (const { workspace_id } of others) {
    const from = { user_id, workspace_id };
    const workspace = await findWorkspace(db.drizzle, workspace_id);
    if (!workspace) continue;
    if (!workspace.storing_shared_files_on_user) {
      const to = { user_id: workspace.owner_user_id, workspace_id };
      while ((await db.transaction((tx) => moveThings(tx, from, to))) > 0);
    }
    await db.transaction(async (tx) => {
      await lockWorkspace(tx, workspace_id);
      await deleteMembership(tx, from, await findHome(tx, user_id));
      const origin = { now, caller: { user_id, api_key: null } };
      const target = { type: "member", id: user_id, name: email };
      await recordChange(
        origin,
        workspace_id,
        { action: "member.left", target, details: { account_deleted: true } },
        tx,
      );
    });
  }
}
