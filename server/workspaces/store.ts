/** The rows of workspaces and their members. */
import { and, asc, count, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Tier } from "../../contract/plans.ts";
import type { WorkspaceRole } from "../../contract/workspaces.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import {
  api_keys,
  sessions,
  subscriptions,
  users,
  workspace_invites,
  workspace_members,
  workspaces,
} from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type WorkspaceRow = typeof workspaces.$inferSelect;

/** Adds a workspace with its owner as its admin. */
export async function insertWorkspace(
  tx: Transaction,
  row: { workspace_id: string; name: string; owner_user_id: string; created_at: Date },
): Promise<void> {
  await tx.insert(workspaces).values(row);
  await insertMember(tx, {
    workspace_id: row.workspace_id,
    user_id: row.owner_user_id,
    workspace_role: "admin",
    joined_at: row.created_at,
  });
}

export async function insertMember(tx: Transaction, row: typeof workspace_members.$inferInsert): Promise<void> {
  await tx.insert(workspace_members).values(row);
}

/** A workspace; undefined when it is gone. */
export async function findWorkspace(connection: Connection, workspace_id: string): Promise<WorkspaceRow | undefined> {
  const [row] = await connection.select().from(workspaces).where(eq(workspaces.workspace_id, workspace_id));
  return row;
}

/** The same, which nobody else changes until the transaction ends: its members, invites and groups neither. */
export async function lockWorkspace(tx: Transaction, workspace_id: string): Promise<WorkspaceRow | undefined> {
  const [row] = await tx
    .select()
    .from(workspaces)
    .where(eq(workspaces.workspace_id, workspace_id))
    .for("no key update");
  return row;
}

export async function updateWorkspace(
  tx: Transaction,
  workspace_id: string,
  changes: Partial<Pick<WorkspaceRow, "name" | "storing_shared_files_on_user">>,
): Promise<void> {
  await tx.update(workspaces).set(changes).where(eq(workspaces.workspace_id, workspace_id));
}

const isPerson = eq(users.is_service, false);
const memberColumns = {
  user_id: users.user_id,
  email: users.email,
  first_name: users.first_name,
  workspace_role: workspace_members.workspace_role,
  is_locked: workspace_members.is_locked,
  joined_at: workspace_members.joined_at,
};

/** A member as others of the workspace know them. */
export interface MemberRow {
  user_id: string;
  email: string;
  first_name: string | null;
  workspace_role: WorkspaceRole;
  is_locked: boolean;
  joined_at: Date;
}

const selectMembers = (connection: Connection) =>
  connection
    .select(memberColumns)
    .from(workspace_members)
    .innerJoin(users, eq(users.user_id, workspace_members.user_id));

/** The member whom the others know by this e-mail. */
export async function findMemberByEmail(
  connection: Connection,
  workspace_id: string,
  email: string,
): Promise<MemberRow | undefined> {
  const [row] = await selectMembers(connection).where(
    and(eq(workspace_members.workspace_id, workspace_id), eq(users.email, email), isPerson),
  );
  return row;
}

export async function findMember(
  connection: Connection,
  workspace_id: string,
  user_id: string,
): Promise<MemberRow | undefined> {
  const [row] = await selectMembers(connection).where(
    and(eq(workspace_members.workspace_id, workspace_id), eq(users.user_id, user_id)),
  );
  return row;
}

/** Everybody who works in a workspace, the first to join first, with when they were last seen there. */
export async function listMemberRows(
  db: Drizzle,
  workspace_id: string,
): Promise<(MemberRow & { last_seen_at: Date | null })[]> {
  const seen = sql<Date | string | null>`greatest(
    (SELECT max(${sessions.last_seen_at}) FROM ${sessions}
      WHERE ${sessions.user_id} = ${users.user_id} AND ${users.workspace_id} = ${workspace_members.workspace_id}),
    (SELECT max(${api_keys.last_used_at}) FROM ${api_keys}
      WHERE ${api_keys.user_id} = ${users.user_id} AND ${api_keys.workspace_id} = ${workspace_members.workspace_id}))`;
  const rows = await db
    .select({ ...memberColumns, last_seen_at: seen })
    .from(workspace_members)
    .innerJoin(users, eq(users.user_id, workspace_members.user_id))
    .where(and(eq(workspace_members.workspace_id, workspace_id), isPerson))
    .orderBy(asc(workspace_members.joined_at), asc(users.user_id));
  return rows.map((row) => ({ ...row, last_seen_at: row.last_seen_at === null ? null : new Date(row.last_seen_at) }));
}

export async function updateMember(
  tx: Transaction,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
  changes: { workspace_role?: WorkspaceRole; is_locked?: boolean },
): Promise<void> {
  await tx
    .update(workspace_members)
    .set(changes)
    .where(and(eq(workspace_members.workspace_id, workspace_id), eq(workspace_members.user_id, user_id)));
}

/** Those beside this one who can manage the workspace now. */
export async function countOtherAdmins(tx: Transaction, workspace_id: string, user_id: string): Promise<number> {
  const [row] = await tx
    .select({ admins: count() })
    .from(workspace_members)
    .innerJoin(users, eq(users.user_id, workspace_members.user_id))
    .where(
      and(
        eq(workspace_members.workspace_id, workspace_id),
        eq(workspace_members.workspace_role, "admin"),
        eq(workspace_members.is_locked, false),
        ne(workspace_members.user_id, user_id),
        isPerson,
      ),
    );
  return row?.admins ?? 0;
}

/** What decides whether a seat is free; `invites` are those that can still be accepted. */
export interface SeatCount {
  tier: Tier;
  max_seats: number | null;
  members: number;
  invites: number;
}

export async function countSeats(connection: Connection, workspace_id: string, now: Date): Promise<SeatCount> {
  const members = connection
    .select({ members: count() })
    .from(workspace_members)
    .innerJoin(users, eq(users.user_id, workspace_members.user_id))
    .where(and(eq(workspace_members.workspace_id, workspace_id), isPerson));
  const invites = connection
    .select({ invites: count() })
    .from(workspace_invites)
    .where(and(eq(workspace_invites.workspace_id, workspace_id), gt(workspace_invites.expires_at, now)));
  const [row] = await connection
    .select({
      tier: subscriptions.tier,
      max_seats: workspaces.max_seats,
      members: sql<number>`(${members})::int`,
      invites: sql<number>`(${invites})::int`,
    })
    .from(workspaces)
    .innerJoin(subscriptions, eq(subscriptions.workspace_id, workspaces.workspace_id))
    .where(eq(workspaces.workspace_id, workspace_id));
  if (!row) throw new Error(`the workspace ${workspace_id} has no subscription`);
  return { ...row, tier: row.tier as Tier };
}

/** The workspaces that somebody is in: their own first, then the latest joined. */
export async function listWorkspacesOf(
  connection: Connection,
  user_id: string,
): Promise<
  { workspace_id: string; name: string; owner_user_id: string; workspace_role: WorkspaceRole; is_locked: boolean }[]
> {
  return await connection
    .select({
      workspace_id: workspaces.workspace_id,
      name: workspaces.name,
      owner_user_id: workspaces.owner_user_id,
      workspace_role: workspace_members.workspace_role,
      is_locked: workspace_members.is_locked,
    })
    .from(workspace_members)
    .innerJoin(workspaces, eq(workspaces.workspace_id, workspace_members.workspace_id))
    .where(eq(workspace_members.user_id, user_id))
    .orderBy(
      desc(sql`${workspaces.owner_user_id} = ${user_id}`),
      desc(workspace_members.joined_at),
      asc(workspaces.workspace_id),
    );
}

/** Makes a workspace the one that somebody works in, wherever they are signed in. */
export async function setCurrentWorkspace(tx: Transaction, user_id: string, workspace_id: string): Promise<void> {
  await tx.update(users).set({ workspace_id }).where(eq(users.user_id, user_id));
}

/** What joining asks of somebody's account. */
export async function findAccountOf(
  connection: Connection,
  user_id: string,
): Promise<{ email: string; first_name: string | null; email_verified_at: Date | null } | undefined> {
  const [row] = await connection
    .select({ email: users.email, first_name: users.first_name, email_verified_at: users.email_verified_at })
    .from(users)
    .where(eq(users.user_id, user_id));
  return row;
}
