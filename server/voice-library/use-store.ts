/** The SQL of what others said with shared voices. */
import { and, eq, gte, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { voice_sharing, voice_use_days } from "../db/schema/index.ts";

/** One speech with somebody's voice. */
export interface Use {
  voice_id: string;
  owner_user_id: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  consumer_hash: string;
  reader_app: boolean;
  characters: number;
  reward_microdollars: number;
}

/** Adds a use to its day. */
export async function addUse(tx: Transaction, use: Use): Promise<void> {
  await tx
    .insert(voice_use_days)
    .values({ ...use, requests: 1 })
    .onConflictDoUpdate({
      target: [voice_use_days.voice_id, voice_use_days.day, voice_use_days.consumer_hash, voice_use_days.reader_app],
      set: {
        characters: sql`${voice_use_days.characters} + excluded.characters`,
        requests: sql`${voice_use_days.requests} + 1`,
        reward_microdollars: sql`${voice_use_days.reward_microdollars} + excluded.reward_microdollars`,
      },
    });
}

export interface UsedDay {
  date: string;
  characters: number;
  requests: number;
  users: number;
  microdollars: number;
}

/** The days of a voice since one, each once, and all of them together as the row without a date. */
export async function readUses(
  connection: Drizzle,
  voice_id: string,
  { since, reader_app }: { since: string | null; reader_app: boolean | undefined },
): Promise<{ days: UsedDay[]; total: Omit<UsedDay, "date"> }> {
  const sums = {
    characters: sql<number>`coalesce(sum(${voice_use_days.characters}), 0)::float8`,
    requests: sql<number>`coalesce(sum(${voice_use_days.requests}), 0)::int`,
    users: sql<number>`count(DISTINCT ${voice_use_days.consumer_hash})::int`,
    microdollars: sql<number>`coalesce(sum(${voice_use_days.reward_microdollars}), 0)::float8`,
  };
  const wanted = and(
    eq(voice_use_days.voice_id, voice_id),
    since === null ? undefined : gte(voice_use_days.day, since),
    reader_app === undefined ? undefined : eq(voice_use_days.reader_app, reader_app),
  );
  const days = await connection
    .select({ date: voice_use_days.day, ...sums })
    .from(voice_use_days)
    .where(wanted)
    .groupBy(voice_use_days.day)
    .orderBy(voice_use_days.day);
  const [total] = await connection.select(sums).from(voice_use_days).where(wanted);
  return { days, total: total ?? { characters: 0, requests: 0, users: 0, microdollars: 0 } };
}

/** Counts anew how much shared voices were used of late, by which the library is sorted. */
export async function recountUses(connection: Drizzle, today: string): Promise<void> {
  await connection.execute(sql`
    UPDATE ${voice_sharing} s SET usage_character_count_7d = used.week, usage_character_count_1y = used.year
      FROM (SELECT s.voice_id,
                   coalesce(sum(d.characters) FILTER (WHERE d.day > ${today}::date - 7), 0) AS week,
                   coalesce(sum(d.characters), 0) AS year
              FROM voice_sharing s
              LEFT JOIN voice_use_days d ON d.voice_id = s.voice_id AND d.day > ${today}::date - 365
             GROUP BY s.voice_id) AS used
     WHERE used.voice_id = s.voice_id
       AND (s.usage_character_count_7d, s.usage_character_count_1y) IS DISTINCT FROM (used.week, used.year)`);
}
