/** Recordings whose voices are freed of noise. */
import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, real, text, timestamp } from "drizzle-orm/pg-core";
import { users, workspaces } from "./people.ts";

const at = (name: string) => timestamp(name, { withTimezone: true });
/** Ids sort by time only when they are compared by bytes. */
const newestFirst = (id: AnyPgColumn) => sql`${id} COLLATE "C" DESC`;

const workspace = () =>
  text()
    .notNull()
    .references(() => workspaces.workspace_id, { onDelete: "cascade" });
const user = () =>
  text()
    .notNull()
    .references(() => users.user_id, { onDelete: "cascade" });

/** Recordings that are cleaned. */
export const isolations = pgTable(
  "isolations",
  {
    /** Sortable by time. */
    isolation_id: text().primaryKey(),
    workspace_id: workspace(),
    user_id: user(),
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
