/**
 * Which rows are whose: every table of the schema is here, either with how a person's rows are found in it, so that they
 * are in the person's export and gone with the account, or with the reason why it has none. A test holds this against
 * the schema.
 */
import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Drizzle, Transaction } from "../db/open.ts";
import * as schema from "../db/schema/index.ts";

/** Whose rows. */
export interface Person {
  user_id: string;
  email: string;
}

export interface OwnedTable {
  table: PgTable;
  of: (person: Person) => SQL;
  /** Columns that an export does not show: secrets, even sealed or hashed, and what only a search needs. */
  left_out?: readonly string[];
  /** Why the rows stay when the account goes. */
  stays?: string;
}

const ownWorkspaces = ({ user_id }: Person) =>
  sql`(SELECT workspace_id FROM workspaces WHERE owner_user_id = ${user_id})`;
const ofUser =
  (column: PgColumn) =>
  ({ user_id }: Person): SQL =>
    eq(column, user_id);
const ofEmail =
  (column: PgColumn) =>
  ({ email }: Person): SQL =>
    eq(column, email);
const ofWorkspace =
  (column: PgColumn) =>
  (person: Person): SQL =>
    sql`${column} IN ${ownWorkspaces(person)}`;
/** Rows that belong to voices of the person. */
const ofVoice =
  (column: PgColumn) =>
  ({ user_id }: Person): SQL =>
    sql`${column} IN (SELECT voice_id FROM voices WHERE user_id = ${user_id})`;

export const owned: readonly OwnedTable[] = [
  { table: schema.users, of: ofUser(schema.users.user_id), left_out: ["password_hash"] },
  { table: schema.sessions, of: ofUser(schema.sessions.user_id), left_out: ["secret_hash"] },
  { table: schema.workspaces, of: ofUser(schema.workspaces.owner_user_id) },
  { table: schema.workspace_members, of: ofUser(schema.workspace_members.user_id) },
  { table: schema.api_keys, of: ofUser(schema.api_keys.user_id), left_out: ["api_key_hashed"] },
  { table: schema.subscriptions, of: ofWorkspace(schema.subscriptions.workspace_id) },
  { table: schema.character_balances, of: ofWorkspace(schema.character_balances.workspace_id) },
  { table: schema.character_reservations, of: ofUser(schema.character_reservations.user_id) },
  {
    table: schema.character_ledger,
    of: ofUser(schema.character_ledger.user_id),
    stays:
      "Accounts of what was used are only ever added to. What stays is counts under ids that lead to nobody any more: no text, no name, no e-mail, no address.",
  },
  {
    table: schema.usage_days,
    of: ofUser(schema.usage_days.user_id),
    stays: "Sums of the ledger, which stays too: counts under ids that lead to nobody any more.",
  },
  { table: schema.checkouts, of: ofWorkspace(schema.checkouts.workspace_id) },
  { table: schema.invoices, of: ofWorkspace(schema.invoices.workspace_id) },
  { table: schema.promocode_redemptions, of: ofWorkspace(schema.promocode_redemptions.workspace_id) },
  { table: schema.payout_accounts, of: ofWorkspace(schema.payout_accounts.workspace_id) },
  { table: schema.workspace_invites, of: ofEmail(schema.workspace_invites.email), left_out: ["code_hash"] },
  { table: schema.workspace_groups, of: ofWorkspace(schema.workspace_groups.workspace_id) },
  { table: schema.workspace_group_members, of: ofUser(schema.workspace_group_members.user_id) },
  {
    table: schema.resource_shares,
    of: ({ user_id }) =>
      sql`(${schema.resource_shares.holder_kind} = 'user' AND ${schema.resource_shares.holder_id} = ${user_id})`,
  },
  { table: schema.workspace_domains, of: ofWorkspace(schema.workspace_domains.workspace_id) },
  {
    table: schema.workspace_identity_providers,
    of: ofWorkspace(schema.workspace_identity_providers.workspace_id),
    left_out: ["secret_sealed"],
  },
  {
    table: schema.audit_entries,
    of: ofUser(schema.audit_entries.user_id),
    left_out: ["api_key_hashed"],
    stays:
      "Who changed what in a workspace is only ever added to, and the others of it may read it. It goes with the workspace; the id leads to nobody any more.",
  },
  { table: schema.voice_settings, of: ofUser(schema.voice_settings.user_id) },
  { table: schema.history_items, of: ofUser(schema.history_items.user_id), left_out: ["search_words"] },
  { table: schema.pronunciation_dictionaries, of: ofUser(schema.pronunciation_dictionaries.created_by) },
  {
    table: schema.pronunciation_dictionary_versions,
    of: ({ user_id }) =>
      sql`${schema.pronunciation_dictionary_versions.pronunciation_dictionary_id} IN (SELECT pronunciation_dictionary_id FROM pronunciation_dictionaries WHERE created_by = ${user_id})`,
  },
  { table: schema.speech_batches, of: ofUser(schema.speech_batches.user_id) },
  {
    table: schema.speech_batch_parts,
    of: ({ user_id }) =>
      sql`${schema.speech_batch_parts.batch_id} IN (SELECT batch_id FROM speech_batches WHERE user_id = ${user_id})`,
  },
  { table: schema.voices, of: ofUser(schema.voices.user_id) },
  { table: schema.voice_samples, of: ofVoice(schema.voice_samples.voice_id) },
  { table: schema.voice_verifications, of: ofVoice(schema.voice_verifications.voice_id), left_out: ["token_hash"] },
  { table: schema.voice_trainings, of: ofVoice(schema.voice_trainings.voice_id) },
  { table: schema.voice_sharing, of: ofVoice(schema.voice_sharing.voice_id), left_out: ["search_words"] },
  { table: schema.voice_traits, of: ofVoice(schema.voice_traits.voice_id) },
  { table: schema.voice_share_emails, of: ofVoice(schema.voice_share_emails.voice_id) },
  { table: schema.voice_reviews, of: ofVoice(schema.voice_reviews.voice_id), left_out: ["reported_by", "decided_by"] },
  { table: schema.voice_designs, of: ofUser(schema.voice_designs.user_id) },
  { table: schema.voice_copies, of: ofUser(schema.voice_copies.user_id) },
  {
    table: schema.voice_use_days,
    of: ofUser(schema.voice_use_days.owner_user_id),
    left_out: ["consumer_hash"],
  },
  { table: schema.voice_folders, of: ofUser(schema.voice_folders.user_id) },
  { table: schema.voice_places, of: ofUser(schema.voice_places.user_id) },
  { table: schema.isolations, of: ofUser(schema.isolations.user_id) },
  { table: schema.jobs, of: ofUser(schema.jobs.user_id) },
  {
    table: schema.job_steps,
    of: ({ user_id }) => sql`${schema.job_steps.job_id} IN (SELECT job_id FROM jobs WHERE user_id = ${user_id})`,
  },
  { table: schema.action_codes, of: ofUser(schema.action_codes.user_id), left_out: ["code_hash", "payload"] },
  {
    table: schema.mfa_factors,
    of: ofUser(schema.mfa_factors.user_id),
    left_out: ["secret_sealed", "phone_sealed", "last_step", "code_hmac"],
  },
  { table: schema.mfa_backup_codes, of: ofUser(schema.mfa_backup_codes.user_id), left_out: ["code_hash"] },
  { table: schema.sign_in_identities, of: ofUser(schema.sign_in_identities.user_id) },
  { table: schema.notices, of: ofUser(schema.notices.user_id) },
  { table: schema.referrals, of: ofUser(schema.referrals.user_id) },
  { table: schema.ad_visits, of: ofUser(schema.ad_visits.user_id) },
  { table: schema.letters, of: ofEmail(schema.letters.to_email), left_out: ["content_sealed"] },
  { table: schema.pre_sign_ups, of: ofEmail(schema.pre_sign_ups.email) },
  {
    table: schema.pending_sign_ups,
    of: ofEmail(schema.pending_sign_ups.email),
    left_out: ["code_hash", "password_hash"],
  },
];

/** Tables in which nothing is anybody's, and why. */
export const ownedByNobody: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [schema.sign_in_attempts, "Counts that are removed ten minutes after the attempt."],
  [schema.idempotent_answers, "Answers under a hash that nobody can turn back, removed after 24 hours."],
  [schema.saml_assertions, "Hashes that are removed when what they stand for would be too old anyway."],
  [schema.promocodes, "Codes of the installation."],
  [schema.billing_events, "Ids of what the payment provider told, removed after 90 days."],
  [schema.engine_voices, "Voices as engines describe them."],
  [schema.engine_servers, "Servers that the installation uses, whoever owns it."],
  [
    schema.model_installs,
    "Models of the installation, whoever began to install them; the id leads to nobody any more.",
  ],
  [schema.model_defaults, "Choices for the whole installation."],
  [
    schema.operator_log,
    "What owners looked at of other people's: kept so that it can be shown to those people; ids that lead to nobody any more.",
  ],
]);

/** What a table is called in an export. */
export const nameOf = ({ table }: OwnedTable): string => getTableName(table);

type Row = Record<string, unknown>;
const rowsAtOnce = 500;

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** A column's type in SQL; a serial is a number. */
const typeOf = (column: PgColumn): string => column.getSQLType().replace("serial", "int");

/** Somebody's rows of a table as JSON documents, without what is left out, in the order of their keys, a page at a time. */
export async function* readOwned(db: Drizzle, owner: OwnedTable, person: Person): AsyncGenerator<Row[]> {
  const { table, left_out = [] } = owner;
  const key = keyOf(table);
  // Whole rows, so that a column that is added later is in the export without a line here.
  const document = sql`to_jsonb(${table}) - ${sql.param([...left_out])}::text[]`;
  const keys = sql.join(key, sql`, `);
  const keyTexts = sql`ARRAY[${sql.join(
    key.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;
  for (let last: string[] | null = null; ; ) {
    const seen: string[] | null = last;
    const after: SQL = seen
      ? sql`AND (${keys}) > (${sql.join(
          key.map((column, at) => sql`${seen[at]}::text::${sql.raw(typeOf(column))}`),
          sql`, `,
        )})`
      : sql``;
    const { rows }: { rows: { document: Row; key: string[] }[] } = await db.execute<{ document: Row; key: string[] }>(
      sql`SELECT ${document} AS document, ${keyTexts} AS key FROM ${table} WHERE (${owner.of(person)}) ${after} ORDER BY ${keys} LIMIT ${rowsAtOnce}`,
    );
    if (rows.length > 0) yield rows.map((row) => row.document);
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.key ?? null;
  }
}

/** Gives workspaces in which others work to one of them: an admin before an editor, who becomes one, and the locked last. */
export async function handOverWorkspaces(tx: Transaction, { user_id }: Person): Promise<void> {
  await tx.execute(sql`
    WITH heirs AS (
      SELECT DISTINCT ON (m.workspace_id) m.workspace_id, m.user_id
        FROM workspace_members m JOIN workspaces w ON w.workspace_id = m.workspace_id
             JOIN users u ON u.user_id = m.user_id
       WHERE w.owner_user_id = ${user_id} AND m.user_id <> ${user_id} AND NOT u.is_service
       ORDER BY m.workspace_id, m.is_locked, (m.workspace_role = 'admin') DESC, m.joined_at, m.user_id
    ), raised AS (
      UPDATE workspace_members m SET workspace_role = 'admin', is_locked = false
        FROM heirs WHERE m.workspace_id = heirs.workspace_id AND m.user_id = heirs.user_id
    )
    UPDATE workspaces w SET owner_user_id = heirs.user_id FROM heirs WHERE w.workspace_id = heirs.workspace_id`);
}

/** Removes everything of somebody from every table but those in which it stays. Their files are removed before. */
export async function deleteOwned(tx: Transaction, person: Person): Promise<void> {
  // From the end: a table's rows are found through those of tables that come before it.
  for (const { table, of, stays } of [...owned].reverse()) {
    if (stays === undefined) await tx.delete(table).where(of(person));
  }
}
