/** Models that are being installed (what is installed lies in its folder, with its own record), and what is preferred. */
import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

export const model_installs = pgTable("model_installs", {
  /** As in the catalogue. */
  name: text().primaryKey(),
  /** Who began it. */
  user_id: text().notNull(),
  workspace_id: text().notNull(),
  /** The work that may write here; another one is refused. */
  job_id: text().notNull(),
  state: text().$type<"queued" | "downloading" | "unpacking" | "paused" | "failed">().notNull(),
  bytes_done: bigint({ mode: "number" }).notNull().default(0),
  bytes_total: bigint({ mode: "number" }),
  bytes_per_second: bigint({ mode: "number" }),
  /** Why it failed, for people. */
  problem: text(),
  /** Who is told how it goes: everybody in this role. */
  told_role: text().$type<"operator">().notNull().default("operator"),
  created_at: at("created_at").notNull().defaultNow(),
});

/** What is meant where a caller names no model, as the owner chose it; without a row the first that is here. */
export const model_defaults = pgTable("model_defaults", {
  kind: text().$type<"speech" | "transcription">().primaryKey(),
  model_id: text().notNull(),
  chosen_at: at("chosen_at").notNull().defaultNow(),
});
