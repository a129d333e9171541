/** The rows that somebody has in a workspace, when they leave it: each either goes, or becomes somebody's. */
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import {
  api_keys,
  character_reservations,
  isolations,
  jobs,
  speech_batches,
  users,
  workspace_members,
  workspaces,
} from "../db/schema/index.ts";

/** Somebody in a workspace. */
export interface Membership {
  user_id: string;
  workspace_id: string;
}

/** The name of the job that hands over what is left; it must not end itself. */
export const handOverKind = "hand-over-things";

/** On this channel the processes of the server hear whose streams are to be closed. */
export const endedChannel = "members_ended";

/** Tells every process that somebody may not work in a workspace any more, once the transaction is kept. */
export async function tellEnded(
  connection: Drizzle | Transaction,
  { user_id, workspace_id }: Membership,
): Promise<void> {
  await connection.execute(sql`SELECT pg_notify(${endedChannel}, ${JSON.stringify({ user_id, workspace_id })})`);
}

/** Their work there that is not at its end. */
export async function unfinishedJobs(db: Drizzle, { user_id, workspace_id }: Membership): Promise<string[]> {
  const rows = await db
    .select({ job_id: jobs.job_id })
    .from(jobs)
    .where(
      and(
        eq(jobs.user_id, user_id),
        eq(jobs.workspace_id, workspace_id),
        inArray(jobs.state, ["queued", "running"]),
        ne(jobs.kind, handOverKind),
      ),
    );
  return rows.map(({ job_id }) => job_id);
}

/** Whether something of theirs there still holds characters, and will write what it made. */
export async function holdsCharacters(db: Drizzle, { user_id, workspace_id }: Membership): Promise<boolean> {
  const held = await db
    .select({ request_id: character_reservations.request_id })
    .from(character_reservations)
    .where(and(eq(character_reservations.user_id, user_id), eq(character_reservations.workspace_id, workspace_id)))
    .limit(1);
  return held.length > 0;
}

/** Ends their long recordings there, and those that are cleaned, that are under way or wait; their jobs are cancelled besides. */
export async function stopBatches(db: Drizzle, { user_id, workspace_id }: Membership, now: Date): Promise<void> {
  await db
    .update(speech_batches)
    .set({ state: "cancelled", ended_at: now })
    .where(
      and(
        eq(speech_batches.user_id, user_id),
        eq(speech_batches.workspace_id, workspace_id),
        inArray(speech_batches.state, ["open", "paused"]),
      ),
    );
  await db
    .update(isolations)
    .set({ state: "cancelled", ended_at: now })
    .where(
      and(
        eq(isolations.user_id, user_id),
        eq(isolations.workspace_id, workspace_id),
        inArray(isolations.state, ["queued", "running"]),
      ),
    );
}

/**
 * Ends a membership: keys of that workspace go with it, groups and shares by the table's trigger, and the person works in
 * `home` again. Without one their account is about to go.
 */
export async function deleteMembership(
  tx: Transaction,
  { user_id, workspace_id }: Membership,
  home: string | undefined,
): Promise<void> {
  await tx.delete(api_keys).where(and(eq(api_keys.user_id, user_id), eq(api_keys.workspace_id, workspace_id)));
  await tx
    .delete(workspace_members)
    .where(and(eq(workspace_members.user_id, user_id), eq(workspace_members.workspace_id, workspace_id)));
  if (home === undefined) return;
  await tx
    .update(users)
    .set({ workspace_id: home })
    .where(and(eq(users.user_id, user_id), eq(users.workspace_id, workspace_id)));
}

/** Somebody's own workspace; undefined when their account is gone. */
export async function findHome(connection: Drizzle | Transaction, user_id: string): Promise<string | undefined> {
  const [row] = await connection
    .select({ workspace_id: workspaces.workspace_id })
    .from(workspaces)
    .innerJoin(
      workspace_members,
      and(eq(workspace_members.workspace_id, workspaces.workspace_id), eq(workspace_members.user_id, user_id)),
    )
    .where(eq(workspaces.owner_user_id, user_id))
    .orderBy(workspaces.created_at, workspaces.workspace_id)
    .limit(1);
  return row?.workspace_id;
}

/** The word of a history item by which its owner finds it (server/history/store.ts). */
const ownersWord = ({ user_id, workspace_id }: Membership): string => `@${user_id}@${workspace_id}`;

/** Keeps the rows small that one transaction holds. */
const rowsAtOnce = 500;

/**
 * Gives somebody's things of a workspace to their heir, as many at once as a short transaction may. Triggers end what was
 * shared of things that go to another workspace. @returns how many.
 */
export async function moveThings(tx: Transaction, from: Membership, to: Membership): Promise<number> {
  const some = (table: SQL, id: SQL, owner: SQL) =>
    sql`${id} IN (SELECT ${id} FROM ${table}
                   WHERE ${owner} = ${from.user_id} AND workspace_id = ${from.workspace_id} LIMIT ${rowsAtOnce})`;
  const statements = [
    sql`UPDATE history_items SET user_id = ${to.user_id}, workspace_id = ${to.workspace_id},
           search_words = ts_delete(search_words, ${ownersWord(from)}::text)
                          || array_to_tsvector(ARRAY[${ownersWord(to)}::text])
         WHERE ${some(sql`history_items`, sql`history_item_id`, sql`user_id`)} RETURNING 1`,
    sql`UPDATE pronunciation_dictionaries SET created_by = ${to.user_id}, workspace_id = ${to.workspace_id}
         WHERE ${some(sql`pronunciation_dictionaries`, sql`pronunciation_dictionary_id`, sql`created_by`)} RETURNING 1`,
    sql`UPDATE speech_batches SET user_id = ${to.user_id}, workspace_id = ${to.workspace_id},
           files_workspace_id = coalesce(files_workspace_id, ${from.workspace_id})
         WHERE ${some(sql`speech_batches`, sql`batch_id`, sql`user_id`)} RETURNING 1`,
    sql`UPDATE isolations SET user_id = ${to.user_id}, workspace_id = ${to.workspace_id}
         WHERE ${some(sql`isolations`, sql`isolation_id`, sql`user_id`)} RETURNING 1`,
    sql`UPDATE voices SET user_id = ${to.user_id}, workspace_id = ${to.workspace_id}
         WHERE ${some(sql`voices`, sql`voice_id`, sql`user_id`)} RETURNING 1`,
  ];
  let moved = 0;
  for (const statement of statements) moved += (await tx.execute(statement)).rows.length;
  return moved;
}
