/** The SQL of the library: voices that people share, and who added them. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import { LIBRARY_LABELS } from "../../contract/voice-library.ts";
import type { Caller } from "../context.ts";
import type { Drizzle, Transaction } from "../db/open.ts";
import { history_items, users, voice_copies, voice_share_emails, voice_sharing, voices } from "../db/schema/index.ts";

type Connection = Drizzle | Transaction;
export type SharingRow = typeof voice_sharing.$inferSelect;
type Asker = Pick<Caller, "user_id" | "workspace_id">;

/** A shared voice with what it is made of. */
export interface SharedRow {
  sharing: SharingRow;
  public_owner_id: string;
  owner_user_id: string;
  preview_key: string | null;
  is_added: boolean;
}

const isAdded = ({ user_id, workspace_id }: Asker) =>
  sql<boolean>`EXISTS (SELECT FROM voice_copies c WHERE c.original_voice_id = ${voices.voice_id} AND c.user_id = ${user_id} AND c.workspace_id = ${workspace_id})`;

/** What is heard of a shared voice: what its owner chose for that, or what it said when it was made. */
export const keyOfPreview = sql<string | null>`coalesce(${voice_sharing.preview_key}, ${voices.preview_key})`;

const select = (connection: Connection, asker: Asker) =>
  connection
    .select({
      sharing: voice_sharing,
      public_owner_id: users.public_user_id,
      owner_user_id: voices.user_id,
      preview_key: keyOfPreview,
      is_added: isAdded(asker),
    })
    .from(voice_sharing)
    .innerJoin(voices, eq(voices.voice_id, voice_sharing.voice_id))
    .innerJoin(users, eq(users.user_id, voices.user_id));

/** Whether it can be heard at all: made, its speaker agreed, and nobody blocked it. */
const canSpeak = and(isNotNull(voices.print_key), eq(voices.is_verified, true), isNull(voices.safety_control));

/** What is looked for in the library. */
export interface LibraryFilters {
  category?: string | undefined;
  gender?: string | undefined;
  age?: string | undefined;
  accent?: string | undefined;
  language?: string | undefined;
  /** A query of `searchQuery`. */
  query: string | null;
  use_cases?: readonly string[] | undefined;
  descriptives?: readonly string[] | undefined;
  featured?: boolean | undefined;
  reader_app_enabled?: boolean | undefined;
  public_owner_id?: string | undefined;
}

const label = (name: string): SQL => sql`${voice_sharing.labels} ->> ${name}`;
const isOne = (value: SQL, wanted: readonly string[] | undefined): SQL | undefined =>
  wanted?.length ? sql`${value} = ANY(${sql.param([...wanted])}::text[])` : undefined;
const is = (value: SQL, wanted: string | undefined): SQL | undefined =>
  wanted === undefined ? undefined : sql`${value} = ${wanted}`;

const orders = {
  trending: voice_sharing.usage_character_count_7d,
  created_date: null,
  cloned_by_count: voice_sharing.cloned_by_count,
  usage_character_count_1y: voice_sharing.usage_character_count_1y,
} as const;

/** A page of the library. */
export async function readLibrary(
  connection: Connection,
  asker: Asker,
  filters: LibraryFilters,
  { sort, offset, count }: { sort: keyof typeof orders; offset: number; count: number },
): Promise<SharedRow[]> {
  const newest = desc(sql`${voice_sharing.voice_id} COLLATE "C"`);
  const order = orders[sort];
  return await select(connection, asker)
    .where(and(isListed, ...conditionsOf(filters)))
    .orderBy(...(order === null ? [newest] : [desc(order), newest]))
    .offset(offset)
    .limit(count);
}

/** Nobody has to look at it first. */
const isAllowed = ne(voice_sharing.review_status, "pending");
const inLibrary = and(eq(voice_sharing.enabled_in_library, true), eq(voice_sharing.status, "enabled"), isAllowed);
/** What everybody finds in the library. */
export const isListed = and(inLibrary, canSpeak);

/** These of the library, in any order. */
export async function readListed(
  connection: Connection,
  asker: Asker,
  voice_ids: readonly string[],
): Promise<SharedRow[]> {
  return await select(connection, asker).where(and(isListed, inArray(voice_sharing.voice_id, [...voice_ids])));
}

const conditionsOf = (filters: LibraryFilters): (SQL | undefined)[] => [
  filters.category === undefined ? undefined : eq(voice_sharing.category, filters.category),
  filters.language === undefined ? undefined : eq(voice_sharing.language, filters.language),
  filters.featured === undefined ? undefined : eq(voice_sharing.is_featured, filters.featured),
  filters.reader_app_enabled === undefined
    ? undefined
    : eq(voice_sharing.reader_app_enabled, filters.reader_app_enabled),
  filters.public_owner_id === undefined ? undefined : eq(users.public_user_id, filters.public_owner_id),
  is(label("gender"), filters.gender),
  is(label("age"), filters.age),
  is(label("accent"), filters.accent),
  isOne(label("use_case"), filters.use_cases),
  isOne(label("descriptive"), filters.descriptives),
  filters.query === null ? undefined : sql`${voice_sharing.search_words} @@ ${filters.query}::tsquery`,
];

/** How many of the library fit. */
export async function countLibrary(connection: Connection, filters: LibraryFilters): Promise<number> {
  const [row] = await connection
    .select({ count: sql<number>`count(*)::int` })
    .from(voice_sharing)
    .innerJoin(voices, eq(voices.voice_id, voice_sharing.voice_id))
    .innerJoin(users, eq(users.user_id, voices.user_id))
    .where(and(isListed, ...conditionsOf(filters)));
  return row?.count ?? 0;
}

/** How many voices of the library have each value of the labels that are looked for, the most first. */
export async function countLabels(
  connection: Connection,
): Promise<readonly { label: string; value: string; voices: number }[]> {
  const given = sql`CASE WHEN each.key = 'language' THEN ${voice_sharing.language} ELSE each.value END`;
  const { rows } = await connection.execute<{ label: string; value: string; voices: number }>(sql`
    SELECT each.key AS label, ${given} AS value, count(*)::int AS voices
    FROM ${voice_sharing}
    JOIN ${voices} ON ${voices.voice_id} = ${voice_sharing.voice_id}
    CROSS JOIN LATERAL jsonb_each_text(${voice_sharing.labels} || '{"language": ""}'::jsonb) AS each
    WHERE ${isListed} AND each.key IN ('language', 'gender', 'age', 'accent', 'use_case')
    GROUP BY 1, 2
    ORDER BY 3 DESC
    LIMIT ${limits.libraryChoicesMax * LIBRARY_LABELS.length * 2}`);
  return rows;
}

/**
 * A voice that is shared now, and that somebody with this e-mail may see: whoever has the link, unless it is for some
 * e-mails alone. @param is_kept it stays as it is until the transaction ends, which counts another holder: so others who add it wait
 */
export async function findShared(
  connection: Connection,
  asker: Asker & { email: string },
  { public_owner_id, voice_id }: { public_owner_id: string; voice_id: string },
  is_kept = false,
): Promise<SharedRow | undefined> {
  const named = sql`(SELECT count(*) FROM voice_share_emails e WHERE e.voice_id = ${voices.voice_id})`;
  const isNamed = sql`EXISTS (SELECT FROM voice_share_emails e WHERE e.voice_id = ${voices.voice_id} AND e.email = ${asker.email})`;
  const found = select(connection, asker).where(
    and(
      eq(voice_sharing.voice_id, voice_id),
      eq(users.public_user_id, public_owner_id),
      eq(voice_sharing.status, "enabled"),
      canSpeak,
      or(inLibrary, sql`${named} = 0`, isNamed, eq(voices.user_id, asker.user_id)),
    ),
  );
  const [row] = await (is_kept ? found.for("update", { of: voice_sharing }) : found);
  return row;
}

/** A voice as it is shared for the first time. */
export type SharedVoice = Pick<
  typeof voices.$inferSelect,
  "voice_id" | "name" | "description" | "labels" | "category" | "languages"
>;

/** Keeps whoever shares, judges or deletes the voice waiting until the transaction ends; who adds it does not wait. */
export async function lockShared(tx: Transaction, voice_id: string): Promise<SharedVoice | undefined> {
  const [row] = await tx.select().from(voices).where(eq(voices.voice_id, voice_id)).for("no key update");
  return row;
}

/** The voice is not to be deleted any more. */
export async function forgetDeletion(tx: Transaction, voice_id: string): Promise<void> {
  await tx
    .update(voices)
    .set({ deletes_at: null })
    .where(and(eq(voices.voice_id, voice_id), isNotNull(voices.deletes_at)));
}

/** The most days of notice that one of those who hold a voice was promised. */
export async function readPromisedDays(connection: Connection, voice_id: string): Promise<number> {
  const [row] = await connection
    .select({ days: sql<number>`coalesce(max(${voice_copies.notice_days}), 0)::int` })
    .from(voice_copies)
    .where(eq(voice_copies.original_voice_id, voice_id));
  return row?.days ?? 0;
}

/** Promises those who hold a voice at least so many days of notice; who was promised more keeps that. */
export async function promiseNotice(tx: Transaction, voice_id: string, days: number): Promise<void> {
  await tx
    .update(voice_copies)
    .set({ notice_days: days })
    .where(and(eq(voice_copies.original_voice_id, voice_id), lt(voice_copies.notice_days, days)));
}

/** How a voice of somebody's is shared, which nobody else changes until the transaction ends. */
export async function lockSharing(tx: Transaction, voice_id: string): Promise<SharingRow | undefined> {
  const [row] = await tx.select().from(voice_sharing).where(eq(voice_sharing.voice_id, voice_id)).for("update");
  return row;
}

export type NewSharing = Omit<typeof voice_sharing.$inferInsert, "search_words">;

/** Keeps how a voice is shared, with the words that it is found by. */
export async function saveSharing(tx: Transaction, row: NewSharing, words: readonly string[]): Promise<void> {
  const search_words = sql`array_to_tsvector(${sql.param([...words])}::text[])`;
  await tx
    .insert(voice_sharing)
    .values({ ...row, search_words })
    .onConflictDoUpdate({ target: voice_sharing.voice_id, set: { ...row, search_words } });
}

/** The e-mails that a voice is shared with; those that were not among them before. */
export async function saveEmails(tx: Transaction, voice_id: string, emails: readonly string[]): Promise<string[]> {
  const before = await tx
    .select({ email: voice_share_emails.email })
    .from(voice_share_emails)
    .where(eq(voice_share_emails.voice_id, voice_id));
  const known = new Set(before.map(({ email }) => email));
  await tx
    .delete(voice_share_emails)
    .where(
      and(
        eq(voice_share_emails.voice_id, voice_id),
        emails.length ? sql`${voice_share_emails.email} <> ALL(${sql.param([...emails])}::text[])` : undefined,
      ),
    );
  const added = [...new Set(emails)].filter((email) => !known.has(email));
  if (added.length > 0) await tx.insert(voice_share_emails).values(added.map((email) => ({ voice_id, email })));
  return added;
}

export async function readEmails(connection: Connection, voice_id: string): Promise<string[]> {
  const rows = await connection
    .select({ email: voice_share_emails.email })
    .from(voice_share_emails)
    .where(eq(voice_share_emails.voice_id, voice_id))
    .orderBy(voice_share_emails.email);
  return rows.map(({ email }) => email);
}

/** Adds somebody's voice to another's; false when they have it already. */
export async function insertCopy(tx: Transaction, row: typeof voice_copies.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(voice_copies)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: voice_copies.voice_id });
  if (added.length === 0) return false;
  await tx
    .update(voice_sharing)
    .set({ cloned_by_count: sql`${voice_sharing.cloned_by_count} + 1` })
    .where(eq(voice_sharing.voice_id, row.original_voice_id));
  return true;
}

/** Those who added a voice. */
export async function readHolders(connection: Connection, voice_id: string): Promise<string[]> {
  const rows = await connection
    .selectDistinct({ user_id: voice_copies.user_id })
    .from(voice_copies)
    .where(eq(voice_copies.original_voice_id, voice_id));
  return rows.map(({ user_id }) => user_id);
}

/** Whether an item of the history is somebody's, spoken with this voice: only such can be its preview. */
export async function findPreviewItem(
  connection: Connection,
  { user_id }: Asker,
  { history_item_id, voice_id }: { history_item_id: string; voice_id: string },
): Promise<{ file_key: string } | undefined> {
  const [row] = await connection
    .select({ file_key: history_items.file_key })
    .from(history_items)
    .where(
      and(
        eq(history_items.history_item_id, history_item_id),
        eq(history_items.user_id, user_id),
        eq(history_items.voice_id, voice_id),
      ),
    );
  return row;
}
