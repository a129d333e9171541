/** GET /v1/workspace/invites/{code}, and what others ask of invites. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { workspaces } from "../../contract/workspaces.ts";
import type { PublicContext, Services } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { deleteInvitesEndedBefore, findOpenInvite, hasAccount } from "./invite-store.ts";
import { hashCode, nameOf, unixSeconds } from "./rules.ts";

const dayMs = 86_400_000;

/** What an invite is to, for whoever has its link. @throws Refusal invite_not_found */
export async function getInvite(
  ctx: PublicContext,
  { code }: Input<typeof workspaces.get_invite>,
): Promise<Output<typeof workspaces.get_invite>> {
  const found = await findOpenInvite(ctx.db.drizzle, hashCode(code), ctx.now());
  if (!found) fail("invite_not_found");
  const { workspace_name, email, inviter, expires_at } = found;
  return {
    workspace_name,
    invited_by: inviter && nameOf(inviter),
    email,
    has_account: await hasAccount(ctx.db.drizzle, email),
    expires_at_unix: unixSeconds(expires_at),
  };
}

/** The invite that can still be accepted with this code: to which workspace, and for whom. */
export async function findInvite(
  connection: Drizzle | Transaction,
  code: string,
  now: Date,
): Promise<{ workspace_id: string; email: string } | undefined> {
  const found = await findOpenInvite(connection, hashCode(code), now);
  return found && { workspace_id: found.workspace_id, email: found.email };
}

/** Removes invites that have been over for a while; the regular upkeep calls it. */
export async function forgetInvites({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await deleteInvitesEndedBefore(db.drizzle, new Date(now().getTime() - limits.inviteShownDays * dayMs));
}
