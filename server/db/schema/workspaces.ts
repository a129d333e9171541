/** What people of a workspace have together: invites, groups, what is shared, ways in of their own, and who did what. */
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, ofUser, ofWorkspace } from "./columns.ts";
import { users } from "./people.ts";

/** Who may join; one for an e-mail and workspace. Once somebody joined, the invite is gone. */
export const workspace_invites = pgTable(
  "workspace_invites",
  {
    /** SHA-256 of the code; the code itself is in the letter alone. */
    code_hash: text().primaryKey(),
    workspace_id: ofWorkspace(),
    /** Lower case. */
    email: text().notNull(),
    workspace_role: text().$type<"admin" | "editor">().notNull(),
    /** Groups that they will be in. */
    group_ids: jsonb().$type<string[]>().notNull().default([]),
    /** Who wrote it; null when they left. */
    invited_by: text().references(() => users.user_id, { onDelete: "set null" }),
    created_at: at("created_at").notNull().defaultNow(),
    expires_at: at("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("workspace_invites_email").on(table.workspace_id, table.email),
    index("workspace_invites_invited_by").on(table.invited_by),
    index("workspace_invites_expires_at").on(table.expires_at),
  ],
);

export const workspace_groups = pgTable(
  "workspace_groups",
  {
    group_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    name: text().notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("workspace_groups_name").on(table.workspace_id, sql`lower(${table.name})`)],
);

export const workspace_group_members = pgTable(
  "workspace_group_members",
  {
    group_id: text()
      .notNull()
      .references(() => workspace_groups.group_id, { onDelete: "cascade" }),
    user_id: ofUser(),
    joined_at: at("joined_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.user_id] }),
    index("workspace_group_members_user_id").on(table.user_id),
  ],
);

/** Who beside its maker may do what with a thing; a row for each of those it is shared with. */
export const resource_shares = pgTable(
  "resource_shares",
  {
    workspace_id: ofWorkspace(),
    resource_type: text().notNull(),
    resource_id: text().notNull(),
    /** `everyone` is all of the workspace; a workspace's API key is shared with as the user that it works as. */
    holder_kind: text().$type<"user" | "group" | "everyone">().notNull(),
    /** Their user_id, group_id or the workspace_id. */
    holder_id: text().notNull(),
    role: text().$type<"admin" | "editor" | "commenter" | "viewer">().notNull(),
    shared_by: text().notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.resource_type, table.resource_id, table.holder_kind, table.holder_id] }),
    index("resource_shares_holder").on(
      table.holder_id,
      table.resource_type,
      sql`${table.resource_id} COLLATE "C" DESC`,
    ),
    index("resource_shares_workspace").on(table.workspace_id),
  ],
);

/** Names of the internet that a workspace says are its own, and whether that was seen. */
export const workspace_domains = pgTable(
  "workspace_domains",
  {
    workspace_id: ofWorkspace(),
    /** Lower case, in the letters of the DNS (punycode). */
    domain: text().notNull(),
    verification_method: text().$type<"dns_txt" | "html_meta_tag">().notNull(),
    /** What must be found there. */
    token: text().notNull(),
    status: text().$type<"pending" | "verified" | "failed">().notNull().default("pending"),
    /** Why it was not found, when it was looked for last. */
    reason: text(),
    created_at: at("created_at").notNull().defaultNow(),
    checked_at: at("checked_at"),
    verified_at: at("verified_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.domain] }),
    // Nobody else's once it was shown to be somebody's.
    uniqueIndex("workspace_domains_verified").on(table.domain).where(sql`${table.verified_at} is not null`),
  ],
);

/** Identity providers of a workspace's own: the ways in of those whose e-mail is of its verified domains. */
export const workspace_identity_providers = pgTable(
  "workspace_identity_providers",
  {
    /** In the addresses that the provider is told. */
    provider_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    provider_type: text().$type<"saml" | "oidc">().notNull(),
    /** As the contract has it, without the secret. */
    sso_provider_config: jsonb().$type<Record<string, unknown>>().notNull(),
    secret_sealed: text(),
    /** Of those verified. */
    domains: jsonb().$type<string[]>().notNull().default([]),
    created_at: at("created_at").notNull().defaultNow(),
    updated_at: at("updated_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("workspace_identity_providers_type").on(table.workspace_id, table.provider_type)],
);

/** Assertions that were taken already, until they would be too old anyway: none is taken twice. */
export const saml_assertions = pgTable(
  "saml_assertions",
  {
    /** SHA-256 of issuer and id. */
    assertion_hash: text().primaryKey(),
    expires_at: at("expires_at").notNull(),
  },
  (table) => [index("saml_assertions_expires_at").on(table.expires_at)],
);

/** Who did what; append-only, a trigger refuses update and delete except with the whole workspace. */
export const audit_entries = pgTable(
  "audit_entries",
  {
    /** Sortable by time. */
    entry_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    /** Who did it; an id that leads to nobody once they left. */
    user_id: text(),
    /** With which key; null: signed in, or by the server itself. */
    api_key_hashed: text(),
    /** What, in the contract's words: `member.role_changed`. */
    action: text().notNull(),
    /** On what: its kind, its id, and how people know it. */
    target_type: text().notNull(),
    target_id: text(),
    target_name: text(),
    /** What it was and what it is now; never a secret. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip_address: text(),
    user_agent: text(),
    request_id: text(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("audit_entries_newest").on(table.workspace_id, sql`${table.entry_id} COLLATE "C" DESC`),
    index("audit_entries_user").on(table.user_id),
  ],
);
