/** POST /v1/workspace/leave. */
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { notifyAdmins } from "../notices/index.ts";
import { endMembership } from "./end-membership.ts";
import { endWork } from "./end-work.ts";
import { countOtherAdmins, findMember, lockWorkspace } from "./store.ts";

/**
 * The caller leaves the workspace that they work in, for their own one.
 * @throws Refusal owner_leaves_not, last_admin
 */
export async function leaveWorkspace(ctx: Context): Promise<{ status: "ok" }> {
  const { workspace_id, user_id, email } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const workspace = await lockWorkspace(tx, workspace_id);
    const member = await findMember(tx, workspace_id, user_id);
    if (!workspace || !member) fail("workspace_not_found", { workspace_id });
    if (member.is_locked) fail("member_locked");
    if (workspace.owner_user_id === user_id) fail("owner_leaves_not");
    if (member.workspace_role === "admin" && (await countOtherAdmins(tx, workspace_id, user_id)) === 0) {
      fail("last_admin");
    }
    await endMembership(ctx, workspace, user_id, tx);
    const target = { type: "member", id: user_id, name: email };
    await recordChange(ctx, workspace_id, { action: "member.left", target }, tx);
    const title = `${email} has left ${workspace.name}`;
    const description = workspace.storing_shared_files_on_user
      ? "What they made went along with them."
      : "What they made is with the owner of the workspace.";
    await notifyAdmins(ctx, { workspace_id, severity: "info", title, description, path: "/app/workspace" }, tx);
  });
  await endWork(ctx, { user_id, workspace_id });
  return { status: "ok" };
}
