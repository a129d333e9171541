/** POST /v1/workspace/members. */
import type { Input } from "../../contract/endpoint.ts";
import type { WorkspaceRole, workspaces } from "../../contract/workspaces.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { accessLocked, accessUnlocked } from "../mail/letters/access-locked.ts";
import { notify } from "../notices/index.ts";
import { changeWorkspace } from "./change-workspace.ts";
import { endWork } from "./end-work.ts";
import { countOtherAdmins, findMemberByEmail, type MemberRow, updateMember, type WorkspaceRow } from "./store.ts";

/** Whether taking this member's say away would leave nobody with one, or is not for the caller to do. */
export async function refuseToDisempower(
  { caller }: Context,
  { workspace_id, owner_user_id }: WorkspaceRow,
  member: MemberRow,
  tx: Transaction,
): Promise<void> {
  if (member.user_id === owner_user_id && caller.user_id !== owner_user_id) fail("workspace_owner_stays");
  if (member.workspace_role !== "admin" || member.is_locked) return;
  if ((await countOtherAdmins(tx, workspace_id, member.user_id)) === 0) fail("last_admin");
}

async function setRole(
  ctx: Context,
  workspace: WorkspaceRow,
  member: MemberRow,
  workspace_role: WorkspaceRole,
  tx: Transaction,
): Promise<void> {
  const { workspace_id, name } = workspace;
  const { user_id, email } = member;
  if (workspace_role === member.workspace_role) return;
  if (workspace_role !== "admin") await refuseToDisempower(ctx, workspace, member, tx);
  await updateMember(tx, { workspace_id, user_id }, { workspace_role });
  const details = { from: member.workspace_role, to: workspace_role };
  const target = { type: "member", id: user_id, name: email };
  await recordChange(ctx, workspace_id, { action: "member.role_changed", target, details }, tx);
  if (user_id === ctx.caller.user_id) return;
  const title = `You are ${workspace_role === "admin" ? "an admin" : "an editor"} of ${name} now`;
  await notify(
    ctx,
    { user_id, severity: "info", title, description: `${ctx.caller.email} changed your role.`, path: "/app/workspace" },
    tx,
  );
}

async function setLocked(
  ctx: Context,
  workspace: WorkspaceRow,
  member: MemberRow,
  is_locked: boolean,
  tx: Transaction,
): Promise<void> {
  const { workspace_id, name } = workspace;
  const { user_id, email } = member;
  if (is_locked === member.is_locked) return;
  if (is_locked) {
    if (user_id === ctx.caller.user_id) fail("own_access");
    await refuseToDisempower(ctx, workspace, member, tx);
  }
  await updateMember(tx, { workspace_id, user_id }, { is_locked });
  const target = { type: "member", id: user_id, name: email };
  await recordChange(ctx, workspace_id, { action: is_locked ? "member.locked" : "member.unlocked", target }, tx);
  const by = ctx.caller.email;
  await ctx.mail.send((is_locked ? accessLocked : accessUnlocked)({ to_email: email, workspace_name: name, by }), tx);
  await notify(
    ctx,
    {
      user_id,
      severity: is_locked ? "warning" : "success",
      title: is_locked ? `Your access to ${name} is locked` : `You can work in ${name} again`,
      description: is_locked ? `${by} locked it. Your other workspaces are as they were.` : `${by} let you in again.`,
    },
    tx,
  );
}

/**
 * Changes what a member may do, locks them or lets them in again. What a locked member has under way in the workspace
 * ends.
 * @throws Refusal member_not_found, workspace_owner_stays, last_admin, own_access
 */
export async function editMember(
  ctx: Context,
  { email, workspace_role, workspace_seat_type, is_locked }: Input<typeof workspaces.edit_member>,
): Promise<{ status: "ok" }> {
  const seat = workspace_seat_type && (workspace_seat_type === "workspace_admin" ? "admin" : "editor");
  const role = workspace_role ?? seat;
  const member = await changeWorkspace(ctx, async (tx, workspace) => {
    const found = await findMemberByEmail(tx, workspace.workspace_id, email);
    if (!found) fail("member_not_found", { email });
    if (role) await setRole(ctx, workspace, found, role, tx);
    const changed = role ? { ...found, workspace_role: role } : found;
    if (typeof is_locked === "boolean") await setLocked(ctx, workspace, changed, is_locked, tx);
    return { user_id: found.user_id, workspace_id: workspace.workspace_id };
  });
  if (is_locked) await endWork(ctx, member);
  return { status: "ok" };
}
