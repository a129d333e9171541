/** How voices are shared with others, and what comes of it. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, newestFirst, ofUser, ofWorkspace, tsvector } from "./columns.ts";
import { users } from "./people.ts";
import { voices } from "./voices.ts";

/** How a voice is shared beyond its workspace. */
export const voice_sharing = pgTable(
  "voice_sharing",
  {
    voice_id: text()
      .primaryKey()
      .references(() => voices.voice_id, { onDelete: "cascade" }),
    status: text().$type<"enabled" | "disabled">().notNull(),
    /** Whether it stands in the library; otherwise only who has the link, or is named, finds it. */
    enabled_in_library: boolean().notNull().default(false),
    name: text().notNull(),
    description: text().notNull().default(""),
    labels: jsonb().$type<Record<string, string>>().notNull(),
    category: text().notNull(),
    /** ISO 639-1. */
    language: text().notNull(),
    /** The words of name, description and labels. */
    search_words: tsvector().notNull(),
    free_users_allowed: boolean().notNull().default(true),
    live_moderation_enabled: boolean().notNull().default(false),
    financial_rewards_enabled: boolean().notNull().default(false),
    /** Dollars for 1,000 credits; null: the usual. */
    custom_rate: real(),
    notice_period_days: integer(),
    /** When it ends for those who hold it; null while nobody ended it. */
    disable_at: at("disable_at"),
    voice_mixing_allowed: boolean().notNull().default(false),
    reader_app_enabled: boolean().notNull().default(false),
    instagram_username: text(),
    twitter_username: text(),
    youtube_username: text(),
    tiktok_username: text(),
    preview_history_item_id: text(),
    preview_key: text(),
    is_featured: boolean().notNull().default(false),
    review_status: text()
      .$type<"not_requested" | "pending" | "declined" | "allowed" | "allowed_with_changes">()
      .notNull()
      .default("not_requested"),
    review_message: text(),
    ban_reason: text(),
    cloned_by_count: integer().notNull().default(0),
    liked_by_count: integer().notNull().default(0),
    /** Counted anew every hour, to sort by. */
    usage_character_count_1y: bigint({ mode: "number" }).notNull().default(0),
    usage_character_count_7d: bigint({ mode: "number" }).notNull().default(0),
    shared_at: at("shared_at").notNull().defaultNow(),
    updated_at: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("voice_sharing_library")
      .on(newestFirst(table.voice_id))
      .where(sql`${table.enabled_in_library} and ${table.status} = 'enabled'`),
    index("voice_sharing_trending")
      .on(table.usage_character_count_7d.desc(), newestFirst(table.voice_id))
      .where(sql`${table.enabled_in_library} and ${table.status} = 'enabled'`),
    index("voice_sharing_search").using("gin", table.search_words),
    index("voice_sharing_review").on(table.updated_at).where(sql`${table.review_status} = 'pending'`),
    index("voice_sharing_ending").on(table.disable_at).where(sql`${table.disable_at} is not null`),
  ],
);

/** Where a shared voice lies among all voices, by what it is heard to be: for finding those that are like a recording. */
export const voice_traits = pgTable("voice_traits", {
  voice_id: text()
    .primaryKey()
    .references(() => voices.voice_id, { onDelete: "cascade" }),
  /** Null: too little is said in it to tell. Only what was made in one way can be compared. */
  traits: real().array(),
  made_by: text().notNull(),
  /** The file that was listened to. */
  heard_key: text().notNull(),
});

/** E-mails that a voice is shared with. */
export const voice_share_emails = pgTable(
  "voice_share_emails",
  {
    voice_id: text()
      .notNull()
      .references(() => voices.voice_id, { onDelete: "cascade" }),
    /** In small letters. */
    email: text().notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.voice_id, table.email] }),
    index("voice_share_emails_email").on(table.email),
  ],
);

/** Other people's voices that somebody added to their own. */
export const voice_copies = pgTable(
  "voice_copies",
  {
    /** The id by which its holder speaks with it. */
    voice_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    user_id: ofUser(),
    original_voice_id: text()
      .notNull()
      .references(() => voices.voice_id, { onDelete: "cascade" }),
    public_owner_id: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    labels: jsonb().$type<Record<string, string>>().notNull(),
    category: text().notNull(),
    /** Days of notice that its holder was promised at least: the most of all since they added it. */
    notice_days: integer().notNull().default(0),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("voice_copies_owner").on(table.user_id, table.workspace_id, newestFirst(table.voice_id)),
    unique("voice_copies_once").on(table.user_id, table.workspace_id, table.original_voice_id),
    index("voice_copies_original").on(table.original_voice_id),
  ],
);

/** What others said with somebody's shared voice, day by day; consumers are counted, not named. */
export const voice_use_days = pgTable(
  "voice_use_days",
  {
    /** Of the original; the row stays for the accounts of its owner. */
    voice_id: text().notNull(),
    owner_user_id: ofUser(),
    day: date().notNull(),
    /** A hash of the workspace that spoke, so that it can be counted. */
    consumer_hash: text().notNull(),
    reader_app: boolean().notNull().default(false),
    characters: bigint({ mode: "number" }).notNull().default(0),
    requests: integer().notNull().default(0),
    /** Millionths of a dollar that its owner is owed for it. */
    reward_microdollars: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.voice_id, table.day, table.consumer_hash, table.reader_app] }),
    index("voice_use_days_owner").on(table.owner_user_id, table.day),
  ],
);

/** What the owner of the installation is to look at. */
export const voice_reviews = pgTable(
  "voice_reviews",
  {
    /** Sortable by time. */
    review_id: text().primaryKey(),
    voice_id: text()
      .notNull()
      .references(() => voices.voice_id, { onDelete: "cascade" }),
    /** `library`: is to stand there. `report`: somebody complained. `moderation`: what was said with it. */
    cause: text().$type<"library" | "report" | "moderation" | "verification">().notNull(),
    /** Of a report: one of the reasons that there are. */
    reason: text(),
    details: text().notNull(),
    reported_by: text().references(() => users.user_id, { onDelete: "set null" }),
    state: text().$type<"open" | "closed">().notNull().default("open"),
    decision: text(),
    /** What its owner was told with the decision. */
    message: text(),
    /** Who is told of changes: see the live channel. */
    told_role: text().$type<"operator">().notNull().default("operator"),
    decided_by: text().references(() => users.user_id, { onDelete: "set null" }),
    created_at: at("created_at").notNull().defaultNow(),
    decided_at: at("decided_at"),
  },
  (table) => [
    index("voice_reviews_open").on(newestFirst(table.review_id)).where(sql`${table.state} = 'open'`),
    index("voice_reviews_voice").on(table.voice_id),
    uniqueIndex("voice_reviews_report_once")
      .on(table.voice_id, table.reported_by)
      .where(sql`${table.cause} = 'report'`),
    uniqueIndex("voice_reviews_one_open")
      .on(table.voice_id, table.cause)
      .where(sql`${table.state} = 'open' and ${table.cause} in ('library', 'moderation')`),
    index("voice_reviews_reported_by").on(table.reported_by).where(sql`${table.reported_by} is not null`),
    index("voice_reviews_decided_by").on(table.decided_by).where(sql`${table.decided_by} is not null`),
  ],
);
