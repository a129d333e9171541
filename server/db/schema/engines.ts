/** Servers that the owner connected. */
import { jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

/** What an import has done so far. */
export interface StoredImport {
  dictionaries: { brought: number; here: number; failed: number };
  history: { brought: number; here: number; failed: number };
  rules_left_out: number;
  voices: { count: number; cloned: number } | null;
}

export const engine_servers = pgTable(
  "engine_servers",
  {
    server_id: text().primaryKey(),
    kind: text().$type<"openai" | "elevenlabs">().notNull(),
    name: text().notNull(),
    base_url: text().notNull(),
    /** Encrypted; null: it needs none. */
    sealed_api_key: text(),
    /** The end of it, to be recognised by. */
    api_key_preview: text(),
    voices: jsonb().$type<string[]>().notNull(),
    speech_models: jsonb().$type<string[]>().notNull(),
    transcription_models: jsonb().$type<string[]>().notNull(),
    import_job_id: text(),
    import_report: jsonb().$type<StoredImport>(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("engine_servers_name").on(table.name)],
);
