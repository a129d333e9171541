/** PUT /v1/workspace/update-workspace, POST /v1/workspace/settings. */
import type { Input } from "../../contract/endpoint.ts";
import type { workspaces } from "../../contract/workspaces.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { changeWorkspace } from "./change-workspace.ts";
import { updateWorkspace } from "./store.ts";

/** Gives the caller's workspace another name. */
export async function editWorkspace(ctx: Context, { name }: Input<typeof workspaces.edit>): Promise<{ status: "ok" }> {
  await changeWorkspace(ctx, async (tx, { workspace_id, name: was }) => {
    if (name === was) return;
    await updateWorkspace(tx, workspace_id, { name });
    const target = { type: "workspace", id: workspace_id, name };
    await recordChange(
      ctx,
      workspace_id,
      { action: "workspace.renamed", target, details: { from: was, to: name } },
      tx,
    );
  });
  return { status: "ok" };
}

/** Decides what becomes of the things of those who leave from now on. */
export async function editSettings(
  ctx: Context,
  { storing_shared_files_on_user }: Input<typeof workspaces.edit_settings>,
): Promise<{ status: "ok" }> {
  await changeWorkspace(ctx, async (tx, { workspace_id, name, storing_shared_files_on_user: was }) => {
    if (storing_shared_files_on_user === was) return;
    await updateWorkspace(tx, workspace_id, { storing_shared_files_on_user });
    await recordChange(
      ctx,
      workspace_id,
      {
        action: "workspace.settings_changed",
        target: { type: "workspace", id: workspace_id, name },
        details: { storing_shared_files_on_user },
      },
      tx,
    );
  });
  return { status: "ok" };
}
