/** GET /v1/workspace/members. */
import type { WorkspaceMember } from "../../contract/workspaces.ts";
import type { Context } from "../context.ts";
import { unixSeconds } from "./rules.ts";
import { findWorkspace, listMemberRows } from "./store.ts";

/** Who works in the caller's workspace, the first to join first. */
export async function listMembers(ctx: Context): Promise<WorkspaceMember[]> {
  const { workspace_id } = ctx.caller;
  const [workspace, rows] = await Promise.all([
    findWorkspace(ctx.db.drizzle, workspace_id),
    listMemberRows(ctx.db.drizzle, workspace_id),
  ]);
  return rows.map(({ joined_at, last_seen_at, ...row }) => ({
    ...row,
    seat_type: row.workspace_role === "admin" ? "workspace_admin" : "workspace_member",
    is_owner: row.user_id === workspace?.owner_user_id,
    joined_at_unix: unixSeconds(joined_at),
    last_seen_unix: last_seen_at && unixSeconds(last_seen_at),
  }));
}
