/** GET /v1/workspace/invites. */
import type { WorkspaceInvite } from "../../contract/workspaces.ts";
import type { Context } from "../context.ts";
import { listInviteRows } from "./invite-store.ts";
import { unixSeconds } from "./rules.ts";

/** Who was invited to the caller's workspace and has not joined, the latest first. */
export async function listInvites(ctx: Context): Promise<WorkspaceInvite[]> {
  const now = ctx.now();
  const rows = await listInviteRows(ctx.db.drizzle, ctx.caller.workspace_id);
  return rows.map((row) => ({
    email: row.email,
    workspace_role: row.workspace_role,
    group_ids: row.group_ids,
    invited_by:
      row.inviter_user_id === null || row.inviter_email === null
        ? null
        : { user_id: row.inviter_user_id, email: row.inviter_email, first_name: row.inviter_first_name },
    created_at_unix: unixSeconds(row.created_at),
    expires_at_unix: unixSeconds(row.expires_at),
    is_expired: row.expires_at <= now,
  }));
}
