/** The rows behind signing in. */
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Permission } from "../../contract/permissions.ts";
import type { Tier } from "../../contract/plans.ts";
import type { Caller } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import { api_keys, sessions, sign_in_attempts, subscriptions, users, workspace_members } from "../db/schema/index.ts";

/** Removes the counts whose time was over at this moment (milliseconds since 1970). */
export async function deleteAttemptsOver(db: Drizzle, moment: number): Promise<void> {
  await db.delete(sign_in_attempts).where(lt(sign_in_attempts.expire, moment));
}

/** Any number, the same in every process: who decides about the owner holds this lock until its transaction ends. */
const ownerLock = 7_245_512;

/** Waits until nobody else decides who the owner is. */
export async function lockOwner(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ownerLock}::bigint)`);
}

export async function hasOwner(db: Drizzle | Transaction): Promise<boolean> {
  const found = await db.select({ user_id: users.user_id }).from(users).where(eq(users.is_operator, true)).limit(1);
  return found.length > 0;
}

/** The first owner, if there is one. */
export async function findOwner(tx: Transaction): Promise<{ user_id: string; workspace_id: string } | undefined> {
  const [row] = await tx
    .select({ user_id: users.user_id, workspace_id: users.workspace_id })
    .from(users)
    .where(eq(users.is_operator, true))
    .orderBy(users.created_at, users.user_id)
    .limit(1);
  return row;
}

/** Adds a person; false when there is an account with this e-mail. */
export async function insertUser(tx: Transaction, row: typeof users.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(users)
    .values(row)
    .onConflictDoNothing({ target: users.email })
    .returning({ user_id: users.user_id });
  return added.length === 1;
}

export async function findUserByEmail(db: Drizzle | Transaction, email: string) {
  const [row] = await db
    .select({
      user_id: users.user_id,
      workspace_id: users.workspace_id,
      password_hash: users.password_hash,
      is_operator: users.is_operator,
    })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

export async function makeOperator(tx: Transaction, user_id: string): Promise<void> {
  await tx.update(users).set({ is_operator: true }).where(eq(users.user_id, user_id));
}

export async function setPassword(tx: Transaction, user_id: string, password_hash: string): Promise<void> {
  await tx.update(users).set({ password_hash }).where(eq(users.user_id, user_id));
}

const callerColumns = {
  user_id: users.user_id,
  email: users.email,
  is_operator: users.is_operator,
  workspace_id: workspace_members.workspace_id,
  workspace_role: workspace_members.workspace_role,
  is_locked: workspace_members.is_locked,
  is_in_probation: users.is_in_probation,
  tier: subscriptions.tier,
};

/** A caller, and when they were last seen. */
export interface FoundCaller {
  caller: Caller;
  seen_at: Date | null;
  /** A limit of the key itself; null: it has none beside the one of every caller. */
  requests_per_minute_max: number | null;
}

const callerOfSession = prepared((db) =>
  db
    .select({ ...callerColumns, seen_at: sessions.last_seen_at, authenticated_at: sessions.authenticated_at })
    .from(sessions)
    .innerJoin(users, eq(users.user_id, sessions.user_id))
    .innerJoin(
      workspace_members,
      and(eq(workspace_members.workspace_id, users.workspace_id), eq(workspace_members.user_id, users.user_id)),
    )
    .innerJoin(subscriptions, eq(subscriptions.workspace_id, workspace_members.workspace_id))
    .where(
      and(
        eq(sessions.session_id, sql.placeholder("session_id")),
        eq(sessions.user_id, sql.placeholder("user_id")),
        gt(sessions.expires_at, sql.placeholder("now")),
      ),
    )
    .prepare("caller_of_session"),
);

/** Who holds a session that has not ended, in the workspace that they work in. One query. */
export async function findBySession(
  db: Drizzle,
  { session_id, user_id }: { session_id: string; user_id: string },
  now: Date,
): Promise<FoundCaller | undefined> {
  const [row] = await callerOfSession(db).execute({ session_id, user_id, now });
  if (!row) return undefined;
  const { seen_at, tier, ...who } = row;
  return { seen_at, requests_per_minute_max: null, caller: { ...who, tier: tier as Tier, session_id, api_key: null } };
}

const callerOfKey = prepared((db) =>
  db
    .select({
      ...callerColumns,
      seen_at: api_keys.last_used_at,
      permissions: api_keys.permissions,
      requests_per_minute_max: api_keys.requests_per_minute_max,
    })
    .from(api_keys)
    .innerJoin(users, eq(users.user_id, api_keys.user_id))
    .innerJoin(
      workspace_members,
      and(eq(workspace_members.workspace_id, api_keys.workspace_id), eq(workspace_members.user_id, users.user_id)),
    )
    .innerJoin(subscriptions, eq(subscriptions.workspace_id, workspace_members.workspace_id))
    .where(
      and(
        eq(api_keys.api_key_hashed, sql.placeholder("api_key_hashed")),
        eq(api_keys.is_enabled, true),
        // Keys of an account that is to be deleted are asleep; they wake when its holder comes back.
        isNull(users.deletes_at),
      ),
    )
    .prepare("caller_of_key"),
);

/** Whose enabled key this is, in the workspace that it was made for. One query. */
export async function findByApiKey(db: Drizzle, api_key_hashed: string): Promise<FoundCaller | undefined> {
  const [row] = await callerOfKey(db).execute({ api_key_hashed });
  if (!row) return undefined;
  const { seen_at, tier, permissions, requests_per_minute_max, ...who } = row;
  const api_key = { api_key_hashed, permissions: permissions as Permission[] | null };
  return {
    seen_at,
    requests_per_minute_max,
    caller: { ...who, tier: tier as Tier, session_id: null, authenticated_at: null, api_key },
  };
}

/** Makes a statement's commit not wait for the disk: a power cut may lose what it wrote. */
const withoutWaiting = sql`(SELECT set_config('synchronous_commit', 'off', true)) AS without_waiting`;

/** Keeps when a caller was last seen: not worth that every other query of the embedded database waits for the disk. */
export async function markSeen(db: Drizzle, { session_id, api_key }: Caller, now: Date): Promise<void> {
  if (session_id) {
    await db
      .update(sessions)
      .set({ last_seen_at: now })
      .from(withoutWaiting)
      .where(eq(sessions.session_id, session_id));
  }
  if (api_key) {
    await db
      .update(api_keys)
      .set({ last_used_at: now })
      .from(withoutWaiting)
      .where(eq(api_keys.api_key_hashed, api_key.api_key_hashed));
  }
}
