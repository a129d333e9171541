/** What stands behind an account: codes in letters, second factors, other providers, letters, notices, who brought whom. */
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, ofUser } from "./columns.ts";
import { users } from "./people.ts";

/** Codes that letters carry: each is good once, for one thing, for a while. */
export const action_codes = pgTable(
  "action_codes",
  {
    /** SHA-256 of the code; the code itself is in the letter alone. */
    code_hash: text().primaryKey(),
    kind: text()
      .$type<"verify_email" | "reset_password" | "change_email" | "revert_email" | "sign_in_request" | "half_sign_in">()
      .notNull(),
    user_id: ofUser(),
    /** The address that it is about. */
    email: text().notNull(),
    /** What taking it does, by its kind. */
    payload: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** How often somebody tried to go on with it: a half-finished sign-in ends after a few. */
    attempts: integer().notNull().default(0),
    created_at: at("created_at").notNull().defaultNow(),
    expires_at: at("expires_at").notNull(),
    used_at: at("used_at"),
  },
  (table) => [
    index("action_codes_user").on(table.user_id, table.kind),
    index("action_codes_expires_at").on(table.expires_at),
  ],
);

export const mfa_factors = pgTable(
  "mfa_factors",
  {
    factor_id: text().primaryKey(),
    user_id: ofUser(),
    kind: text().$type<"totp" | "sms">().notNull(),
    name: text().notNull(),
    /** Of a generator, sealed; null for a phone. */
    secret_sealed: text(),
    /** In E.164, sealed; null for a generator. */
    phone_sealed: text(),
    /** Null until its first code was right. */
    confirmed_at: at("confirmed_at"),
    /** Of the last code that was taken, so that it is not taken again. */
    last_step: bigint({ mode: "number" }),
    /** Of the code that was sent to a phone last, keyed with the server's secret; null when there is none to take. */
    code_hmac: text(),
    code_expires_at: at("code_expires_at"),
    code_attempts: integer().notNull().default(0),
    created_at: at("created_at").notNull().defaultNow(),
    last_used_at: at("last_used_at"),
  },
  (table) => [index("mfa_factors_user_id").on(table.user_id)],
);

/** One-use codes for when the second factor is lost. */
export const mfa_backup_codes = pgTable(
  "mfa_backup_codes",
  {
    user_id: ofUser(),
    /** Argon2id would be slow for ten of them and is not needed: they are as long as keys. SHA-256. */
    code_hash: text().notNull(),
    used_at: at("used_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

/** Accounts at other providers that somebody signs in with. */
export const sign_in_identities = pgTable(
  "sign_in_identities",
  {
    /** `google`, `github`, or the name that the operator gave. */
    provider: text().notNull(),
    /** The provider's own unchanging id of the person. */
    subject: text().notNull(),
    user_id: ofUser(),
    email: text(),
    created_at: at("created_at").notNull().defaultNow(),
    last_used_at: at("last_used_at"),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index("sign_in_identities_user_id").on(table.user_id),
  ],
);

/** Messages in the app, under the bell. */
export const notices = pgTable(
  "notices",
  {
    /** Sortable by time. */
    message_id: text().primaryKey(),
    user_id: ofUser(),
    severity: text().$type<"info" | "success" | "warning" | "error">().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    needs_attention: boolean().notNull().default(false),
    /** Where it leads in the app. */
    path: text(),
    created_at: at("created_at").notNull().defaultNow(),
    read_at: at("read_at"),
  },
  (table) => [index("notices_user").on(table.user_id, sql`${table.message_id} COLLATE "C" DESC`)],
);

/** Letters that were written: sent, to be sent, or kept for the owner to read where there is no mail server. */
export const letters = pgTable(
  "letters",
  {
    /** Sortable by time. */
    letter_id: text().primaryKey(),
    to_email: text().notNull(),
    subject: text().notNull(),
    /** The letter as JSON, sealed: it may hold codes. */
    content_sealed: text().notNull(),
    state: text().$type<"waiting" | "sent" | "kept" | "failed">().notNull(),
    /** Why it could not be sent, in the mail server's words. */
    reason: text(),
    attempts: integer().notNull().default(0),
    /** When it is tried, or tried again; a process that takes it moves this on, so that no other one does. */
    due_at: at("due_at").notNull(),
    /** Who is told of it: the owners of the installation. */
    told_role: text().notNull().default("operator"),
    created_at: at("created_at").notNull().defaultNow(),
    sent_at: at("sent_at"),
  },
  (table) => [
    index("letters_newest").on(sql`${table.letter_id} COLLATE "C" DESC`),
    index("letters_due").on(table.due_at).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Who brought whom. */
export const referrals = pgTable(
  "referrals",
  {
    user_id: text()
      .primaryKey()
      .references(() => users.user_id, { onDelete: "cascade" }),
    /** Whose link it was; null when the link was nobody's, or theirs who left. */
    referrer_user_id: text().references(() => users.user_id, { onDelete: "set null" }),
    pid: text(),
    xid: text(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("referrals_referrer").on(table.referrer_user_id)],
);

/** Where a visit came from, as the page reports it. */
export const ad_visits = pgTable(
  "ad_visits",
  {
    visit_id: text().primaryKey(),
    user_id: ofUser(),
    event_type: text().notNull(),
    gclid: text(),
    utm: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("ad_visits_user_id").on(table.user_id)],
);

/** What somebody said before they signed up; it goes over into their account when they do. */
export const pre_sign_ups = pgTable("pre_sign_ups", {
  /** Lower case. */
  email: text().primaryKey(),
  account_metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  pid: text(),
  xid: text(),
  invite_code: text(),
  created_at: at("created_at").notNull().defaultNow(),
});

/** Accounts that are made once their e-mail is confirmed, where letters go out. Several may wait for one e-mail. */
export const pending_sign_ups = pgTable(
  "pending_sign_ups",
  {
    /** SHA-256 of the code in the letter. */
    code_hash: text().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    password_hash: text().notNull(),
    first_name: text(),
    created_at: at("created_at").notNull().defaultNow(),
    expires_at: at("expires_at").notNull(),
  },
  (table) => [
    index("pending_sign_ups_email").on(table.email),
    index("pending_sign_ups_expires_at").on(table.expires_at),
  ],
);
