/** The SQL of likeness: what is heard of voices, and which are near. */
import { and, asc, eq, gt, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { engine_voices, voice_traits as heard, voice_sharing, voices } from "../db/schema/index.ts";
import type { Likeness } from "../engines/hearing/likeness.ts";
import { isListed, keyOfPreview } from "../voice-library/index.ts";

type Connection = Drizzle | Transaction;

/** What was heard of a voice in a file; `traits` null: too little to tell. */
export interface HeardTraits {
  voice_id: string;
  traits: readonly number[] | null;
  made_by: string;
  heard_key: string;
}

const numbers = (values: readonly number[] | null): SQL =>
  values === null ? sql`NULL` : sql`${sql.param([...values])}::real[]`;

/** Voices of the library whose preview was not listened to in this way, as it is now: by id, after the given one. */
export async function readUnheard(
  connection: Connection,
  made_by: string,
  { after, count }: { after: string; count: number },
): Promise<{ voice_id: string; preview_key: string }[]> {
  const rows = await connection
    .select({ voice_id: voice_sharing.voice_id, preview_key: keyOfPreview })
    .from(voice_sharing)
    .innerJoin(voices, eq(voices.voice_id, voice_sharing.voice_id))
    .leftJoin(heard, eq(heard.voice_id, voice_sharing.voice_id))
    .where(
      and(
        isListed,
        isNotNull(keyOfPreview),
        gt(voice_sharing.voice_id, after),
        or(sql`${heard.voice_id} IS NULL`, ne(heard.made_by, made_by), ne(heard.heard_key, keyOfPreview)),
      ),
    )
    .orderBy(asc(voice_sharing.voice_id))
    .limit(count);
  return rows.flatMap(({ voice_id, preview_key }) => (preview_key === null ? [] : [{ voice_id, preview_key }]));
}

/** Keeps what was heard of a shared voice; nothing where it was deleted meanwhile. */
export async function saveTraits(connection: Connection, { voice_id, traits, made_by, heard_key }: HeardTraits) {
  await connection.execute(sql`
    INSERT INTO ${heard} (voice_id, traits, made_by, heard_key)
    SELECT voice_id, ${numbers(traits)}, ${made_by}, ${heard_key} FROM ${voices} WHERE voice_id = ${voice_id} FOR KEY SHARE
    ON CONFLICT (voice_id) DO UPDATE
      SET traits = excluded.traits, made_by = excluded.made_by, heard_key = excluded.heard_key`);
}

/** What was heard in this way of the voices that engines have, or had. */
export async function readPremadeTraits(connection: Connection, made_by: string): Promise<HeardTraits[]> {
  const { voice_id, traits, heard_key } = engine_voices;
  const rows = await connection
    .select({ voice_id, traits, heard_key })
    .from(engine_voices)
    .where(eq(engine_voices.made_by, made_by));
  return rows.map((row) => ({ ...row, made_by, heard_key: row.heard_key ?? "" }));
}

export async function savePremadeTraits(connection: Connection, { voice_id, ...row }: HeardTraits): Promise<void> {
  await connection
    .update(engine_voices)
    .set({ ...row, traits: numbers(row.traits) })
    .where(eq(engine_voices.voice_id, voice_id));
}

/** The weighted square of a stored voice's distance, written out: to take arrays apart costs ten times as much. */
const squareOf = ({ point, weights }: Likeness): SQL<number> => {
  const parts = [...point].map((at, k) => {
    const apart = sql`(${heard.traits}[${sql.raw(String(k + 1))}] - ${at}::float8)`;
    return sql`${weights[k]}::float8 * ${apart} * ${apart}`;
  });
  return sql<number>`(${sql.join(parts, sql` + `)})`;
};

/** The voices of the library that are nearest, by what their preview is now. @param square_max null: however far */
export async function readNearest(
  connection: Connection,
  likeness: Likeness,
  { made_by, square_max, count }: { made_by: string; square_max: number | null; count: number },
): Promise<{ voice_id: string; square: number }[]> {
  const square = squareOf(likeness);
  return await connection
    .select({ voice_id: heard.voice_id, square })
    .from(voice_sharing)
    .innerJoin(voices, eq(voices.voice_id, voice_sharing.voice_id))
    .innerJoin(heard, eq(heard.voice_id, voice_sharing.voice_id))
    .where(
      and(
        isListed,
        isNotNull(heard.traits),
        eq(heard.made_by, made_by),
        eq(heard.heard_key, keyOfPreview),
        square_max === null ? undefined : sql`${square} < ${square_max}::float8`,
      ),
    )
    .orderBy(asc(square), asc(heard.voice_id))
    .limit(count);
}
