/** The rows of what is shared, and the conditions by which other stores ask for them. */
import { and, asc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { RESOURCE_ROLES, type ResourceRole } from "../../contract/sharing.ts";
import type { Caller } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { api_keys, resource_shares, users, workspace_groups, workspace_members } from "../db/schema/index.ts";
import type { Holder, HolderRow } from "./rules.ts";

type Connection = Drizzle | Transaction;

/** A thing of a workspace. */
export interface ResourceKey {
  workspace_id: string;
  resource_type: string;
  resource_id: string;
}

type Sharer = Pick<Caller, "user_id" | "workspace_id" | "workspace_role">;

/** Ids of different kinds are never the same, so the index over holders serves all three at once. */
const holdersOf = ({ user_id, workspace_id }: Sharer): SQL =>
  sql`ARRAY[${user_id}::text, ${workspace_id}::text] || ARRAY(SELECT group_id FROM workspace_group_members WHERE user_id = ${user_id})`;

const rowsFor = (caller: Sharer, resource_type: string): SQL =>
  sql`s.resource_type = ${resource_type} AND s.workspace_id = ${caller.workspace_id} AND s.holder_id = ANY(${holdersOf(caller)})`;

/** An admin of the workspace is one of all that is shared with everyone of it, and of nothing else. */
const roleGiven = ({ workspace_role }: Sharer): SQL =>
  workspace_role === "admin" ? sql`CASE WHEN s.holder_kind = 'everyone' THEN 'admin' ELSE s.role END` : sql`s.role`;

const ranks = sql.raw(`ARRAY[${RESOURCE_ROLES.map((role) => `'${role}'`).join(", ")}]`);

/** SQL: the highest role that shares give the caller on the thing with this id; null: none. */
export const sharedRole = (caller: Sharer, resource_type: string, resource_id: SQLWrapper): SQL<ResourceRole | null> =>
  sql<ResourceRole | null>`(SELECT (${ranks})[max(array_position(${ranks}, ${roleGiven(caller)}))] FROM resource_shares s WHERE s.resource_id = ${resource_id} AND ${rowsFor(caller, resource_type)})`;

/** SQL: whether the thing with this id is shared with the caller, in whatever role: each of them lets see it. */
export const isShared = (caller: Sharer, resource_type: string, resource_id: SQLWrapper): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM resource_shares s WHERE s.resource_id = ${resource_id} AND ${rowsFor(caller, resource_type)})`;

/** Which of the things of a type: rows of `table`, whose ids sort by time. */
interface Wanted {
  table: PgTable;
  resource_id: PgColumn;
  /** A condition on the rows of the table. */
  where: SQL | undefined;
  /** Only things older than the one with this id. */
  before: string | undefined;
  count: number;
}

/**
 * SQL: the ids of the newest things that are shared with the caller, as an array: `count` of them and, where several
 * holders bring some, a few more. Each holder's shares are read newest first along their index and no further than wanted,
 * however many there are.
 */
export const newestShared = (
  caller: Sharer,
  resource_type: string,
  { table, resource_id, where, before, count }: Wanted,
): SQL =>
  sql`ARRAY(SELECT DISTINCT newest.resource_id FROM unnest(${holdersOf(caller)}) AS holder (holder_id) CROSS JOIN LATERAL (
    SELECT s.resource_id FROM resource_shares s JOIN ${table} ON ${resource_id} = s.resource_id
     WHERE s.holder_id = holder.holder_id AND s.resource_type = ${resource_type} AND s.workspace_id = ${caller.workspace_id}
           AND ${before === undefined ? sql`true` : sql`s.resource_id COLLATE "C" < ${before}`} AND ${where ?? sql`true`}
     ORDER BY s.resource_id COLLATE "C" DESC LIMIT ${count}) AS newest)`;

/** What shares give the caller on one thing. */
export async function readSharedRole(
  connection: Connection,
  caller: Sharer,
  { resource_type, resource_id }: ResourceKey,
): Promise<ResourceRole | null> {
  const { rows } = await connection.execute<{ role: ResourceRole | null }>(
    sql`SELECT ${sharedRole(caller, resource_type, sql`${resource_id}::text`)} AS role`,
  );
  return rows[0]?.role ?? null;
}

const personColumns = {
  holder_id: users.user_id,
  name: users.first_name,
  email: users.email,
  is_service: users.is_service,
};

/** All with whom things of a workspace can be shared: everyone, groups, people, and its API keys when it has some. */
export async function listHolders(connection: Connection, workspace_id: string): Promise<HolderRow[]> {
  const groups = await connection
    .select({ holder_id: workspace_groups.group_id, name: workspace_groups.name })
    .from(workspace_groups)
    .where(eq(workspace_groups.workspace_id, workspace_id))
    .orderBy(asc(sql`lower(${workspace_groups.name})`));
  const people = await connection
    .select(personColumns)
    .from(workspace_members)
    .innerJoin(users, eq(users.user_id, workspace_members.user_id))
    .where(eq(workspace_members.workspace_id, workspace_id))
    .orderBy(asc(users.is_service), asc(users.email));
  const everyone = { holder_kind: "everyone", holder_id: workspace_id, name: null, email: null } as const;
  return [
    { ...everyone, is_service: false },
    ...groups.map((group) => ({ ...group, holder_kind: "group" as const, email: null, is_service: false })),
    ...people.map((person) => ({ ...person, holder_kind: "user" as const })),
  ];
}

/** With whom a thing is shared, and as what. */
export async function readShares(
  connection: Connection,
  key: ResourceKey,
): Promise<(Holder & { role: ResourceRole })[]> {
  return await connection
    .select({
      holder_kind: resource_shares.holder_kind,
      holder_id: resource_shares.holder_id,
      role: resource_shares.role,
    })
    .from(resource_shares)
    .where(isAbout(key));
}

const isAbout = ({ workspace_id, resource_type, resource_id }: ResourceKey) =>
  and(
    eq(resource_shares.resource_type, resource_type),
    eq(resource_shares.resource_id, resource_id),
    eq(resource_shares.workspace_id, workspace_id),
  );

const isTo = ({ holder_kind, holder_id }: Holder) =>
  and(eq(resource_shares.holder_kind, holder_kind), eq(resource_shares.holder_id, holder_id));

/** A group of the workspace; it is not deleted until the transaction ends. */
export async function keepGroup(
  tx: Transaction,
  workspace_id: string,
  group_id: string,
): Promise<HolderRow | undefined> {
  const [row] = await tx
    .select({ name: workspace_groups.name })
    .from(workspace_groups)
    .where(and(eq(workspace_groups.group_id, group_id), eq(workspace_groups.workspace_id, workspace_id)))
    .for("key share");
  return row && { ...row, holder_kind: "group", holder_id: group_id, email: null, is_service: false };
}

/** A member of the workspace; they are not removed until the transaction ends. */
export async function keepMember(
  tx: Transaction,
  workspace_id: string,
  by: { user_id: string } | { email: string },
): Promise<HolderRow | undefined> {
  const [row] = await tx
    .select(personColumns)
    .from(workspace_members)
    .innerJoin(users, eq(users.user_id, workspace_members.user_id))
    .where(
      and(
        eq(workspace_members.workspace_id, workspace_id),
        "email" in by ? eq(users.email, by.email) : eq(users.user_id, by.user_id),
      ),
    )
    .for("key share", { of: workspace_members });
  return row && { ...row, holder_kind: "user" };
}

/** Whom an API key of the workspace itself works as. */
export async function findUserOfKey(
  tx: Transaction,
  workspace_id: string,
  api_key_hashed: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ user_id: users.user_id })
    .from(api_keys)
    .innerJoin(users, eq(users.user_id, api_keys.user_id))
    .where(
      and(
        eq(api_keys.api_key_hashed, api_key_hashed),
        eq(api_keys.workspace_id, workspace_id),
        eq(users.is_service, true),
      ),
    );
  return row?.user_id;
}

/** Shares a thing, or changes the role of who has it already. @returns the role that they had */
export async function writeShare(
  tx: Transaction,
  row: typeof resource_shares.$inferInsert & ResourceKey,
): Promise<ResourceRole | null> {
  const [before] = await tx
    .select({ role: resource_shares.role })
    .from(resource_shares)
    .where(and(isAbout(row), isTo(row)))
    .for("update");
  if (before?.role === row.role) return before.role;
  await tx
    .insert(resource_shares)
    .values(row)
    .onConflictDoUpdate({
      target: [
        resource_shares.resource_type,
        resource_shares.resource_id,
        resource_shares.holder_kind,
        resource_shares.holder_id,
      ],
      set: { role: row.role, shared_by: row.shared_by, created_at: row.created_at },
    });
  return before?.role ?? null;
}

/** Ends a share. @returns the role that it gave; null: there was none */
export async function deleteShare(tx: Transaction, key: ResourceKey, holder: Holder): Promise<ResourceRole | null> {
  const [row] = await tx
    .delete(resource_shares)
    .where(and(isAbout(key), isTo(holder)))
    .returning({ role: resource_shares.role });
  return row?.role ?? null;
}

/** What somebody is called by the others of their workspace. */
export async function readName(connection: Connection, user_id: string): Promise<HolderRow | undefined> {
  const [row] = await connection.select(personColumns).from(users).where(eq(users.user_id, user_id));
  return row && { ...row, holder_kind: "user" };
}
