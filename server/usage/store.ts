/** The rows behind characters: balances, reservations and the ledger, always changed together. */
import { eq, sql } from "drizzle-orm";
import type { Tier } from "../../contract/plans.ts";
import { type Database, type Drizzle, livingName, type Transaction } from "../db/open.ts";
import { character_balances, subscriptions } from "../db/schema/index.ts";
import type { Account } from "./rules.ts";

/** The limit of the API key that a request came with; used and held in this period by the key alone. */
export interface KeyLimit {
  name: string;
  limit: number;
  remaining: number;
}

/** What a running request holds. */
export interface Hold {
  request_id: string;
  workspace_id: string;
  user_id: string;
  api_key_hashed: string | null;
  characters: number;
  product: string;
  voice_id: string | null;
  model_id: string | null;
  holder: string;
  is_background: boolean;
}

const selectAccount = (db: Drizzle | Transaction, workspace_id: string) =>
  db
    .select({
      tier: subscriptions.tier,
      status: subscriptions.status,
      allowed_to_extend_character_limit: subscriptions.allowed_to_extend_character_limit,
      period_ends_at: subscriptions.period_ends_at,
      used: character_balances.used,
      reserved: character_balances.reserved,
    })
    .from(subscriptions)
    .innerJoin(character_balances, eq(character_balances.workspace_id, subscriptions.workspace_id))
    .where(eq(subscriptions.workspace_id, workspace_id));

type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];

function accountOf(row: AccountRow | undefined, workspace_id: string): Account {
  if (!row) throw new Error(`the workspace ${workspace_id} has no account for characters`);
  return { ...row, tier: row.tier as Tier };
}

export async function findAccount(db: Drizzle | Transaction, workspace_id: string): Promise<Account> {
  const [row] = await selectAccount(db, workspace_id);
  return accountOf(row, workspace_id);
}

/** The account, which nobody else changes until the transaction ends. */
export async function lockAccount(tx: Transaction, workspace_id: string): Promise<Account> {
  const [row] = await selectAccount(tx, workspace_id).for("update");
  return accountOf(row, workspace_id);
}

export async function addBalance(tx: Transaction, workspace_id: string): Promise<void> {
  await tx.insert(character_balances).values({ workspace_id });
}

/** Starts a new period of a locked account: nothing is used of it, by no key, and no voice was edited; what is reserved stays so. */
export async function startPeriod(
  tx: Transaction,
  workspace_id: string,
  { began, ends, now }: { began: Date; ends: Date; now: Date },
): Promise<void> {
  await tx.execute(sql`
    WITH ended AS (
      SELECT used FROM character_balances WHERE workspace_id = ${workspace_id}
    ), emptied AS (
      UPDATE character_balances SET used = 0 WHERE workspace_id = ${workspace_id}
    ), moved AS (
      UPDATE subscriptions SET period_ends_at = ${ends}, voice_add_edit_counter = 0 WHERE workspace_id = ${workspace_id}
    ), keys AS (
      UPDATE api_keys SET characters_used = 0 WHERE workspace_id = ${workspace_id} AND characters_used > 0
    )
    INSERT INTO character_ledger (workspace_id, user_id, request_id, kind, characters, product, created_at)
    SELECT w.workspace_id, w.owner_user_id, ${`period-${began.toISOString()}`}, 'reset', ended.used, 'subscription',
           ${now}::timestamptz
      FROM workspaces w, ended WHERE w.workspace_id = ${workspace_id}`);
}

/**
 * Holds characters of a locked account when there is room in it, within the limit of the key that asks, and a place for
 * one more request.
 * @returns how many other requests were under way, whether this one has (or already had) its hold, and what is left to
 *   a key that has a limit.
 */
export async function hold(
  tx: Transaction,
  wanted: Hold,
  bounds: { limit: number | null; running_max: number; now: Date },
): Promise<{ others: number; is_held: boolean; key: KeyLimit | null }> {
  const { request_id, workspace_id, user_id, api_key_hashed, characters, product, voice_id, model_id } = wanted;
  const { is_background } = wanted;
  const { rows } = await tx.execute<{ others: number; is_held: boolean; key: KeyLimit | null }>(sql`
    WITH running AS (
      SELECT count(*) FILTER (WHERE request_id <> ${request_id} AND NOT is_background)::int AS others,
             count(*) FILTER (WHERE request_id = ${request_id})::int AS same,
             coalesce(sum(characters) FILTER (WHERE api_key_hashed = ${api_key_hashed}), 0)::bigint AS held_by_key
        FROM character_reservations WHERE workspace_id = ${workspace_id}
    ), key AS (
      SELECT k.name, k.character_limit AS "limit",
             greatest(0, k.character_limit - k.characters_used - running.held_by_key) AS remaining
        FROM api_keys k, running WHERE k.api_key_hashed = ${api_key_hashed} AND k.character_limit IS NOT NULL
    ), balance AS (
      UPDATE character_balances b SET reserved = b.reserved + ${characters}::bigint FROM running
       WHERE b.workspace_id = ${workspace_id} AND running.same = 0
         AND (${is_background}::boolean OR running.others < ${bounds.running_max}::int)
         AND (${bounds.limit}::bigint IS NULL OR b.used + b.reserved + ${characters}::bigint <= ${bounds.limit}::bigint)
         AND NOT EXISTS (SELECT FROM key WHERE key.remaining < ${characters}::bigint)
      RETURNING b.workspace_id
    ), held AS (
      INSERT INTO character_reservations (request_id, workspace_id, user_id, api_key_hashed, characters, product,
                                          voice_id, model_id, holder, is_background, created_at)
      SELECT ${request_id}, workspace_id, ${user_id}, ${api_key_hashed}, ${characters}::bigint, ${product},
             ${voice_id}, ${model_id}, ${wanted.holder}, ${is_background}::boolean, ${bounds.now}::timestamptz FROM balance
      RETURNING *
    ), entry AS (
      INSERT INTO character_ledger (workspace_id, user_id, api_key_hashed, request_id, kind, characters, product,
                                    voice_id, model_id, created_at)
      SELECT workspace_id, user_id, api_key_hashed, request_id, 'reserve', characters, product, voice_id, model_id,
             created_at FROM held
    )
    SELECT others, same = 1 OR EXISTS (SELECT FROM held) AS is_held, (SELECT to_json(key) FROM key) AS key FROM running`);
  const [row] = rows;
  if (!row) throw new Error("counting the requests under way gave no answer");
  return row;
}

/** A hold at its end: what it held, and the workspace's plan and count after it. */
export interface EndedHold {
  workspace_id: string;
  tier: Tier;
  held: number;
  used: number;
}

/**
 * Ends a hold: books what is charged and gives the rest back.
 * @returns undefined when the hold has ended before.
 */
export async function endHold(
  db: Drizzle | Transaction,
  request_id: string,
  charged: number,
  now: Date,
): Promise<EndedHold | undefined> {
  const { rows } = await db.execute<{ workspace_id: string; tier: Tier; held: string; used: string }>(sql`
    WITH held AS (
      DELETE FROM character_reservations WHERE request_id = ${request_id} RETURNING *
    ), balance AS (
      UPDATE character_balances b SET reserved = b.reserved - held.characters, used = b.used + ${charged}::bigint
        FROM held WHERE b.workspace_id = held.workspace_id
      RETURNING b.used
    ), key AS (
      -- After the balance, as the day too, so that everybody locks in one order.
      UPDATE api_keys k SET characters_used = k.characters_used + ${charged}::bigint FROM held, balance
       WHERE k.api_key_hashed = held.api_key_hashed AND ${charged}::bigint > 0
    ), day AS (
      INSERT INTO usage_days (workspace_id, day, user_id, api_key_hashed, product, voice_id, model_id, characters,
                              requests)
      SELECT held.workspace_id, (${now}::timestamptz AT TIME ZONE 'UTC')::date, held.user_id,
             coalesce(held.api_key_hashed, ''), held.product, coalesce(held.voice_id, ''), coalesce(held.model_id, ''),
             ${charged}::bigint, 1 FROM held, balance WHERE ${charged}::bigint > 0
      ON CONFLICT (workspace_id, day, user_id, api_key_hashed, product, voice_id, model_id)
      DO UPDATE SET characters = usage_days.characters + excluded.characters, requests = usage_days.requests + 1
    ), entries AS (
      INSERT INTO character_ledger (workspace_id, user_id, api_key_hashed, request_id, kind, characters, product,
                                    voice_id, model_id, created_at)
      SELECT held.workspace_id, held.user_id, held.api_key_hashed, held.request_id, part.kind, part.characters,
             held.product, held.voice_id, held.model_id, ${now}::timestamptz
        FROM held, LATERAL (VALUES (1, 'settle', ${charged}::bigint),
                                   (2, 'release', held.characters - ${charged}::bigint)) AS part (n, kind, characters)
       WHERE part.characters > 0 ORDER BY part.n
    )
    SELECT held.workspace_id, held.characters AS held, balance.used, s.tier
      FROM held, balance, subscriptions s WHERE s.workspace_id = held.workspace_id`);
  const [row] = rows;
  return row && { ...row, held: Number(row.held), used: Number(row.used) };
}

/**
 * Gives back what dead processes held. An embedded database has one process, so that every other holder is dead;
 * with PostgreSQL a holder counts as dead when its hold is from before `before`.
 * @returns the number of holds ended.
 */
export async function endDeadHolds(db: Database, holder: string, now: Date): Promise<number> {
  // The embedded database has one process at a time; PostgreSQL knows which ones are connected.
  const living = sql`SELECT application_name FROM pg_stat_activity WHERE application_name = ${livingName("")} || holder`;
  const dead = db.kind === "embedded" ? sql`true` : sql`NOT EXISTS (${living})`;
  const { rows } = await db.drizzle.execute<{ ended: number }>(sql`
    WITH held AS (
      DELETE FROM character_reservations WHERE holder <> ${holder} AND ${dead} RETURNING *
    ), given AS (
      SELECT workspace_id, sum(characters)::bigint AS characters FROM held GROUP BY workspace_id
    ), balances AS (
      UPDATE character_balances b SET reserved = b.reserved - given.characters
        FROM given WHERE b.workspace_id = given.workspace_id
    ), entries AS (
      INSERT INTO character_ledger (workspace_id, user_id, api_key_hashed, request_id, kind, characters, product,
                                    voice_id, model_id, created_at)
      SELECT workspace_id, user_id, api_key_hashed, request_id, 'release', characters, product, voice_id, model_id,
             ${now}::timestamptz FROM held
    )
    SELECT count(*)::int AS ended FROM held`);
  return rows[0]?.ended ?? 0;
}
