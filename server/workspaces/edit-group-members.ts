/** POST /v1/workspace/groups/{group_id}/members, …/members/remove. */
import type { Input } from "../../contract/endpoint.ts";
import type { workspaces } from "../../contract/workspaces.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { changeWorkspace } from "./change-workspace.ts";
import { deleteGroupMemberRow, findGroup, type GroupRow, insertGroupMember } from "./group-store.ts";
import { findMemberByEmail, type MemberRow } from "./store.ts";

/** Finds a group and a member of the caller's workspace, and changes how they stand to each other. */
async function withBoth(
  ctx: Context,
  { group_id, email }: Input<typeof workspaces.add_group_member>,
  change: (tx: Transaction, group: GroupRow, member: MemberRow) => Promise<boolean>,
  action: "group.member_added" | "group.member_removed",
): Promise<{ status: "ok" }> {
  await changeWorkspace(ctx, async (tx, { workspace_id }) => {
    const group = await findGroup(tx, workspace_id, group_id);
    if (!group) fail("workspace_group_not_found", { group_id });
    const member = await findMemberByEmail(tx, workspace_id, email);
    if (!member) fail("member_not_found", { email });
    if (!(await change(tx, group, member))) return;
    const target = { type: "group", id: group_id, name: group.name };
    await recordChange(ctx, workspace_id, { action, target, details: { user_id: member.user_id, email } }, tx);
  });
  return { status: "ok" };
}

/** Puts a member into a group. @throws Refusal workspace_group_not_found, member_not_found */
export const addGroupMember = (ctx: Context, input: Input<typeof workspaces.add_group_member>) =>
  withBoth(
    ctx,
    input,
    async (tx, { group_id }, { user_id }) => (await insertGroupMember(tx, [group_id], user_id, ctx.now())) > 0,
    "group.member_added",
  );

/** Takes a member out of a group. @throws Refusal workspace_group_not_found, member_not_found */
export const deleteGroupMember = (ctx: Context, input: Input<typeof workspaces.delete_group_member>) =>
  withBoth(
    ctx,
    input,
    (tx, { group_id }, { user_id }) => deleteGroupMemberRow(tx, group_id, user_id),
    "group.member_removed",
  );
