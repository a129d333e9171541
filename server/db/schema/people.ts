/** People, their sessions and keys, their workspaces. Times are timestamptz; the wire speaks unix seconds. */
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
    /** The owner of this installation. */
    is_operator: boolean().notNull().default(false),
    email_verified_at: at("email_verified_at"),
    agrees_to_product_updates: boolean().notNull().default(false),
    ccpa_opt_out: boolean().notNull().default(false),
    is_in_probation: boolean().notNull().default(false),
    prompts_shown: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    terms_agreed_to: jsonb().$type<Record<string, number>>().notNull().default({}),
    geo_location: jsonb().$type<{ region?: string; country?: string; city?: string }>(),
    onboarding: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email").on(table.email), uniqueIndex("users_public_user_id").on(table.public_user_id)],
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
  max_seats: integer(),
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
    created_at: at("created_at").notNull().defaultNow(),
    last_used_at: at("last_used_at"),
  },
  (table) => [index("api_keys_user_id").on(table.user_id)],
);
