/** DELETE /v1/workspace/members/{email}, and the same with the e-mail in a body. */
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { removedFromWorkspace } from "../mail/letters/removed-from-workspace.ts";
import { notify } from "../notices/index.ts";
import { changeWorkspace } from "./change-workspace.ts";
import { refuseToDisempower } from "./edit-member.ts";
import { endMembership } from "./end-membership.ts";
import { endWork } from "./end-work.ts";
import { sameEmail } from "./rules.ts";
import { findMemberByEmail } from "./store.ts";

/**
 * Removes a member from the caller's workspace. Their sessions go on in their own one.
 * @throws Refusal member_not_found, workspace_owner_stays, last_admin, own_access
 */
export async function deleteMember(ctx: Context, input: { email: string }): Promise<{ status: "ok" }> {
  const email = sameEmail(input.email);
  const gone = await changeWorkspace(ctx, async (tx, workspace) => {
    const { workspace_id, name, storing_shared_files_on_user } = workspace;
    const member = await findMemberByEmail(tx, workspace_id, email);
    if (!member) fail("member_not_found", { email });
    // To leave is another call, which says what becomes of one's things.
    if (member.user_id === ctx.caller.user_id) fail("own_access");
    await refuseToDisempower(ctx, workspace, member, tx);
    const { user_id } = member;
    await endMembership(ctx, workspace, user_id, tx);
    const target = { type: "member", id: user_id, name: email };
    const details = { workspace_role: member.workspace_role };
    await recordChange(ctx, workspace_id, { action: "member.removed", target, details }, tx);
    const by = ctx.caller.email;
    const goes_along = storing_shared_files_on_user;
    await ctx.mail.send(removedFromWorkspace({ to_email: email, workspace_name: name, by, goes_along }), tx);
    await notify(
      ctx,
      {
        user_id,
        severity: "warning",
        title: `You are no longer in ${name}`,
        description: `${by} removed you. You work in your own workspace from now on.`,
      },
      tx,
    );
    return { user_id, workspace_id };
  });
  await endWork(ctx, gone);
  return { status: "ok" };
}
