/** The rows of who did what. */
import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { api_keys, audit_entries, users } from "../db/schema/index.ts";

export async function insertEntry(tx: Transaction, row: typeof audit_entries.$inferInsert): Promise<void> {
  await tx.insert(audit_entries).values(row);
}

/** Which entries of a workspace; what is undefined is not asked for. */
export interface EntryFilter {
  workspace_id: string;
  user_id?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before_entry_id?: string | undefined;
}

const columns = {
  entry_id: audit_entries.entry_id,
  user_id: audit_entries.user_id,
  user_email: users.email,
  user_first_name: users.first_name,
  user_is_service: users.is_service,
  api_key_hashed: audit_entries.api_key_hashed,
  api_key_name: api_keys.name,
  action: audit_entries.action,
  target_type: audit_entries.target_type,
  target_id: audit_entries.target_id,
  target_name: audit_entries.target_name,
  details: audit_entries.details,
  ip_address: audit_entries.ip_address,
  user_agent: audit_entries.user_agent,
  created_at: audit_entries.created_at,
};

const wanted = ({ workspace_id, user_id, action, from, to, before_entry_id }: EntryFilter): SQL | undefined =>
  and(
    eq(audit_entries.workspace_id, workspace_id),
    user_id === undefined ? undefined : eq(audit_entries.user_id, user_id),
    action === undefined ? undefined : eq(audit_entries.action, action),
    from && gte(audit_entries.created_at, from),
    to && lt(audit_entries.created_at, to),
    before_entry_id === undefined ? undefined : sql`${audit_entries.entry_id} COLLATE "C" < ${before_entry_id}`,
  );

/** Entries with how people are called now, the newest first. */
export async function listEntries(db: Drizzle, filter: EntryFilter, rows_max: number) {
  return await db
    .select(columns)
    .from(audit_entries)
    .leftJoin(users, eq(users.user_id, audit_entries.user_id))
    .leftJoin(api_keys, eq(api_keys.api_key_hashed, audit_entries.api_key_hashed))
    .where(wanted(filter))
    .orderBy(desc(sql`${audit_entries.entry_id} COLLATE "C"`))
    .limit(rows_max);
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];
