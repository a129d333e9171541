/** The dictionaries' SQL. Everything is asked for by caller: what is not theirs to see is not found. */
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PronunciationRule } from "../../contract/pronunciation-dictionaries.ts";
import type { Caller } from "../context.ts";
import type { Database, Transaction } from "../db/open.ts";
import {
  pronunciation_dictionaries as dictionaries,
  pronunciation_dictionary_versions as versions,
} from "../db/schema/index.ts";
import { isShared, sharedRole } from "../sharing/index.ts";
import type { ListPlace, StoredDictionary } from "./rules.ts";

type Connection = Database["drizzle"] | Transaction;

/** What a dictionary is among the things that can be shared. */
export const resourceType = "pronunciation_dictionary";

const columns = (caller: Caller) => ({
  pronunciation_dictionary_id: dictionaries.pronunciation_dictionary_id,
  workspace_id: dictionaries.workspace_id,
  created_by: dictionaries.created_by,
  name: dictionaries.name,
  description: dictionaries.description,
  latest_version_id: dictionaries.latest_version_id,
  shared_role: sharedRole(caller, resourceType, dictionaries.pronunciation_dictionary_id),
  archived_at: dictionaries.archived_at,
  created_at: dictionaries.created_at,
  rules_num: versions.rules_num,
});

const latest = eq(versions.version_id, dictionaries.latest_version_id);

/** Those of the workspace that the caller made or that are shared with them: where permissionOn is not null. */
const visibleTo = (caller: Caller) =>
  and(
    eq(dictionaries.workspace_id, caller.workspace_id),
    or(
      eq(dictionaries.created_by, caller.user_id),
      isShared(caller, resourceType, dictionaries.pronunciation_dictionary_id),
    ),
  );

const visible = (caller: Caller, pronunciation_dictionary_id: string) =>
  and(eq(dictionaries.pronunciation_dictionary_id, pronunciation_dictionary_id), visibleTo(caller));

/** One dictionary with the rules of its latest version. */
export async function readDictionary(
  connection: Connection,
  caller: Caller,
  pronunciation_dictionary_id: string,
): Promise<(StoredDictionary & { rules: PronunciationRule[] }) | undefined> {
  const [row] = await connection
    .select({ ...columns(caller), rules: versions.rules })
    .from(dictionaries)
    .innerJoin(versions, latest)
    .where(visible(caller, pronunciation_dictionary_id));
  return row;
}

/** Keeps other changes of a dictionary waiting until the transaction ends; false when there is none. */
export async function lockDictionary(
  tx: Transaction,
  caller: Caller,
  pronunciation_dictionary_id: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: dictionaries.pronunciation_dictionary_id })
    .from(dictionaries)
    .where(visible(caller, pronunciation_dictionary_id))
    .for("update");
  return rows.length > 0;
}

/** Dictionaries that are not archived, after a place in the order. */
export async function listDictionaries(
  db: Database,
  caller: Caller,
  page: { after: ListPlace | null; sortsByName: boolean; ascending: boolean; count: number },
): Promise<StoredDictionary[]> {
  const { after, sortsByName, ascending, count } = page;
  // Compared by bytes, ids are in the order of time whatever language the database sorts by.
  const id = sql`${dictionaries.pronunciation_dictionary_id} COLLATE "C"`;
  const byName = sql`lower(${dictionaries.name})`;
  const beyond = ascending ? sql`>` : sql`<`;
  let rest: SQL | undefined;
  if (after && sortsByName) rest = sql`(${byName}, ${id}) ${beyond} (lower(${after.name}), ${after.id})`;
  else if (after) rest = sql`${id} ${beyond} ${after.id}`;
  const direction = ascending ? asc : desc;
  return await db.drizzle
    .select(columns(caller))
    .from(dictionaries)
    .innerJoin(versions, latest)
    .where(and(visibleTo(caller), isNull(dictionaries.archived_at), rest))
    .orderBy(...(sortsByName ? [direction(byName)] : []), direction(id))
    .limit(count);
}

/** Whether there is a dictionary with this id, archived or not. */
export async function dictionaryExists(db: Database, pronunciation_dictionary_id: string): Promise<boolean> {
  const rows = await db.drizzle
    .select({ id: dictionaries.pronunciation_dictionary_id })
    .from(dictionaries)
    .where(eq(dictionaries.pronunciation_dictionary_id, pronunciation_dictionary_id));
  return rows.length > 0;
}

export interface NewVersion {
  version_id: string;
  pronunciation_dictionary_id: string;
  rules: PronunciationRule[];
  created_by: string;
  created_at: Date;
}

/** Adds a dictionary together with its first version. */
export async function insertDictionary(
  tx: Transaction,
  dictionary: Omit<StoredDictionary, "rules_num" | "archived_at" | "shared_role">,
  version: NewVersion,
): Promise<void> {
  await tx.insert(dictionaries).values(dictionary);
  await tx.insert(versions).values({ ...version, rules_num: version.rules.length });
}

/** A dictionary of a workspace, whoever made it. @param is_kept it stays until the transaction ends */
export async function findDictionary(
  connection: Connection,
  { workspace_id, resource_id, is_kept }: { workspace_id: string; resource_id: string; is_kept: boolean },
): Promise<{ name: string; creator_user_id: string } | undefined> {
  const found = connection
    .select({ name: dictionaries.name, creator_user_id: dictionaries.created_by })
    .from(dictionaries)
    .where(and(eq(dictionaries.pronunciation_dictionary_id, resource_id), eq(dictionaries.workspace_id, workspace_id)));
  const [row] = await (is_kept ? found.for("key share") : found);
  return row;
}

/** Adds a version and makes it the latest. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  await tx.insert(versions).values({ ...version, rules_num: version.rules.length });
  await tx
    .update(dictionaries)
    .set({ latest_version_id: version.version_id })
    .where(eq(dictionaries.pronunciation_dictionary_id, version.pronunciation_dictionary_id));
}

/** Changes what is given of a dictionary. */
export async function updateDictionary(
  tx: Transaction,
  pronunciation_dictionary_id: string,
  changes: { name?: string; description?: string | null; archived_at?: Date | null },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(dictionaries)
    .set(changes)
    .where(eq(dictionaries.pronunciation_dictionary_id, pronunciation_dictionary_id));
}

/** Versions of the dictionaries that the caller may use: the named ones, and the latest of the dictionaries named without one. */
export async function readVersions(
  db: Database,
  caller: Caller,
  wanted: { dictionary_ids: string[]; version_ids: string[] },
): Promise<
  { pronunciation_dictionary_id: string; version_id: string; is_latest: boolean; rules: PronunciationRule[] }[]
> {
  const isWanted = wanted.version_ids.length
    ? sql`(${latest} or ${inArray(versions.version_id, wanted.version_ids)})`
    : latest;
  return await db.drizzle
    .select({
      pronunciation_dictionary_id: dictionaries.pronunciation_dictionary_id,
      version_id: versions.version_id,
      is_latest: sql<boolean>`${latest}`,
      rules: versions.rules,
    })
    .from(dictionaries)
    .innerJoin(versions, eq(versions.pronunciation_dictionary_id, dictionaries.pronunciation_dictionary_id))
    .where(and(visibleTo(caller), inArray(dictionaries.pronunciation_dictionary_id, wanted.dictionary_ids), isWanted));
}
