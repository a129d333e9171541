/** Voices that people make, what they are made from, and where they are kept. */
import { sql } from "drizzle-orm";
import {
  boolean,
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
import { at, newestFirst, ofUser, ofWorkspace } from "./columns.ts";

/** Somebody's own voices. */
export const voices = pgTable(
  "voices",
  {
    voice_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    user_id: ofUser(),
    name: text().notNull(),
    description: text().notNull().default(""),
    labels: jsonb().$type<Record<string, string>>().notNull(),
    category: text().$type<"cloned" | "generated" | "professional">().notNull(),
    /** Who made its print; null while it has none: a professional voice before its training. */
    maker_id: text(),
    /** The file of its print. */
    print_key: text(),
    /** The models that speak it, the one that is meant when none is named first. */
    model_ids: jsonb().$type<string[]>().notNull(),
    /** ISO 639-1, its own first. */
    languages: jsonb().$type<string[]>().notNull(),
    sample_rate: integer().notNull(),
    /** Fixed gain that brings its speech to −16 LUFS; null: not measured. */
    gain_db: real(),
    /** The voice that it was made from, and how far it was and is from the recordings; null where nobody measures that. */
    match: jsonb().$type<Record<string, unknown>>(),
    preview_text: text().notNull(),
    preview_key: text(),
    /** Whether somebody showed that the speaker agrees; without, it does not speak. */
    is_verified: boolean().notNull().default(false),
    safety_control: text().$type<"BAN" | "CAPTCHA">(),
    /** For its owner. */
    safety_reason: text(),
    /** The voice that it was remixed from, whoever has it. */
    remixed_from: text(),
    /** Its owner deleted it while others held it: it goes when the notice that they were promised is over. */
    deletes_at: at("deletes_at"),
    created_at: at("created_at").notNull().defaultNow(),
    updated_at: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("voices_owner").on(table.user_id, table.workspace_id, newestFirst(table.voice_id)),
    index("voices_workspace").on(table.workspace_id),
    index("voices_deleting").on(table.deletes_at).where(sql`${table.deletes_at} is not null`),
    index("voices_safety").on(table.safety_control).where(sql`${table.safety_control} is not null`),
  ],
);

/** Recordings that a voice is made from. */
export const voice_samples = pgTable(
  "voice_samples",
  {
    /** Sortable by time. */
    sample_id: text().primaryKey(),
    voice_id: text()
      .notNull()
      .references(() => voices.voice_id, { onDelete: "cascade" }),
    file_name: text().notNull(),
    content_type: text().notNull(),
    size_bytes: integer().notNull(),
    sha256: text().notNull(),
    file_key: text().notNull(),
    /** The same without its noise, where that was asked for. */
    clean_key: text(),
    remove_background_noise: boolean().notNull().default(false),
    duration_seconds: real().notNull(),
    /** What was heard in it: see the work `sound_check`. */
    quality: jsonb().$type<Record<string, unknown>>(),
    /** What it says, where somebody told or heard it. */
    transcript: text(),
    trim_start_seconds: real(),
    trim_end_seconds: real(),
    separation: text().$type<"not_started" | "pending" | "completed" | "failed">().notNull().default("not_started"),
    /** Who speaks in it and when, once they are told apart. */
    speakers: jsonb().$type<Record<string, unknown>[]>(),
    selected_speaker_ids: jsonb().$type<string[]>(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("voice_samples_voice").on(table.voice_id, table.sample_id)],
);

/** Every time that somebody was asked to show that they are the speaker of a voice, and how it went. */
export const voice_verifications = pgTable(
  "voice_verifications",
  {
    verification_id: text().primaryKey(),
    voice_id: text()
      .notNull()
      .references(() => voices.voice_id, { onDelete: "cascade" }),
    /** `phrase`: read aloud. `attested`: by the account's terms. `captcha`: read in time. `manual`: files that a person looks at. */
    kind: text().$type<"phrase" | "attested" | "captcha" | "manual">().notNull(),
    state: text().$type<"open" | "accepted" | "refused">().notNull().default("open"),
    phrase: text(),
    /** ISO 639-1. */
    language: text(),
    /** Of the link by which the speaker signs from elsewhere. */
    token_hash: text(),
    expires_at: at("expires_at"),
    /** As the speaker wrote it. */
    signer_name: text(),
    recording_key: text(),
    /** Files and words for a person who decides. */
    files: jsonb().$type<Record<string, unknown>[]>(),
    extra_text: text(),
    /** What the checks of the recording said. */
    checks: jsonb().$type<Record<string, unknown>>(),
    attempts: integer().notNull().default(0),
    reason: text(),
    created_at: at("created_at").notNull().defaultNow(),
    decided_at: at("decided_at"),
  },
  (table) => [
    index("voice_verifications_voice").on(table.voice_id, table.created_at),
    uniqueIndex("voice_verifications_token").on(table.token_hash),
    index("voice_verifications_manual")
      .on(table.created_at)
      .where(sql`${table.kind} = 'manual' and ${table.state} = 'open'`),
  ],
);

/** Professional voices being made, once for each model. */
export const voice_trainings = pgTable(
  "voice_trainings",
  {
    voice_id: text()
      .notNull()
      .references(() => voices.voice_id, { onDelete: "cascade" }),
    model_id: text().notNull(),
    maker_id: text().notNull(),
    job_id: text().notNull(),
    state: text().$type<"queued" | "fine_tuning" | "fine_tuned" | "failed">().notNull().default("queued"),
    /** 0..1. */
    progress: real().notNull().default(0),
    message: text(),
    print_key: text(),
    created_at: at("created_at").notNull().defaultNow(),
    ended_at: at("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.voice_id, table.model_id] })],
);

/** Voices that were designed and not kept yet. */
export const voice_designs = pgTable(
  "voice_designs",
  {
    /** Sortable by time. */
    generated_voice_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    user_id: ofUser(),
    description: text().notNull(),
    labels: jsonb().$type<Record<string, string>>().notNull(),
    maker_id: text().notNull(),
    print_key: text().notNull(),
    preview_key: text().notNull(),
    preview_text: text().notNull(),
    model_ids: jsonb().$type<string[]>().notNull(),
    languages: jsonb().$type<string[]>().notNull(),
    sample_rate: integer().notNull(),
    gain_db: real(),
    match: jsonb().$type<Record<string, unknown>>(),
    remixed_from: text(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("voice_designs_owner").on(table.user_id, newestFirst(table.generated_voice_id))],
);

/** Folders of somebody's voices. */
export const voice_folders = pgTable(
  "voice_folders",
  {
    folder_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    user_id: ofUser(),
    name: text().notNull(),
    /** As programs name it that know folders as collections; nothing here draws it. */
    icon: text().notNull().default(""),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [unique("voice_folders_name").on(table.user_id, table.workspace_id, table.name)],
);

/** Where somebody keeps a voice, of whatever kind. */
export const voice_places = pgTable(
  "voice_places",
  {
    user_id: ofUser(),
    workspace_id: ofWorkspace(),
    voice_id: text().notNull(),
    folder_id: text().references(() => voice_folders.folder_id, { onDelete: "set null" }),
    is_favourite: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.workspace_id, table.voice_id] }),
    index("voice_places_folder").on(table.folder_id),
  ],
);
