/** People, their sessions and keys, their workspaces. Times are timestamptz; the wire speaks unix seconds. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What somebody told and did when they were new; what is absent was not begun. */
export interface StoredOnboarding {
  is_onboarding_completed?: boolean;
  is_onboarding_checklist_completed?: boolean;
  survey?: Partial<Record<"first_name" | "role" | "subrole" | "timezone" | "source", string | undefined>>;
  checklist?: { checklist_id: string; items: Record<string, boolean>; hidden: boolean };
}

export const users = pgTable(
  "users",
  {
    user_id: text().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    password_hash: text(),
    /** The workspace that they work in now. */
    workspace_id: text().notNull(),
    first_name: text(),
    public_user_id: text().notNull(),
    public_user_name: text(),
    /** Nobody: whom the API keys of a workspace work as, so that they outlive the people who made them. */
    is_service: boolean().notNull().default(false),
    /** The owner of this installation. */
    is_operator: boolean().notNull().default(false),
    email_verified_at: at("email_verified_at"),
    /** Whether a sign-in on a device that was not seen before waits for a letter to be answered. */
    confirms_sign_ins: boolean().notNull().default(false),
    agrees_to_product_updates: boolean().notNull().default(false),
    ccpa_opt_out: boolean().notNull().default(false),
    is_in_probation: boolean().notNull().default(false),
    has_alpha_access: boolean().notNull().default(false),
    alpha_requested_at: at("alpha_requested_at"),
    /** The part of their public page's address that names them. */
    profile_page_handle: text(),
    /** What their referral link carries. */
    referral_id: text(),
    prompts_shown: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    terms_agreed_to: jsonb().$type<Record<string, number>>().notNull().default({}),
    geo_location: jsonb().$type<Partial<Record<"region" | "country" | "city", string | null>>>(),
    onboarding: jsonb().$type<StoredOnboarding>().notNull().default({}),
    preferences: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** When the account is deleted, unless its holder comes back before. */
    deletes_at: at("deletes_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    uniqueIndex("users_public_user_id").on(table.public_user_id),
    uniqueIndex("users_profile_page_handle").on(table.profile_page_handle),
    uniqueIndex("users_referral_id").on(table.referral_id),
    index("users_deletes_at").on(table.deletes_at).where(sql`${table.deletes_at} is not null`),
    // One for a workspace.
    uniqueIndex("users_service").on(table.workspace_id).where(sql`${table.is_service}`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    session_id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's secret. */
    secret_hash: text().notNull(),
    /** When they last showed who they are, by password and second factor or by another provider. */
    authenticated_at: at("authenticated_at").notNull().defaultNow(),
    user_agent: text(),
    ip_address: text(),
    created_at: at("created_at").notNull().defaultNow(),
    last_seen_at: at("last_seen_at").notNull().defaultNow(),
    expires_at: at("expires_at").notNull(),
  },
  (table) => [uniqueIndex("sessions_secret_hash").on(table.secret_hash), index("sessions_user_id").on(table.user_id)],
);

/** Who tried to sign in or up how often, in the columns that rate-limiter-flexible works with. */
export const sign_in_attempts = pgTable("sign_in_attempts", {
  /** An e-mail or a network. */
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970, when the count starts anew. */
  expire: bigint({ mode: "number" }),
});

export const workspaces = pgTable("workspaces", {
  workspace_id: text().primaryKey(),
  name: text().notNull(),
  owner_user_id: text().notNull(),
  /** Of plans that have no number of their own; null: as many as people. */
  max_seats: integer(),
  /** Ways in that members may use: `password`, a provider of the installation, `sso`; null: all of them. */
  sign_in_ways: jsonb().$type<string[]>(),
  /** Whether what somebody made goes with them when they leave, or stays with the workspace. */
  storing_shared_files_on_user: boolean().notNull().default(true),
  created_at: at("created_at").notNull().defaultNow(),
});

export const workspace_members = pgTable(
  "workspace_members",
  {
    workspace_id: text()
      .notNull()
      .references(() => workspaces.workspace_id, { onDelete: "cascade" }),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: "cascade" }),
    workspace_role: text().$type<"admin" | "editor">().notNull(),
    is_locked: boolean().notNull().default(false),
    joined_at: at("joined_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.user_id] }),
    index("workspace_members_user_id").on(table.user_id),
  ],
);

export const api_keys = pgTable(
  "api_keys",
  {
    /** SHA-256 of the key, hex: the key itself is shown once and never kept. */
    api_key_hashed: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: "cascade" }),
    workspace_id: text()
      .notNull()
      .references(() => workspaces.workspace_id, { onDelete: "cascade" }),
    name: text().notNull(),
    preview: text().notNull(),
    /** null: everything that its owner may do. */
    permissions: jsonb().$type<string[]>(),
    is_enabled: boolean().notNull().default(true),
    /** Characters that it may use in a period of the plan; null: as many as the plan has. */
    character_limit: bigint({ mode: "number" }),
    /** Booked in this period of the plan; what requests under way hold is counted from their reservations. */
    characters_used: bigint({ mode: "number" }).notNull().default(0),
    requests_per_minute_max: integer(),
    /** Calls in the minute that began then; counted only where there is a limit. */
    minute_began_at: at("minute_began_at"),
    minute_calls: integer().notNull().default(0),
    created_at: at("created_at").notNull().defaultNow(),
    last_used_at: at("last_used_at"),
  },
  (table) => [index("api_keys_user_id").on(table.user_id), index("api_keys_workspace_id").on(table.workspace_id)],
);
