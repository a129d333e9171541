/** The rows of invites. */
import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { WorkspaceRole } from "../../contract/workspaces.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { users, workspace_invites, workspaces } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;

export type InviteRow = typeof workspace_invites.$inferSelect;

/** Adds an invite; the one that this e-mail had is over. */
export async function writeInvite(tx: Transaction, row: InviteRow): Promise<void> {
  const { workspace_id, email, ...said } = row;
  await tx
    .insert(workspace_invites)
    .values(row)
    .onConflictDoUpdate({ target: [workspace_invites.workspace_id, workspace_invites.email], set: said });
}

export async function findInviteOf(
  connection: Connection,
  workspace_id: string,
  email: string,
): Promise<InviteRow | undefined> {
  const [row] = await connection
    .select()
    .from(workspace_invites)
    .where(and(eq(workspace_invites.workspace_id, workspace_id), eq(workspace_invites.email, email)));
  return row;
}

/** An invite that can still be accepted, with the name of its workspace and who wrote it. */
export async function findOpenInvite(
  connection: Connection,
  code_hash: string,
  now: Date,
): Promise<
  (InviteRow & { workspace_name: string; inviter: { email: string; first_name: string | null } | null }) | undefined
> {
  const [row] = await connection
    .select({
      invite: workspace_invites,
      workspace_name: workspaces.name,
      email: users.email,
      first_name: users.first_name,
    })
    .from(workspace_invites)
    .innerJoin(workspaces, eq(workspaces.workspace_id, workspace_invites.workspace_id))
    .leftJoin(users, eq(users.user_id, workspace_invites.invited_by))
    .where(and(eq(workspace_invites.code_hash, code_hash), gt(workspace_invites.expires_at, now)));
  if (!row) return undefined;
  const inviter = row.email === null ? null : { email: row.email, first_name: row.first_name };
  return { ...row.invite, workspace_name: row.workspace_name, inviter };
}

/** Whether this e-mail has an invite that can still be accepted, to whatever workspace. */
export async function hasOpenInvite(connection: Connection, email: string, now: Date): Promise<boolean> {
  const found = await connection
    .select({ workspace_id: workspace_invites.workspace_id })
    .from(workspace_invites)
    .where(and(eq(workspace_invites.email, email), gt(workspace_invites.expires_at, now)))
    .limit(1);
  return found.length > 0;
}

/** All of a workspace, the latest first. */
export async function listInviteRows(db: Drizzle, workspace_id: string) {
  return await db
    .select({
      email: workspace_invites.email,
      workspace_role: workspace_invites.workspace_role,
      group_ids: workspace_invites.group_ids,
      created_at: workspace_invites.created_at,
      expires_at: workspace_invites.expires_at,
      inviter_user_id: users.user_id,
      inviter_email: users.email,
      inviter_first_name: users.first_name,
    })
    .from(workspace_invites)
    .leftJoin(users, eq(users.user_id, workspace_invites.invited_by))
    .where(eq(workspace_invites.workspace_id, workspace_id))
    .orderBy(desc(workspace_invites.created_at), workspace_invites.email);
}

/** Takes an invite back; undefined when there is none for this e-mail. */
export async function deleteInviteOf(
  tx: Transaction,
  workspace_id: string,
  email: string,
): Promise<{ workspace_role: WorkspaceRole } | undefined> {
  const [row] = await tx
    .delete(workspace_invites)
    .where(and(eq(workspace_invites.workspace_id, workspace_id), eq(workspace_invites.email, email)))
    .returning({ workspace_role: workspace_invites.workspace_role });
  return row;
}

/** Whether somebody has an account with this e-mail. */
export async function hasAccount(db: Drizzle, email: string): Promise<boolean> {
  const found = await db.select({ user_id: users.user_id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}

export async function deleteInvitesEndedBefore(db: Drizzle, moment: Date): Promise<void> {
  await db.delete(workspace_invites).where(lt(workspace_invites.expires_at, moment));
}
