/** DELETE /v1/workspace/invites. */
import type { Input } from "../../contract/endpoint.ts";
import type { workspaces } from "../../contract/workspaces.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { changeWorkspace } from "./change-workspace.ts";
import { deleteInviteOf } from "./invite-store.ts";

/** Takes an invite back. @throws Refusal invite_of_email_not_found */
export async function deleteInvite(
  ctx: Context,
  { email }: Input<typeof workspaces.delete_invite>,
): Promise<{ status: "ok" }> {
  await changeWorkspace(ctx, async (tx, { workspace_id }) => {
    const gone = await deleteInviteOf(tx, workspace_id, email);
    if (!gone) fail("invite_of_email_not_found", { email });
    const target = { type: "invite", name: email };
    await recordChange(ctx, workspace_id, { action: "invite.deleted", target, details: { ...gone } }, tx);
  });
  return { status: "ok" };
}
