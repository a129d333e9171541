/** POST /v1/workspace/invites/add, /add-bulk. */
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { seatsOf } from "../../contract/rights.ts";
import type { workspaces } from "../../contract/workspaces.ts";
import { countLetterTo } from "../attempts.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { newSecret } from "../ids.ts";
import { workspaceInvite } from "../mail/letters/workspace-invite.ts";
import { changeWorkspace } from "./change-workspace.ts";
import { groupsAmong } from "./group-store.ts";
import { findInviteOf, type InviteRow, writeInvite } from "./invite-store.ts";
import { freeSeats, hashCode, nameOf } from "./rules.ts";
import { countSeats, findAccountOf, findMemberByEmail, type WorkspaceRow } from "./store.ts";

const hourMs = 3_600_000;

type Invitation = Omit<Input<typeof workspaces.add_invites>, "emails">;

/** Writes one invite and its letter, or another one in its place. */
async function invite(
  ctx: Context,
  { workspace_id, name }: WorkspaceRow,
  { email, workspace_role, group_ids }: Pick<InviteRow, "email" | "workspace_role" | "group_ids">,
  tx: Transaction,
): Promise<void> {
  if (await findMemberByEmail(tx, workspace_id, email)) fail("already_member", { email });
  const now = ctx.now();
  const earlier = await findInviteOf(tx, workspace_id, email);
  const waitMs = earlier ? earlier.created_at.getTime() + limits.inviteResendSeconds * 1000 - now.getTime() : 0;
  if (waitMs > 0) fail("invite_just_sent", { email, seconds: Math.ceil(waitMs / 1000) });
  // One that can still be accepted has its seat already.
  if (!earlier || earlier.expires_at <= now) {
    const seats = await countSeats(tx, workspace_id, now);
    if (freeSeats(seats) < 1) fail("no_free_seat", { seats: seatsOf(seats) ?? limits.workspaceMembersMax });
  }
  const code = newSecret();
  await writeInvite(tx, {
    code_hash: hashCode(code),
    workspace_id,
    email,
    workspace_role,
    group_ids,
    invited_by: ctx.caller.user_id,
    created_at: now,
    expires_at: new Date(now.getTime() + limits.inviteHours * hourMs),
  });
  const inviter = await findAccountOf(tx, ctx.caller.user_id);
  const by = nameOf({ first_name: inviter?.first_name ?? null, email: ctx.caller.email });
  await ctx.mail.send(workspaceInvite({ to_email: email, workspace_name: name, by, code }), tx);
  const target = { type: "invite", name: email };
  const details = { workspace_role, ...(group_ids.length > 0 ? { group_ids } : {}) };
  await recordChange(ctx, workspace_id, { action: "invite.sent", target, details }, tx);
}

/**
 * Changes the workspace with a letter counted to each of these addresses: taking an invite back and inviting again writes
 * nobody more of them. What is refused has written none.
 * @throws Refusal too_many_attempts
 */
async function whileCounted(
  ctx: Context,
  emails: readonly string[],
  work: Parameters<typeof changeWorkspace<void>>[1],
): Promise<void> {
  const counted: Awaited<ReturnType<typeof countLetterTo>>[] = [];
  try {
    for (const email of emails) counted.push(await countLetterTo(ctx.db, email));
    await changeWorkspace(ctx, work);
  } catch (error) {
    for (const takeBack of counted) await takeBack();
    throw error;
  }
}

/**
 * Invites people by letters whose links are good for limits.inviteHours: all of them or none. An invite that is open
 * already is sent once more, with another link.
 * @throws Refusal already_member, workspace_group_not_found, no_free_seat, invite_just_sent, unsupported_value,
 * too_many_attempts
 */
export async function addInvites(
  ctx: Context,
  { emails, group_ids, workspace_role, seat_type, usage_limit }: Invitation & { emails: readonly string[] },
): Promise<{ status: "ok" }> {
  if (usage_limit !== null && usage_limit !== undefined) {
    fail("unsupported_value", { parameter: "usage_limit", reason: "members have no limits of their own here" });
  }
  const seat = seat_type === "workspace_admin" ? "admin" : "editor";
  const groups = [...new Set(group_ids ?? [])];
  const addresses = [...new Set(emails)];
  await whileCounted(ctx, addresses, async (tx, workspace) => {
    const known = await groupsAmong(tx, workspace.workspace_id, groups);
    const missing = groups.find((group_id) => !known.has(group_id));
    if (missing !== undefined) fail("workspace_group_not_found", { group_id: missing });
    for (const email of addresses) {
      await invite(ctx, workspace, { email, workspace_role: workspace_role ?? seat, group_ids: groups }, tx);
    }
  });
  return { status: "ok" };
}

/** Invites one person. @throws as addInvites */
export async function addInvite(
  ctx: Context,
  { email, ...said }: Input<typeof workspaces.add_invite>,
): Promise<{ status: "ok" }> {
  return await addInvites(ctx, { ...said, emails: [email] });
}
