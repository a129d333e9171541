/** Plans as held, and the characters they pay for: a balance that is checked, a ledger that is only ever added to. */

import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { workspaces } from "./people.ts";

export interface StoredDiscount {
  code: string;
  percent_off: number | null;
  amount_off_cents: number | null;
  months_left: number | null;
}

export const subscriptions = pgTable(
  "subscriptions",
  {
    workspace_id: text()
      .primaryKey()
      .references(() => workspaces.workspace_id, { onDelete: "cascade" }),
    tier: text().notNull(),
    status: text().notNull().default("free"),
    billing_period: text(),
    currency: text(),
    allowed_to_extend_character_limit: boolean().notNull().default(false),
    extra_pvc_slots: integer().notNull().default(0),
    voice_add_edit_counter: integer().notNull().default(0),
    /** Who is paid: `local`, the owner of this installation; `stripe`. */
    provider: text().$type<"local" | "stripe">().notNull().default("local"),
    provider_customer_id: text(),
    provider_subscription_id: text(),
    /** What a period costs, as it was agreed; null: nothing. */
    price_cents: integer(),
    /** What the period that runs was paid with, all taken off: what of it is not used is given back when the plan changes. */
    paid_cents: integer(),
    /** When the plan was taken: its billing periods are counted from here. */
    billed_since: at("billed_since"),
    /** Until when it is paid for; null: nothing is paid. */
    paid_until: at("paid_until"),
    /** The plan ends when what is paid for does. */
    cancels_at_period_end: boolean().notNull().default(false),
    /** A smaller plan that begins when what is paid for ends. */
    next_tier: text(),
    next_billing_period: text(),
    /** A code that takes something off, and for how many months more; null: every one. */
    discount: jsonb().$type<StoredDiscount>(),
    /** Of the newest event of the provider that was heeded. */
    provider_event_at: at("provider_event_at"),
    /** When the characters start anew. */
    period_ends_at: at("period_ends_at").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("subscriptions_provider_customer").on(table.provider, table.provider_customer_id),
    uniqueIndex("subscriptions_provider_subscription").on(table.provider, table.provider_subscription_id),
    index("subscriptions_paid_until").on(table.paid_until).where(sql`${table.paid_until} is not null`),
    index("subscriptions_due").on(table.period_ends_at).where(sql`${table.status} <> 'free'`),
  ],
);

/** What is used and held of the current period; changed only together with a ledger entry. */
export const character_balances = pgTable(
  "character_balances",
  {
    workspace_id: text()
      .primaryKey()
      .references(() => workspaces.workspace_id, { onDelete: "cascade" }),
    used: bigint({ mode: "number" }).notNull().default(0),
    reserved: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [check("never_negative", sql`${table.used} >= 0 and ${table.reserved} >= 0`)],
);

/** Append-only; a trigger refuses update and delete. */
export const character_ledger = pgTable(
  "character_ledger",
  {
    entry_id: bigserial({ mode: "number" }).primaryKey(),
    workspace_id: text().notNull(),
    user_id: text().notNull(),
    api_key_hashed: text(),
    request_id: text().notNull(),
    kind: text().$type<"reserve" | "settle" | "release" | "reset">().notNull(),
    /** Characters: held by reserve, charged by settle, given back by release. */
    characters: bigint({ mode: "number" }).notNull(),
    product: text().notNull(),
    voice_id: text(),
    model_id: text(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("character_ledger_request").on(table.request_id),
    index("character_ledger_workspace_time").on(table.workspace_id, table.created_at),
  ],
);

/** Characters that a running request holds; removed when it settles. What is left after a crash is released at boot. */
export const character_reservations = pgTable(
  "character_reservations",
  {
    request_id: text().primaryKey(),
    workspace_id: text().notNull(),
    user_id: text().notNull(),
    api_key_hashed: text(),
    characters: bigint({ mode: "number" }).notNull(),
    product: text().notNull(),
    voice_id: text(),
    model_id: text(),
    /** The process that holds it; another one's are left alone until they are old. */
    holder: text().notNull(),
    /** Work that nobody waits for takes no place among the requests that a plan allows at once. */
    is_background: boolean().notNull().default(false),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("character_reservations_workspace").on(table.workspace_id)],
);

/** Answers kept for 24 h under the caller's Idempotency-Key. */
export const idempotent_answers = pgTable(
  "idempotent_answers",
  {
    /** SHA-256 of caller and key. */
    key_hash: text().primaryKey(),
    /** SHA-256 of method, path and body: another request under the same key is refused. */
    request_hash: text().notNull(),
    state: text().$type<"running" | "done">().notNull(),
    holder: text().notNull(),
    status: integer(),
    headers: text(),
    /** Where the answer's body is kept. */
    file_key: text(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("idempotent_answers_created_at").on(table.created_at)],
);
