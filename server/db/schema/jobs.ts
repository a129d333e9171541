/** Long work as people see it: what it is, how far it is, how it ended. The queue itself is pg-boss's own schema. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

export const jobs = pgTable(
  "jobs",
  {
    job_id: text().primaryKey(),
    workspace_id: text().notNull(),
    user_id: text().notNull(),
    /** The name of its definition. */
    kind: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    state: text().$type<"queued" | "running" | "done" | "failed" | "cancelled">().notNull().default("queued"),
    /** Set by whoever cancels; the work stops at its next write. */
    is_cancelling: boolean().notNull().default(false),
    /** 0 to 1. */
    progress: real().notNull().default(0),
    message: text(),
    error: text(),
    /** Counts the starts. A process that lost the job holds an older number, and its writes are refused. */
    attempt: integer().notNull().default(0),
    /** Times that the work threw. */
    failures: integer().notNull().default(0),
    /** Times that the process died during the work. */
    crashes: integer().notNull().default(0),
    created_at: at("created_at").notNull().defaultNow(),
    updated_at: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("jobs_owner").on(table.user_id, table.workspace_id, table.created_at.desc()),
    index("jobs_state").on(table.state, table.kind),
  ],
);

/** Steps of a job that are done and are not done again when it resumes, with what they gave. */
export const job_steps = pgTable(
  "job_steps",
  {
    job_id: text()
      .notNull()
      .references(() => jobs.job_id, { onDelete: "cascade" }),
    step: text().notNull(),
    result: jsonb().$type<unknown>(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.job_id, table.step] })],
);
