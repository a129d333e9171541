/** Models that are being installed. What is installed lies in its folder, with its own record. */
import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true });

export const model_installs = pgTable("model_installs", {
  /** As in the catalogue. */
  name: text().primaryKey(),
  /** Who began it: the one that is told how it goes. */
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
  created_at: at("created_at").notNull().defaultNow(),
});
