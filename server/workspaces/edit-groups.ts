/** POST /v1/workspace/groups/add, …/{group_id}/rename, DELETE /v1/workspace/groups/{group_id}. */
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { WorkspaceGroup, workspaces } from "../../contract/workspaces.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { changeWorkspace } from "./change-workspace.ts";
import { countGroups, deleteGroupRow, findGroup, insertGroup, isNameTaken, updateGroupName } from "./group-store.ts";
import { unixSeconds } from "./rules.ts";

/** Makes a group without members. @throws Refusal workspace_group_name_taken, too_many_workspace_groups */
export async function addGroup(ctx: Context, { name }: Input<typeof workspaces.add_group>): Promise<WorkspaceGroup> {
  const group_id = newId();
  const created_at = ctx.now();
  await changeWorkspace(ctx, async (tx, { workspace_id }) => {
    if (await isNameTaken(tx, workspace_id, name)) fail("workspace_group_name_taken", { name });
    const groups_max = limits.workspaceGroupsMax;
    if ((await countGroups(tx, workspace_id)) >= groups_max) fail("too_many_workspace_groups", { groups_max });
    await insertGroup(tx, { group_id, workspace_id, name, created_at });
    await recordChange(ctx, workspace_id, { action: "group.added", target: { type: "group", id: group_id, name } }, tx);
  });
  return { id: group_id, name, members: [], created_at_unix: unixSeconds(created_at) };
}

/** Gives a group another name. @throws Refusal workspace_group_not_found, workspace_group_name_taken */
export async function renameGroup(
  ctx: Context,
  { group_id, name }: Input<typeof workspaces.rename_group>,
): Promise<{ status: "ok" }> {
  await changeWorkspace(ctx, async (tx, { workspace_id }) => {
    const group = await findGroup(tx, workspace_id, group_id);
    if (!group) fail("workspace_group_not_found", { group_id });
    if (group.name === name) return;
    if (await isNameTaken(tx, workspace_id, name, group_id)) fail("workspace_group_name_taken", { name });
    await updateGroupName(tx, group_id, name);
    const details = { from: group.name, to: name };
    const target = { type: "group", id: group_id, name };
    await recordChange(ctx, workspace_id, { action: "group.renamed", target, details }, tx);
  });
  return { status: "ok" };
}

/** Deletes a group; its members stay in the workspace. @throws Refusal workspace_group_not_found */
export async function deleteGroup(
  ctx: Context,
  { group_id }: Input<typeof workspaces.delete_group>,
): Promise<{ status: "ok" }> {
  await changeWorkspace(ctx, async (tx, { workspace_id }) => {
    const group = await findGroup(tx, workspace_id, group_id);
    if (!group) fail("workspace_group_not_found", { group_id });
    await deleteGroupRow(tx, group_id);
    const target = { type: "group", id: group_id, name: group.name };
    await recordChange(ctx, workspace_id, { action: "group.deleted", target }, tx);
  });
  return { status: "ok" };
}
