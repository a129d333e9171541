/** What voices said, and how words are to be said. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SpeechQuality } from "../../../contract/quality.ts";
import { at, newestFirst, ofUser, ofWorkspace, tsvector } from "./columns.ts";
import { users } from "./people.ts";

export const voice_settings = pgTable(
  "voice_settings",
  {
    user_id: ofUser(),
    voice_id: text().notNull(),
    settings: jsonb().$type<Record<string, number | boolean>>().notNull(),
    updated_at: at("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.voice_id] })],
);

/** Voices that engines had, so that one whose model is gone is not lost; `voice` is the engine's description. */
export const engine_voices = pgTable("engine_voices", {
  voice_id: text().primaryKey(),
  provider: text().notNull(),
  voice: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Measured, for a voice that does not know its own loudness. */
  gain_db: real(),
  /** As of `voice_traits`; all null before its preview was listened to. */
  traits: real().array(),
  made_by: text(),
  heard_key: text(),
  seen_at: at("seen_at").notNull(),
});

export interface StoredFeedback {
  thumbs_up: boolean;
  feedback: string;
  emotions: boolean;
  inaccurate_clone: boolean;
  glitches: boolean;
  audio_quality: boolean;
  other: boolean;
}

export const history_items = pgTable(
  "history_items",
  {
    /** Sortable by time: newest first is descending. */
    history_item_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    user_id: ofUser(),
    request_id: text().notNull(),
    voice_id: text().notNull(),
    voice_name: text().notNull(),
    voice_category: text().notNull(),
    model_id: text().notNull(),
    source: text().$type<"TTS" | "STS">().notNull(),
    text: text().notNull(),
    /** The words of text and voice name, and whose they are, as history/rules.ts makes them. */
    search_words: tsvector().notNull(),
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    output_format: text().notNull(),
    content_type: text().notNull(),
    /** The audio; beside it `<file_key>.json` holds alignments and peaks. */
    file_key: text().notNull(),
    size_bytes: integer().notNull(),
    duration_seconds: real().notNull(),
    character_count_change_from: integer().notNull(),
    character_count_change_to: integer().notNull(),
    /** Whether the client stayed until the end; what was made by then is kept. */
    is_complete: boolean().notNull().default(true),
    feedback: jsonb().$type<StoredFeedback>(),
    feedback_at: at("feedback_at"),
    /** Who said it; null: who made the item, or somebody who left. */
    feedback_by: text().references(() => users.user_id, { onDelete: "set null" }),
    feedback_review_status: text().notNull().default("not_reviewed"),
    share_link_id: text(),
    /** SHA-256 of everything that decided its sound; null when the same request may sound different. */
    content_key: text(),
    /** What its checks found; null: nothing was checked. */
    quality: jsonb().$type<SpeechQuality>(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("history_items_owner").on(table.user_id, table.workspace_id, newestFirst(table.history_item_id)),
    index("history_items_owner_voice").on(
      table.user_id,
      table.workspace_id,
      table.voice_id,
      newestFirst(table.history_item_id),
    ),
    index("history_items_content")
      .on(table.workspace_id, table.content_key)
      .where(sql`${table.content_key} is not null`),
    uniqueIndex("history_items_share_link").on(table.share_link_id),
    index("history_items_feedback")
      .on(table.feedback_review_status, newestFirst(table.history_item_id))
      .where(sql`${table.feedback} is not null`),
    index("history_items_feedback_by").on(table.feedback_by).where(sql`${table.feedback_by} is not null`),
    index("history_items_search").using("gin", table.search_words),
    index("history_items_owner_source").on(
      table.user_id,
      table.workspace_id,
      table.source,
      newestFirst(table.history_item_id),
    ),
    index("history_items_request").on(table.user_id, table.request_id),
  ],
);

export const pronunciation_dictionaries = pgTable(
  "pronunciation_dictionaries",
  {
    pronunciation_dictionary_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    created_by: ofUser(),
    name: text().notNull(),
    description: text(),
    latest_version_id: text().notNull(),
    archived_at: at("archived_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("pronunciation_dictionaries_workspace").on(
      table.workspace_id,
      newestFirst(table.pronunciation_dictionary_id),
    ),
  ],
);

export type StoredRule =
  | { type: "alias"; string_to_replace: string; alias: string }
  | { type: "phoneme"; string_to_replace: string; phoneme: string; alphabet: "ipa" | "cmu-arpabet" };

export const pronunciation_dictionary_versions = pgTable(
  "pronunciation_dictionary_versions",
  {
    version_id: text().primaryKey(),
    pronunciation_dictionary_id: text()
      .notNull()
      .references(() => pronunciation_dictionaries.pronunciation_dictionary_id, { onDelete: "cascade" }),
    rules: jsonb().$type<StoredRule[]>().notNull(),
    /** How many rules, so that a list does not read them all. */
    rules_num: integer().notNull(),
    created_by: text().notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("pronunciation_dictionary_versions_dictionary").on(table.pronunciation_dictionary_id)],
);

/** What the owner of the installation looked at of other people's. */
export const operator_log = pgTable(
  "operator_log",
  {
    entry_id: text().primaryKey(),
    operator_user_id: text().notNull(),
    action: text().notNull(),
    subject: jsonb().$type<Record<string, string>>().notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("operator_log_created_at").on(table.created_at)],
);

/** Long recordings: texts that are made in the background, part by part. */
export const speech_batches = pgTable(
  "speech_batches",
  {
    /** Sortable by time. */
    batch_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    user_id: ofUser(),
    api_key_hashed: text(),
    /** In whose folder its files lie, when it went to another workspace; null: in this one's. */
    files_workspace_id: text(),
    /** The job that makes it, or made it last. */
    job_id: text().notNull(),
    /** `open`: the job says how it is. */
    state: text().$type<"open" | "paused" | "done" | "failed" | "cancelled">().notNull().default("open"),
    reason: jsonb().$type<{ code: string; message: string }>(),
    name: text().notNull(),
    voice_id: text().notNull(),
    voice_name: text().notNull(),
    model_id: text().notNull(),
    output_format: text().notNull(),
    sentences_total: integer().notNull(),
    characters_total: integer().notNull(),
    /** Of the parts that are kept. */
    sentences_done: integer().notNull().default(0),
    characters_done: integer().notNull().default(0),
    characters_charged: integer().notNull().default(0),
    /** Of the parts that are being made. */
    sentences_under_way: integer().notNull().default(0),
    characters_under_way: integer().notNull().default(0),
    /** Of sound that is kept, at the rate of the format. */
    samples_done: bigint({ mode: "number" }).notNull().default(0),
    bytes_done: bigint({ mode: "number" }).notNull().default(0),
    /** What the checks of its sentences found; null until it is done. */
    quality: jsonb().$type<SpeechQuality>(),
    /** When it was begun or gone on with, and how much was done by then: tells the pace. */
    run_began_at: at("run_began_at"),
    run_began_characters: integer().notNull().default(0),
    created_at: at("created_at").notNull().defaultNow(),
    ended_at: at("ended_at"),
  },
  (table) => [
    index("speech_batches_owner").on(table.user_id, table.workspace_id, newestFirst(table.batch_id)),
    index("speech_batches_open").on(table.workspace_id).where(sql`${table.state} in ('open', 'paused')`),
  ],
);

/** Stretches of a long recording's text; they are gone when its sound is one file. */
export const speech_batch_parts = pgTable(
  "speech_batch_parts",
  {
    batch_id: text()
      .notNull()
      .references(() => speech_batches.batch_id, { onDelete: "cascade" }),
    /** UTF-16 offsets in the text. */
    start_offset: integer().notNull(),
    end_offset: integer().notNull(),
    characters: integer().notNull(),
    sentences: integer().notNull(),
    /** Of its sound; null while it is not kept. */
    samples: integer(),
    /** Of its file: the sound comes first, then its times. */
    audio_bytes: integer(),
    /** What the checks of its sentences found, from its own start. */
    quality: jsonb().$type<SpeechQuality>(),
  },
  (table) => [primaryKey({ columns: [table.batch_id, table.start_offset] })],
);
