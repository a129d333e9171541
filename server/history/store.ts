/**
 * The history's SQL. Items are asked for by user and workspace, or as what is shared with the caller: another one's id
 * finds nothing.
 */
import { and, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { ResourceRole } from "../../contract/sharing.ts";
import type { Caller } from "../context.ts";
import type { Database, Drizzle, Transaction } from "../db/open.ts";
import { history_items, type StoredFeedback, users } from "../db/schema/index.ts";
import { isShared, newestShared, sharedRole } from "../sharing/index.ts";

const { search_words: _searchedNotShown, ...shown } = getTableColumns(history_items);
export const columns = shown;

export type HistoryRow = Omit<typeof history_items.$inferSelect, "search_words">;
export type NewHistoryRow = Omit<typeof history_items.$inferInsert, "search_words">;

/** Whose items: a person's in one workspace. */
export interface Owner {
  user_id: string;
  workspace_id: string;
}

/** Ids in the order of time, as the indexes have them. */
const idInOrder = sql`${history_items.history_item_id} COLLATE "C"`;
export const newestFirst = desc(idInOrder);
export const olderThan = (id: string | undefined): SQL | undefined =>
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
export async function readItemOf(db: Database, owner: Owner, history_item_id: string): Promise<HistoryRow | undefined> {
  const [row] = await db.drizzle.select(columns).from(history_items).where(itemOf(owner, history_item_id));
  return row;
}

/** What an item is among the things that can be shared. */
export const resourceType = "history_item";
const itemId = history_items.history_item_id;

/** Those of the workspace that the caller made or that are shared with them. */
const visibleTo = (caller: Caller) =>
  and(
    eq(history_items.workspace_id, caller.workspace_id),
    or(eq(history_items.user_id, caller.user_id), isShared(caller, resourceType, itemId)),
  );

/** An item, and what the caller may do with it. */
export type SeenItem = HistoryRow & { role: ResourceRole };

/** One item that the caller made, or that is shared with them. */
export async function readItem(db: Database, caller: Caller, history_item_id: string): Promise<SeenItem | undefined> {
  const shared = sharedRole(caller, resourceType, itemId);
  const [row] = await db.drizzle
    .select({
      ...columns,
      role: sql<ResourceRole | null>`CASE WHEN ${history_items.user_id} = ${caller.user_id} THEN 'admin' ELSE ${shared} END`,
    })
    .from(history_items)
    .where(and(eq(itemId, history_item_id), eq(history_items.workspace_id, caller.workspace_id)));
  return row?.role ? { ...row, role: row.role } : undefined;
}

/** An item of a workspace, whoever made it. @param is_kept it stays until the transaction ends */
export async function findItemOf(
  connection: Drizzle | Transaction,
  { workspace_id, resource_id, is_kept }: { workspace_id: string; resource_id: string; is_kept: boolean },
): Promise<HistoryRow | undefined> {
  const found = connection
    .select(columns)
    .from(history_items)
    .where(and(eq(itemId, resource_id), eq(history_items.workspace_id, workspace_id)));
  const [row] = await (is_kept ? found.for("key share") : found);
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

/** The items with these ids that the caller made or that are shared with them, in no order. */
export async function readItems(db: Database, caller: Caller, ids: readonly string[]): Promise<HistoryRow[]> {
  return await db.drizzle
    .select(columns)
    .from(history_items)
    .where(and(inArray(itemId, [...ids]), visibleTo(caller)));
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

const passes = ({ before, voice_id, source }: ItemFilter): (SQL | undefined)[] => [
  olderThan(before),
  voice_id === undefined ? undefined : eq(history_items.voice_id, voice_id),
  source === undefined ? undefined : eq(history_items.source, source),
];

/** A page of the owner's items, newest first. */
export async function listItems(db: Database, owner: Owner, filter: ItemFilter, count: number): Promise<HistoryRow[]> {
  const { query } = filter;
  return await db.drizzle
    .select(columns)
    .from(history_items)
    .where(
      and(
        ...ownedBy(owner),
        ...passes(filter),
        query === null
          ? undefined
          : sql`${history_items.search_words} @@ ${`'${ownersWord(owner)}' & ${query}`}::tsquery`,
      ),
    )
    .orderBy(newestFirst)
    .limit(count);
}

/** Who made an item, as the others of the workspace know them. */
export interface Creator {
  creator_name: string | null;
  creator_email: string;
}
const creator = { creator_name: users.first_name, creator_email: users.email };

/** A page of what others of the workspace share with the caller, newest first. */
export async function listSharedItems(
  db: Database,
  caller: Caller,
  filter: ItemFilter,
  count: number,
): Promise<(SeenItem & Creator)[]> {
  const { query, before } = filter;
  const where = and(
    eq(history_items.workspace_id, caller.workspace_id),
    ne(history_items.user_id, caller.user_id),
    ...passes(filter),
    // Not by the index of all words, which would walk through everybody's items: only what is shared is looked at.
    query === null ? undefined : sql`(${history_items.search_words} @@ ${query}::tsquery) IS TRUE`,
  );
  const wanted = { table: history_items, resource_id: itemId, where, before, count };
  const rows = await db.drizzle
    .select({ ...columns, ...creator, role: sharedRole(caller, resourceType, itemId) })
    .from(history_items)
    .innerJoin(users, eq(users.user_id, history_items.user_id))
    .where(sql`${itemId} = ANY(${newestShared(caller, resourceType, wanted)})`)
    .orderBy(newestFirst)
    .limit(count);
  return rows.flatMap(({ role, ...row }) => (role ? [{ ...row, role }] : []));
}

export async function readCreator(db: Database, user_id: string): Promise<Creator | undefined> {
  const [row] = await db.drizzle.select(creator).from(users).where(eq(users.user_id, user_id));
  return row;
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
  said: { feedback: StoredFeedback; feedback_at: Date; feedback_by: string | null },
): Promise<boolean> {
  const rows = await db.drizzle
    .update(history_items)
    .set(said)
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

/** The files of those of these items that exist. */
export async function readFileKeys(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.drizzle
    .select({ file_key: history_items.file_key })
    .from(history_items)
    .where(inArray(history_items.history_item_id, [...ids]));
  return new Set(rows.map((row) => row.file_key));
}
