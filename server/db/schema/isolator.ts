/** Recordings whose voices are freed of noise. */
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, real, text } from "drizzle-orm/pg-core";
import { at, newestFirst, ofUser, ofWorkspace } from "./columns.ts";

/** Recordings that are cleaned. */
export const isolations = pgTable(
  "isolations",
  {
    /** Sortable by time. */
    isolation_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    user_id: ofUser(),
    api_key_hashed: text(),
    files_workspace_id: text(),
    job_id: text(),
    state: text().$type<"queued" | "running" | "done" | "failed" | "cancelled">().notNull().default("queued"),
    /** 0..1. */
    progress: real().notNull().default(0),
    reason: jsonb().$type<{ code: string; message: string }>(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    size_bytes: bigint({ mode: "number" }).notNull(),
    duration_seconds: real().notNull(),
    characters_charged: integer().notNull().default(0),
    original_key: text().notNull(),
    /** The clean sound, and the video that carries it where one came in. */
    audio_key: text(),
    video_key: text(),
    /** Waveforms before and after. */
    peaks_key: text(),
    created_at: at("created_at").notNull().defaultNow(),
    ended_at: at("ended_at"),
  },
  (table) => [
    index("isolations_owner").on(table.user_id, table.workspace_id, newestFirst(table.isolation_id)),
    index("isolations_open").on(table.workspace_id).where(sql`${table.state} in ('queued', 'running')`),
  ],
);
