/** The rows of API keys. */
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { api_keys, users, workspace_members } from "../db/schema/index.ts";

const shown = {
  api_key_hashed: api_keys.api_key_hashed,
  name: api_keys.name,
  preview: api_keys.preview,
  permissions: api_keys.permissions,
  is_enabled: api_keys.is_enabled,
  character_limit: api_keys.character_limit,
  characters_used: api_keys.characters_used,
  requests_per_minute_max: api_keys.requests_per_minute_max,
  created_at: api_keys.created_at,
  last_used_at: api_keys.last_used_at,
};

/** What of a key its owner is shown. */
export type KeyRow = Pick<typeof api_keys.$inferSelect, keyof typeof shown>;

type Changeable = "name" | "permissions" | "is_enabled" | "character_limit" | "requests_per_minute_max";

/** What its owner changes of a key; what is undefined stays. */
type KeyChanges = { [Name in Changeable]?: KeyRow[Name] | undefined };

/** One key of one person: somebody else's hash leads nowhere. */
interface OwnKey {
  api_key_hashed: string;
  user_id: string;
}

const isOwn = ({ api_key_hashed, user_id }: OwnKey) =>
  and(eq(api_keys.api_key_hashed, api_key_hashed), eq(api_keys.user_id, user_id));

/** Adds a key; false when somebody has it already. */
export async function insertApiKey(db: Drizzle | Transaction, row: typeof api_keys.$inferInsert): Promise<boolean> {
  const added = await db.insert(api_keys).values(row).onConflictDoNothing().returning({ name: api_keys.name });
  return added.length === 1;
}

export async function isKeyOf(db: Drizzle | Transaction, own: OwnKey): Promise<boolean> {
  const found = await db.select({ name: api_keys.name }).from(api_keys).where(isOwn(own));
  return found.length === 1;
}

/** Somebody's keys, the newest first. */
export async function listKeysOf(db: Drizzle, user_id: string): Promise<KeyRow[]> {
  return await db
    .select(shown)
    .from(api_keys)
    .where(eq(api_keys.user_id, user_id))
    .orderBy(desc(api_keys.created_at), desc(api_keys.api_key_hashed));
}

/** Waits until nobody else adds a key for this person. */
export async function lockOwnerOfKeys(tx: Transaction, user_id: string): Promise<void> {
  await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for("no key update");
}

export async function countKeysOf(tx: Transaction, user_id: string): Promise<number> {
  const [row] = await tx.select({ keys: count() }).from(api_keys).where(eq(api_keys.user_id, user_id));
  return row?.keys ?? 0;
}

/** Changes a key; false when this person has no such key. */
export async function updateKey(db: Drizzle, own: OwnKey, changes: KeyChanges): Promise<boolean> {
  if (Object.values(changes).every((value) => value === undefined)) return await isKeyOf(db, own);
  const changed = await db.update(api_keys).set(changes).where(isOwn(own)).returning({ name: api_keys.name });
  return changed.length === 1;
}

/** Deletes a key; what it was called, or undefined when this person has no such key. */
export async function deleteKeyOf(db: Drizzle | Transaction, own: OwnKey): Promise<string | undefined> {
  const [deleted] = await db.delete(api_keys).where(isOwn(own)).returning({ name: api_keys.name });
  return deleted?.name;
}

/** Whom the keys of a workspace work as; undefined when it has had none yet. */
export async function findServiceUser(db: Drizzle | Transaction, workspace_id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(eq(users.workspace_id, workspace_id), eq(users.is_service, true)));
  return row?.user_id;
}

/** Adds them as an editor of the workspace; waits for, and does nothing beside, another call that does. */
export async function insertServiceUser(
  tx: Transaction,
  row: typeof users.$inferInsert & { is_service: true; created_at: Date },
): Promise<void> {
  const { workspace_id, user_id, created_at } = row;
  const added = await tx.insert(users).values(row).onConflictDoNothing().returning({ user_id: users.user_id });
  if (added.length === 0) return;
  await tx.insert(workspace_members).values({ workspace_id, user_id, workspace_role: "editor", joined_at: created_at });
}

/**
 * Counts one call in the key's minute, or in a new one when that began at `before` or earlier; not when the minute is
 * full. The count need not outlive a power cut, so nothing waits for the disk.
 */
export async function countCallOf(
  db: Drizzle,
  api_key_hashed: string,
  { at, before, calls_max }: { at: Date; before: Date; calls_max: number },
): Promise<{ is_counted: boolean; minute_began_at: Date | null }> {
  const isOver = sql`(minute_began_at IS NULL OR minute_began_at <= ${before}::timestamptz)`;
  const { rows } = await db.execute<{ is_counted: boolean; minute_began_at: Date | string | null }>(sql`
    WITH counted AS (
      UPDATE api_keys SET minute_calls = CASE WHEN ${isOver} THEN 1 ELSE minute_calls + 1 END,
                          minute_began_at = CASE WHEN ${isOver} THEN ${at}::timestamptz ELSE minute_began_at END
        FROM (SELECT set_config('synchronous_commit', 'off', true)) AS without_waiting
       WHERE api_key_hashed = ${api_key_hashed} AND (${isOver} OR minute_calls < ${calls_max}::int)
      RETURNING 1
    )
    SELECT EXISTS (SELECT FROM counted) AS is_counted,
           (SELECT minute_began_at FROM api_keys WHERE api_key_hashed = ${api_key_hashed}) AS minute_began_at`);
  const [row] = rows;
  return {
    is_counted: row?.is_counted ?? false,
    minute_began_at: row?.minute_began_at ? new Date(row.minute_began_at) : null,
  };
}
