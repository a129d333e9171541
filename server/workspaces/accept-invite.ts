/** POST /v1/workspace/invites/{code}/accept. */
import type { Input } from "../../contract/endpoint.ts";
import type { workspaces } from "../../contract/workspaces.ts";
import { hasActiveSubscription } from "../billing/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findOpenInvite } from "./invite-store.ts";
import { joinWorkspace } from "./join-workspace.ts";
import { hashCode } from "./rules.ts";
import { findAccountOf, listWorkspacesOf, lockWorkspace } from "./store.ts";

/**
 * The caller joins the workspace of an invite, which must be for their own e-mail, and works there from now on.
 * @throws Refusal invite_not_found, invite_for_another, email_not_confirmed, user_has_active_subscription, no_free_seat
 */
export async function acceptInvite(
  ctx: Context,
  { code }: Input<typeof workspaces.accept_invite>,
): Promise<{ status: "ok" }> {
  const { user_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const found = await findOpenInvite(tx, hashCode(code), ctx.now());
    if (found) await lockWorkspace(tx, found.workspace_id);
    // Read again: an admin may have taken it back, or changed its role, while this waited for the lock.
    const invite = found && (await findOpenInvite(tx, hashCode(code), ctx.now()));
    const account = await findAccountOf(tx, user_id);
    if (!invite || !account) fail("invite_not_found");
    const { workspace_id, email, workspace_role } = invite;
    if (account.email !== email) fail("invite_for_another");
    if (ctx.mail.sends && !account.email_verified_at) fail("email_not_confirmed");
    const own = (await listWorkspacesOf(tx, user_id)).filter(({ owner_user_id }) => owner_user_id === user_id);
    for (const each of own) {
      if (await hasActiveSubscription(tx, each.workspace_id)) fail("user_has_active_subscription");
    }
    await joinWorkspace(ctx, { workspace_id, user_id, email }, workspace_role, tx);
  });
  return { status: "ok" };
}
