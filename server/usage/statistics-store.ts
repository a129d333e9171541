/** Sums of what was charged: from the sums of days, and for hours from the ledger itself. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { NO_PART } from "../../contract/usage.ts";
import type { UsagePart } from "../../contract/usage-parts.ts";
import type { Database } from "../db/open.ts";
import { api_keys, users, workspace_members } from "../db/schema/index.ts";

/** Which bookings: those of a workspace, of one person in it, or with these parts alone. */
export interface Bookings {
  workspace_id: string;
  /** Of this person alone. */
  user_id?: string | undefined;
  parts: Partial<Record<UsagePart, string | undefined>>;
}

/** What was charged; whole numbers, exact up to 2^53. */
export interface Sum {
  characters: number;
  requests: number;
}

export type BucketSum = Sum & { bucket: number; id: string };
export type PartsSum = Sum & Record<UsagePart, string>;
export type DaySum = PartsSum & { day: string };

const columns: Readonly<Record<UsagePart, SQL>> = {
  product: sql.raw("product"),
  voice: sql.raw("voice_id"),
  model: sql.raw("model_id"),
  api_key: sql.raw("api_key_hashed"),
  user: sql.raw("user_id"),
};

/** As the sums of days have it: empty where there is none. */
const kept = (id: string): string => (id === NO_PART ? "" : id);
const told = (id: string): string => (id === "" ? NO_PART : id);

function matches({ workspace_id, user_id, parts }: Bookings): SQL {
  const conditions = [sql`workspace_id = ${workspace_id}`];
  if (user_id !== undefined) conditions.push(sql`user_id = ${user_id}`);
  for (const [part, id] of Object.entries(parts)) {
    if (id !== undefined) conditions.push(sql`${columns[part as UsagePart]} = ${kept(id)}`);
  }
  return sql.join(conditions, sql` AND `);
}

/** Of whole numbers a double's sum is as exact as what it is sent as, and several times as fast as numeric's. */
const sums = sql`sum(characters::float8) AS characters, sum(requests::float8) AS requests`;

const iso = (moment: number): string => new Date(moment).toISOString();

const dayMs = 86_400_000;

/**
 * Into which stretch a day falls. Of stretches that are as long as each other (the first may have begun before) it is
 * reckoned; months are looked up, which costs twice as much.
 */
function bucketOf(starts: readonly number[], until: number): SQL {
  const [first = until, second = until] = starts;
  const step = (starts[2] ?? until) - second || second - first;
  const isEven =
    starts.every((start, at) => at < 2 || start - (starts[at - 1] ?? 0) === step) && second - first <= step;
  if (!isEven) {
    return sql`width_bucket(day, ${sql.param(starts.map((start) => iso(start).slice(0, 10)))}::date[]) - 1`;
  }
  const base = second - step;
  return sql`(day - ${iso(base)}::timestamp::date) / ${step / dayMs}::int`;
}

const within = (from: number, until: number): SQL =>
  sql`day >= ${iso(from)}::timestamp::date AND day < ${iso(until)}::timestamp::date`;

/**
 * Sums of days by stretches of time and by one part.
 * @param starts when the stretches begin, each the start of a day; `until` is when the last one ends
 */
export async function sumDays(
  db: Database,
  bookings: Bookings,
  { starts, until }: { starts: readonly number[]; until: number },
  part: UsagePart | null,
): Promise<BucketSum[]> {
  const id = part === null ? sql`''::text` : columns[part];
  // One row for each id, with lists as PostgreSQL writes them: thousands of rows cost more on their way than what they say,
  // and texts that are put together a third more than lists.
  const { rows } = await db.drizzle.execute<Record<"id" | "buckets" | "characters" | "requests", string>>(sql`
    SELECT id, array_agg(bucket)::text AS buckets, array_agg(characters::bigint)::text AS characters,
           array_agg(requests::bigint)::text AS requests
      FROM (SELECT ${bucketOf(starts, until)} AS bucket, ${id} AS id, ${sums} FROM usage_days
             WHERE ${matches(bookings)} AND ${within(starts[0] ?? until, until)} GROUP BY 1, 2) AS each
     GROUP BY id`);
  return rows.flatMap((row) => {
    const name = told(row.id);
    const [characters, requests] = [numbersOf(row.characters), numbersOf(row.requests)];
    return numbersOf(row.buckets).map((bucket, at) => ({
      id: name,
      bucket,
      characters: characters[at] ?? 0,
      requests: requests[at] ?? 0,
    }));
  });
}

/** A list of numbers as PostgreSQL writes it: `{1,2,3}`. */
const numbersOf = (list: string): number[] => list.slice(1, -1).split(",").map(Number);

/**
 * The same from the ledger, for stretches that are shorter than a day and as long as each other.
 * @param bookings narrowed by product at most: what has no voice, model or key is not told apart here
 */
export async function sumLedger(
  db: Database,
  bookings: Bookings,
  { from, until, stepMs }: { from: number; until: number; stepMs: number },
  part: UsagePart | null,
): Promise<BucketSum[]> {
  const id = part === null ? sql`''::text` : sql`coalesce(${columns[part]}, '')`;
  const start = sql`date_bin(${`${stepMs / 1000} seconds`}::interval, created_at, ${iso(from)}::timestamptz)`;
  const { rows } = await db.drizzle.execute<{ start: string; id: string } & Sum & Record<string, unknown>>(sql`
    SELECT ${start} AS start, ${id} AS id, sum(characters::float8) AS characters, count(*)::float8 AS requests
      FROM character_ledger
     WHERE ${matches(bookings)} AND kind = 'settle' AND created_at >= ${iso(from)}::timestamptz
       AND created_at < ${iso(until)}::timestamptz
     GROUP BY 1, 2`);
  return rows.map(({ start: begun, ...row }) => ({
    ...row,
    id: told(row.id),
    bucket: (new Date(begun).getTime() - from) / stepMs,
  }));
}

/** Everything over the days from `from` until before `until`. */
export async function sumAll(
  db: Database,
  bookings: Bookings,
  { from, until }: { from: number; until: number },
): Promise<Sum> {
  const { rows } = await db.drizzle.execute<{ characters: number | null; requests: number | null }>(
    sql`SELECT ${sums} FROM usage_days WHERE ${matches(bookings)} AND ${within(from, until)}`,
  );
  return { characters: rows[0]?.characters ?? 0, requests: rows[0]?.requests ?? 0 };
}

/** Sums of all parts together, over the days from `from` until before `until`. */
export async function sumParts(
  db: Database,
  bookings: Bookings,
  { from, until }: { from: number; until: number },
): Promise<PartsSum[]> {
  const { rows } = await db.drizzle.execute<PartsSum & Record<string, unknown>>(sql`
    SELECT product, voice_id AS voice, model_id AS model, api_key_hashed AS api_key, user_id AS "user", ${sums}
      FROM usage_days
     WHERE ${matches(bookings)} AND ${within(from, until)}
     GROUP BY 1, 2, 3, 4, 5`);
  return rows.map((row) => ({
    ...row,
    voice: told(row.voice),
    model: told(row.model),
    api_key: told(row.api_key),
  }));
}

/** Sums of days in the order of their key, after one of them. */
export async function readDays(
  db: Database,
  bookings: Bookings,
  { from, until }: { from: number; until: number },
  after: DaySum | undefined,
  count: number,
): Promise<DaySum[]> {
  const key = sql.raw("day, user_id, api_key_hashed, product, voice_id, model_id");
  const next = after
    ? sql`AND (${key}) > (${after.day}::date, ${after.user}, ${kept(after.api_key)}, ${after.product}, ${kept(after.voice)}, ${kept(after.model)})`
    : sql``;
  const { rows } = await db.drizzle.execute<DaySum & Record<string, unknown>>(sql`
    SELECT day::text AS day, product, voice_id AS voice, model_id AS model, api_key_hashed AS api_key,
           user_id AS "user", characters::float8 AS characters, requests::float8 AS requests FROM usage_days
     WHERE ${matches(bookings)} AND ${within(from, until)}
       ${next}
     ORDER BY ${key} LIMIT ${count}`);
  return rows.map((row) => ({
    ...row,
    voice: told(row.voice),
    model: told(row.model),
    api_key: told(row.api_key),
  }));
}

/** The names of those of these keys that the workspace has. */
export async function readKeyNames(db: Database, workspace_id: string, hashes: readonly string[]) {
  return await db.drizzle
    .select({ id: api_keys.api_key_hashed, name: api_keys.name })
    .from(api_keys)
    .where(
      and(
        eq(api_keys.workspace_id, workspace_id),
        sql`${api_keys.api_key_hashed} = ANY(${sql.param([...hashes])}::text[])`,
      ),
    );
}

/** Who of these people is a member of the workspace. Whoever left goes by no name: it may have changed since. */
export async function readMembers(db: Database, workspace_id: string, user_ids: readonly string[]) {
  return await db.drizzle
    .select({ id: users.user_id, email: users.email, is_service: users.is_service })
    .from(workspace_members)
    .innerJoin(users, eq(users.user_id, workspace_members.user_id))
    .where(
      and(
        eq(workspace_members.workspace_id, workspace_id),
        sql`${users.user_id} = ANY(${sql.param([...user_ids])}::text[])`,
      ),
    );
}
