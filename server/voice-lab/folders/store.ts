/** The SQL of folders of voices, and of where voices are kept. */
import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Caller } from "../../context.ts";
import type { Drizzle, Transaction } from "../../db/open.ts";
import { voice_folders as folders, voice_places as places, users } from "../../db/schema/index.ts";

type Connection = Drizzle | Transaction;
type Asker = Pick<Caller, "user_id" | "workspace_id">;
type FolderRow = typeof folders.$inferSelect & { voices: number };

const ofCaller = ({ user_id, workspace_id }: Asker) =>
  and(eq(folders.user_id, user_id), eq(folders.workspace_id, workspace_id));

/** Somebody's folders with how many voices are in each, by name; `folder_id`: only that one. */
export async function readFolders(connection: Connection, caller: Asker, folder_id?: string): Promise<FolderRow[]> {
  return await connection
    .select({
      folder_id: folders.folder_id,
      workspace_id: folders.workspace_id,
      user_id: folders.user_id,
      name: folders.name,
      icon: folders.icon,
      created_at: folders.created_at,
      voices: count(places.voice_id),
    })
    .from(folders)
    .leftJoin(places, eq(places.folder_id, folders.folder_id))
    .where(and(ofCaller(caller), folder_id === undefined ? undefined : eq(folders.folder_id, folder_id)))
    .groupBy(folders.folder_id)
    .orderBy(asc(sql`lower(${folders.name})`), asc(folders.folder_id));
}

/** Whoever has folders changes them one after the other: their number is bounded. */
export async function lockFolders(tx: Transaction, caller: Asker): Promise<number> {
  await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, caller.user_id)).for("no key update");
  const [row] = await tx.select({ folders: count() }).from(folders).where(ofCaller(caller));
  return row?.folders ?? 0;
}

/** False when there is one of this name. */
export async function insertFolder(
  tx: Transaction,
  folder: Asker & Pick<FolderRow, "folder_id" | "name" | "icon" | "created_at">,
): Promise<boolean> {
  const { user_id, workspace_id, folder_id, name, icon, created_at } = folder;
  const rows = await tx
    .insert(folders)
    .values({ user_id, workspace_id, folder_id, name, icon, created_at })
    .onConflictDoNothing()
    .returning({ id: folders.folder_id });
  return rows.length > 0;
}

/** @param name of somebody's folders, whichever they are in */
export async function isNameTaken(tx: Transaction, caller: Asker, folder_id: string, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: folders.folder_id })
    .from(folders)
    .where(and(ofCaller(caller), eq(folders.name, name), sql`${folders.folder_id} <> ${folder_id}`));
  return row !== undefined;
}

export async function updateFolder(
  tx: Transaction,
  folder_id: string,
  looks: Pick<FolderRow, "name" | "icon">,
): Promise<void> {
  await tx.update(folders).set(looks).where(eq(folders.folder_id, folder_id));
}

export async function deleteFolderRow(tx: Transaction, folder_id: string): Promise<void> {
  await tx.delete(folders).where(eq(folders.folder_id, folder_id));
}

/** In which folders these voices are, by their ids; one that was never placed is not among them. */
export async function readFoldersOf(
  tx: Transaction,
  { user_id, workspace_id }: Asker,
  voice_ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ voice_id: places.voice_id, folder_id: places.folder_id })
    .from(places)
    .where(
      and(eq(places.user_id, user_id), eq(places.workspace_id, workspace_id), inArray(places.voice_id, [...voice_ids])),
    );
  return new Map(rows.map(({ voice_id, folder_id }) => [voice_id, folder_id]));
}

/** Puts a voice where somebody wants it; what is not given stays. */
export async function upsertPlace(
  tx: Transaction,
  { user_id, workspace_id }: Asker,
  voice_id: string,
  place: { folder_id?: string | null; is_favourite?: boolean },
): Promise<void> {
  await tx
    .insert(places)
    .values({ user_id, workspace_id, voice_id, ...place })
    .onConflictDoUpdate({ target: [places.user_id, places.workspace_id, places.voice_id], set: place });
}
