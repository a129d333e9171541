/** GET /v1/user/workspaces. */
import type { OwnWorkspace } from "../../contract/workspaces.ts";
import type { Context } from "../context.ts";
import { listWorkspacesOf } from "./store.ts";

/** The workspaces that the caller is in, their own first. */
export async function listOwnWorkspaces({ db, caller }: Context): Promise<OwnWorkspace[]> {
  const rows = await listWorkspacesOf(db.drizzle, caller.user_id);
  return rows.map(({ owner_user_id, ...row }) => ({
    ...row,
    is_owner: owner_user_id === caller.user_id,
    is_current: row.workspace_id === caller.workspace_id,
  }));
}
