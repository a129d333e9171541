/** Columns and orders that many tables have. */
import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, text, timestamp } from "drizzle-orm/pg-core";
import { users, workspaces } from "./people.ts";

/** A moment, with its time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Newest first: ids sort by time only when they are compared by bytes, which a database of another language does not do
 * by itself. It also keeps the planner from walking through everybody's items along the primary key.
 */
export const newestFirst = (id: AnyPgColumn) => sql`${id} COLLATE "C" DESC`;

/** Words for PostgreSQL's text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The workspace that a row goes with. */
export const ofWorkspace = () =>
  text()
    .notNull()
    .references(() => workspaces.workspace_id, { onDelete: "cascade" });

/** The person that a row goes with. */
export const ofUser = () =>
  text()
    .notNull()
    .references(() => users.user_id, { onDelete: "cascade" });
