/** The history's SQL. People's own items are asked for by user and workspace: another one's id finds nothing. */
import { and, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/open.ts";
import { history_items, operator_log, type StoredFeedback, users } from "../db/schema/index.ts";

const { search_words: _searchedNotShown, ...columns } = getTableColumns(history_items);

export type HistoryRow = Omit<typeof history_items.$inferSelect, "search_words">;
export type NewHistoryRow = Omit<typeof history_items.$inferInsert, "search_words">;

/** Whose items: a person's in one workspace. */
export interface Owner {
  user_id: string;
  workspace_id: string;
}

/** Ids in the order of time, as the indexes have them. */
const idInOrder = sql`${history_items.history_item_id} COLLATE "C"`;
const newestFirst = desc(idInOrder);
const olderThan = (id: string | undefined): SQL | undefined =>
  id === undefined ? undefined : sql`${idInOrder} < ${id}`;

const ownedBy = ({ user_id, workspace_id }: Owner): SQL[] => [
  eq(history_items.user_id, user_id),
  eq(history_items.workspace_id, workspace_id),
];
const itemOf = (owner: Owner, history_item_id: string) =>
  and(eq(history_items.history_item_id, history_item_id), ...ownedBy(owner));

/** A word of every item of one owner and of nobody else's, so that a search never walks through other people's items. */
const ownersWord = ({ user_id, workspace_id }: Owner): string => `@${user_id}@${workspace_id}`;

/** Adds an item, to be found by these words, as part of the transaction that also books its characters. */
export async function insertItem(tx: Transaction, row: NewHistoryRow, words: readonly string[]): Promise<void> {
  const search_words = sql`array_to_tsvector(${sql.param([...words, ownersWord(row)])}::text[])`;
  await tx.insert(history_items).values({ ...row, search_words });
}

/** One item of its owner. */
export async function readItem(db: Database, owner: Owner, history_item_id: string): Promise<HistoryRow | undefined> {
  const [row] = await db.drizzle.select(columns).from(history_items).where(itemOf(owner, history_item_id));
  return row;
}

/** The last whole item of a workspace with this content in which no check found anything wrong. */
export async function readItemByContent(
  db: Database,
  workspace_id: string,
  content_key: string,
): Promise<Pick<HistoryRow, "file_key" | "size_bytes" | "duration_seconds" | "quality"> | undefined> {
  const { file_key, size_bytes, duration_seconds, quality } = columns;
  const [row] = await db.drizzle
    .select({ file_key, size_bytes, duration_seconds, quality })
    .from(history_items)
    .where(
      and(
        eq(history_items.workspace_id, workspace_id),
        eq(history_items.content_key, content_key),
        eq(history_items.is_complete, true),
        sql`coalesce(${quality}->>'verdict', 'ok') <> 'suspect'`,
      ),
    )
    .orderBy(newestFirst)
    .limit(1);
  return row;
}

/** The items with these ids that the owner has, in no order. */
export async function readItems(db: Database, owner: Owner, ids: readonly string[]): Promise<HistoryRow[]> {
  return await db.drizzle
    .select(columns)
    .from(history_items)
    .where(and(inArray(history_items.history_item_id, [...ids]), ...ownedBy(owner)));
}

/** A person's items of all workspaces, the earliest first, after an id. */
export async function readItemsOfPerson(
  db: Database,
  user_id: string,
  after: string,
  count: number,
): Promise<HistoryRow[]> {
  return await db.drizzle
    .select(columns)
    .from(history_items)
    .where(and(eq(history_items.user_id, user_id), sql`${idInOrder} > ${after}`))
    .orderBy(idInOrder)
    .limit(count);
}

export interface ItemFilter {
  /** Items older than the one with this id, whether it still exists or not. */
  before?: string | undefined;
  voice_id?: string | undefined;
  source?: "TTS" | "STS" | undefined;
  /** A query of `searchQuery`. */
  query: string | null;
}

/** A page of the owner's items, newest first. */
export async function listItems(db: Database, owner: Owner, filter: ItemFilter, count: number): Promise<HistoryRow[]> {
  const { before, voice_id, source, query } = filter;
  return await db.drizzle
    .select(columns)
    .from(history_items)
    .where(
      and(
        ...ownedBy(owner),
        olderThan(before),
        voice_id === undefined ? undefined : eq(history_items.voice_id, voice_id),
        source === undefined ? undefined : eq(history_items.source, source),
        query === null
          ? undefined
          : sql`${history_items.search_words} @@ ${`'${ownersWord(owner)}' & ${query}`}::tsquery`,
      ),
    )
    .orderBy(newestFirst)
    .limit(count);
}

/** The texts of the owner's items that these requests made. */
export async function readTextsOfRequests(
  db: Database,
  owner: Owner,
  request_ids: readonly string[],
): Promise<{ request_id: string; text: string }[]> {
  return await db.drizzle
    .select({ request_id: history_items.request_id, text: history_items.text })
    .from(history_items)
    .where(and(inArray(history_items.request_id, [...request_ids]), ...ownedBy(owner)));
}

/** Removes an item; its file's key, or undefined when there was none. */
export async function deleteItem(db: Database, owner: Owner, history_item_id: string): Promise<string | undefined> {
  const [row] = await db.drizzle
    .delete(history_items)
    .where(itemOf(owner, history_item_id))
    .returning({ file_key: history_items.file_key });
  return row?.file_key;
}

/** Keeps feedback unless it was reviewed; false when it was, or when there is no such item. */
export async function saveFeedback(
  db: Database,
  owner: Owner,
  history_item_id: string,
  feedback: StoredFeedback,
  feedback_at: Date,
): Promise<boolean> {
  const rows = await db.drizzle
    .update(history_items)
    .set({ feedback, feedback_at })
    .where(and(itemOf(owner, history_item_id), eq(history_items.feedback_review_status, "not_reviewed")))
    .returning({ id: history_items.history_item_id });
  return rows.length > 0;
}

/** Gives an item its share link; the one that it has when somebody was faster. undefined: there is no such item. */
export async function keepShareLink(
  db: Database,
  owner: Owner,
  history_item_id: string,
  share_link_id: string,
): Promise<string | undefined> {
  const [row] = await db.drizzle
    .update(history_items)
    .set({ share_link_id: sql`coalesce(${history_items.share_link_id}, ${share_link_id})` })
    .where(itemOf(owner, history_item_id))
    .returning({ share_link_id: history_items.share_link_id });
  return row?.share_link_id ?? undefined;
}

/** The name that a person's shared items show. */
export async function readPublicName(db: Database, user_id: string): Promise<string | null> {
  const [row] = await db.drizzle
    .select({ public_user_name: users.public_user_name })
    .from(users)
    .where(eq(users.user_id, user_id));
  return row?.public_user_name ?? null;
}

/** The item behind a share link and the public name of who made it. */
export async function readShared(
  db: Database,
  share_link_id: string,
): Promise<{ item: HistoryRow; public_user_name: string | null } | undefined> {
  const [row] = await db.drizzle
    .select({ item: columns, public_user_name: users.public_user_name })
    .from(history_items)
    .innerJoin(users, eq(users.user_id, history_items.user_id))
    .where(eq(history_items.share_link_id, share_link_id));
  return row;
}

/** Items of anybody with feedback in this state of review, newest first. */
export async function listFeedback(
  db: Database,
  review_status: string,
  before: string | undefined,
  count: number,
): Promise<{ item: HistoryRow; email: string }[]> {
  return await db.drizzle
    .select({ item: columns, email: users.email })
    .from(history_items)
    .innerJoin(users, eq(users.user_id, history_items.user_id))
    .where(
      and(
        isNotNull(history_items.feedback),
        eq(history_items.feedback_review_status, review_status),
        olderThan(before),
      ),
    )
    .orderBy(newestFirst)
    .limit(count);
}

/** Marks feedback as reviewed, and says so in the log; false when there is no feedback for this item. */
export async function reviewFeedback(db: Database, history_item_id: string, entry: LogEntry): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .update(history_items)
      .set({ feedback_review_status: "reviewed" })
      .where(and(eq(history_items.history_item_id, history_item_id), isNotNull(history_items.feedback)))
      .returning({ id: history_items.history_item_id });
    if (rows.length > 0) await tx.insert(operator_log).values(entry);
    return rows.length > 0;
  });
}

export type LogEntry = typeof operator_log.$inferInsert;

/** Writes down what the operator does with other people's things. */
export async function logOperator(db: Database, entry: LogEntry): Promise<void> {
  await db.drizzle.insert(operator_log).values(entry);
}

/** The files of those of these items that exist. */
export async function readFileKeys(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.drizzle
    .select({ file_key: history_items.file_key })
    .from(history_items)
    .where(inArray(history_items.history_item_id, [...ids]));
  return new Set(rows.map((row) => row.file_key));
}
