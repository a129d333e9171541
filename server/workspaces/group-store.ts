/** The rows of groups. */
import { and, asc, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { users, workspace_group_members, workspace_groups } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;

export type GroupRow = typeof workspace_groups.$inferSelect;

const ofWorkspace = (workspace_id: string) => eq(workspace_groups.workspace_id, workspace_id);
const isNamed = (name: string) => sql`lower(${workspace_groups.name}) = lower(${name})`;

/** Groups of a workspace in the order of their names, with those who are in them; `name`: only the one called so. */
export async function listGroupRows(
  db: Drizzle,
  workspace_id: string,
  name?: string,
): Promise<(GroupRow & { members: { user_id: string; email: string }[] })[]> {
  const groups = await db
    .select()
    .from(workspace_groups)
    .where(and(ofWorkspace(workspace_id), name === undefined ? undefined : isNamed(name)))
    .orderBy(asc(sql`lower(${workspace_groups.name})`));
  const members = await db
    .select({ group_id: workspace_group_members.group_id, user_id: users.user_id, email: users.email })
    .from(workspace_group_members)
    .innerJoin(workspace_groups, eq(workspace_groups.group_id, workspace_group_members.group_id))
    .innerJoin(users, eq(users.user_id, workspace_group_members.user_id))
    .where(ofWorkspace(workspace_id))
    .orderBy(asc(workspace_group_members.joined_at), asc(users.user_id));
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id);
  return groups.map((group) => ({ ...group, members: byGroup.get(group.group_id) ?? [] }));
}

export async function findGroup(
  connection: Connection,
  workspace_id: string,
  group_id: string,
): Promise<GroupRow | undefined> {
  const [row] = await connection
    .select()
    .from(workspace_groups)
    .where(and(ofWorkspace(workspace_id), eq(workspace_groups.group_id, group_id)));
  return row;
}

/** Which of these ids are groups of the workspace. */
export async function groupsAmong(
  connection: Connection,
  workspace_id: string,
  group_ids: readonly string[],
): Promise<Set<string>> {
  if (group_ids.length === 0) return new Set();
  const rows = await connection
    .select({ group_id: workspace_groups.group_id })
    .from(workspace_groups)
    .where(and(ofWorkspace(workspace_id), inArray(workspace_groups.group_id, [...group_ids])));
  return new Set(rows.map(({ group_id }) => group_id));
}

/** Whether another group than `except` is called so. */
export async function isNameTaken(
  tx: Transaction,
  workspace_id: string,
  name: string,
  except?: string,
): Promise<boolean> {
  const found = await tx
    .select({ group_id: workspace_groups.group_id })
    .from(workspace_groups)
    .where(and(ofWorkspace(workspace_id), isNamed(name), except ? ne(workspace_groups.group_id, except) : undefined));
  return found.length > 0;
}

export async function countGroups(tx: Transaction, workspace_id: string): Promise<number> {
  const [row] = await tx.select({ groups: count() }).from(workspace_groups).where(ofWorkspace(workspace_id));
  return row?.groups ?? 0;
}

export async function insertGroup(tx: Transaction, row: GroupRow): Promise<void> {
  await tx.insert(workspace_groups).values(row);
}

export async function updateGroupName(tx: Transaction, group_id: string, name: string): Promise<void> {
  await tx.update(workspace_groups).set({ name }).where(eq(workspace_groups.group_id, group_id));
}

/** Deletes a group; the table's trigger ends what was shared with it. */
export async function deleteGroupRow(tx: Transaction, group_id: string): Promise<void> {
  await tx.delete(workspace_groups).where(eq(workspace_groups.group_id, group_id));
}

/** Puts somebody into groups; those that they are in stay as they are. How many they were not in. */
export async function insertGroupMember(
  tx: Transaction,
  group_ids: readonly string[],
  user_id: string,
  joined_at: Date,
): Promise<number> {
  if (group_ids.length === 0) return 0;
  const added = await tx
    .insert(workspace_group_members)
    .values(group_ids.map((group_id) => ({ group_id, user_id, joined_at })))
    .onConflictDoNothing()
    .returning({ group_id: workspace_group_members.group_id });
  return added.length;
}

/** Takes somebody out of a group; false when they were not in it. */
export async function deleteGroupMemberRow(tx: Transaction, group_id: string, user_id: string): Promise<boolean> {
  const gone = await tx
    .delete(workspace_group_members)
    .where(and(eq(workspace_group_members.group_id, group_id), eq(workspace_group_members.user_id, user_id)))
    .returning({ user_id: workspace_group_members.user_id });
  return gone.length > 0;
}
