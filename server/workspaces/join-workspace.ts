/** How somebody becomes a member: by an invite, or because a workspace's own provider says who they are. */
import { limits } from "../../contract/limits.ts";
import { seatsOf } from "../../contract/rights.ts";
import type { WorkspaceRole } from "../../contract/workspaces.ts";
import { recordChange } from "../audit-log/index.ts";
import type { PublicContext } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { notifyAdmins } from "../notices/index.ts";
import { groupsAmong, insertGroupMember } from "./group-store.ts";
import { deleteInviteOf, findInviteOf } from "./invite-store.ts";
import { freeSeats } from "./rules.ts";
import { countSeats, findMember, insertMember, lockWorkspace, setCurrentWorkspace } from "./store.ts";

/** Who joins what. */
interface Joining {
  workspace_id: string;
  user_id: string;
  /** In lower case. */
  email: string;
}

/** What joining uses of a call; it is written in the log as done by whoever joins. */
type JoinContext = Pick<PublicContext, "db" | "now" | "ip_address" | "user_agent" | "request_id">;

/**
 * Adds a member, who works in this workspace from now on. What an open invite for their e-mail says of role and groups
 * holds, and the invite is used up; otherwise they are `otherwise`.
 * @returns "member" when they were one already, locked or not: nothing changes then but the invite.
 * @throws Refusal no_free_seat, invite_not_found when the workspace is gone
 */
export async function joinWorkspace(
  ctx: JoinContext,
  { workspace_id, user_id, email }: Joining,
  otherwise: WorkspaceRole,
  tx: Transaction,
): Promise<"joined" | "member"> {
  const workspace = await lockWorkspace(tx, workspace_id);
  if (!workspace) fail("invite_not_found");
  const now = ctx.now();
  const invite = await findInviteOf(tx, workspace_id, email);
  await deleteInviteOf(tx, workspace_id, email);
  if (await findMember(tx, workspace_id, user_id)) return "member";
  const isOpen = invite !== undefined && invite.expires_at > now;
  // Their own invite is gone from the count, so this holds their seat against those who joined in other ways.
  const seats = await countSeats(tx, workspace_id, now);
  const left = isOpen ? freeSeats({ ...seats, invites: 0 }) : freeSeats(seats);
  if (left < 1) fail("no_free_seat", { seats: seatsOf(seats) ?? limits.workspaceMembersMax });
  const workspace_role = isOpen ? invite.workspace_role : otherwise;
  await insertMember(tx, { workspace_id, user_id, workspace_role, joined_at: now });
  const groups = await groupsAmong(tx, workspace_id, isOpen ? invite.group_ids : []);
  await insertGroupMember(tx, [...groups], user_id, now);
  await setCurrentWorkspace(tx, user_id, workspace_id);
  const target = { type: "member", id: user_id, name: email };
  await recordChange(
    { ...ctx, caller: { user_id, api_key: null } },
    workspace_id,
    { action: "member.joined", target, details: { workspace_role } },
    tx,
  );
  const title = `${email} has joined ${workspace.name}`;
  const description = `They are ${workspace_role === "admin" ? "an admin" : "an editor"}.`;
  await notifyAdmins(ctx, { workspace_id, severity: "success", title, description, path: "/app/workspace" }, tx);
  return "joined";
}

/**
 * Adds somebody whom a workspace's own provider vouches for, as an editor unless an invite says otherwise.
 * @throws as joinWorkspace
 */
export const joinByDomain = (ctx: JoinContext, joining: Joining, tx: Transaction): Promise<"joined" | "member"> =>
  joinWorkspace(ctx, joining, "editor", tx);
