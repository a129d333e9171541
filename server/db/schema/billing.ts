/** What plans cost, who asked for one, what was paid, and what the payment provider has told. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, ofWorkspace } from "./columns.ts";
import type { StoredDiscount } from "./money.ts";
import { workspaces } from "./people.ts";

/** A line of a price: what it is for, and how much; what is taken off is below 0. */
export interface StoredPriceLine {
  description: string;
  amount_cents: number;
}

/** Plans that somebody is about to take. */
export const checkouts = pgTable(
  "checkouts",
  {
    checkout_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    user_id: text().notNull(),
    tier: text().notNull(),
    billing_period: text().$type<"monthly_period" | "annual_period">().notNull(),
    currency: text().notNull(),
    promocode: text(),
    /** What its price was reckoned with. */
    discount: jsonb().$type<StoredDiscount>(),
    amount_due_cents: integer().notNull(),
    lines: jsonb().$type<StoredPriceLine[]>().notNull(),
    state: text().$type<"open" | "waiting" | "done" | "refused" | "expired">().notNull(),
    /** Who of the owners let it through or not. */
    decided_by: text(),
    /** Who is told of it: the owners of the installation. */
    told_role: text().notNull().default("operator"),
    created_at: at("created_at").notNull().defaultNow(),
    expires_at: at("expires_at").notNull(),
    decided_at: at("decided_at"),
  },
  (table) => [
    index("checkouts_workspace").on(table.workspace_id, table.created_at),
    index("checkouts_waiting").on(table.created_at).where(sql`${table.state} = 'waiting'`),
  ],
);

export const invoices = pgTable(
  "invoices",
  {
    invoice_id: text().primaryKey(),
    workspace_id: ofWorkspace(),
    /** What people call it; in order, without holes within a provider of ours. */
    number: text().notNull(),
    provider: text().$type<"local" | "stripe">().notNull(),
    /** The provider's own id. */
    provider_invoice_id: text(),
    /** What it is for, so that a renewal is billed once: `renewal-<period's start>`. */
    cause: text().notNull(),
    status: text().$type<"draft" | "open" | "paid" | "uncollectible" | "void">().notNull(),
    amount_due_cents: integer().notNull(),
    currency: text().notNull(),
    lines: jsonb().$type<StoredPriceLine[]>().notNull().default([]),
    period_starts_at: at("period_starts_at"),
    period_ends_at: at("period_ends_at"),
    /** Where the provider shows it. */
    hosted_url: text(),
    next_payment_attempt_at: at("next_payment_attempt_at"),
    created_at: at("created_at").notNull().defaultNow(),
    paid_at: at("paid_at"),
    /** Of the newest event that was heeded for it. */
    provider_event_at: at("provider_event_at"),
  },
  (table) => [
    uniqueIndex("invoices_provider_id").on(table.provider, table.provider_invoice_id),
    uniqueIndex("invoices_cause").on(table.workspace_id, table.cause),
    index("invoices_workspace").on(table.workspace_id, table.created_at),
  ],
);

/** Codes that take something off a price. */
export const promocodes = pgTable("promocodes", {
  /** Lower case. */
  code: text().primaryKey(),
  percent_off: integer(),
  amount_off_cents: integer(),
  /** Of an amount; null for a percentage. */
  currency: text(),
  /** Months for which it takes something off; null: every one. */
  duration_in_months: integer(),
  redemptions_max: integer(),
  redemptions: integer().notNull().default(0),
  is_enabled: boolean().notNull().default(true),
  ends_at: at("ends_at"),
  created_at: at("created_at").notNull().defaultNow(),
});

/** Which workspace used which code: each once. */
export const promocode_redemptions = pgTable(
  "promocode_redemptions",
  {
    code: text().notNull(),
    workspace_id: ofWorkspace(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.code, table.workspace_id] })],
);

/** What a payment provider told, so that it is heeded once. */
export const billing_events = pgTable(
  "billing_events",
  {
    /** The provider's own id. */
    event_id: text().primaryKey(),
    provider: text().notNull(),
    kind: text().notNull(),
    /** When it happened, as the provider says. */
    happened_at: at("happened_at").notNull(),
    received_at: at("received_at").notNull().defaultNow(),
  },
  (table) => [index("billing_events_received_at").on(table.received_at)],
);

/** Where what somebody earns is paid to. */
export const payout_accounts = pgTable("payout_accounts", {
  workspace_id: text()
    .primaryKey()
    .references(() => workspaces.workspace_id, { onDelete: "cascade" }),
  provider: text().notNull(),
  provider_account_id: text().notNull(),
  is_ready: boolean().notNull().default(false),
  created_at: at("created_at").notNull().defaultNow(),
});

/**
 * What was charged on a day (UTC), by everything that people ask for: the ledger summed up, in the statement that books.
 * Empty text where there is none, so that all of it can be the key.
 */
export const usage_days = pgTable(
  "usage_days",
  {
    workspace_id: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    user_id: text().notNull(),
    api_key_hashed: text().notNull().default(""),
    product: text().notNull(),
    voice_id: text().notNull().default(""),
    model_id: text().notNull().default(""),
    characters: bigint({ mode: "number" }).notNull(),
    requests: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.workspace_id,
        table.day,
        table.user_id,
        table.api_key_hashed,
        table.product,
        table.voice_id,
        table.model_id,
      ],
    }),
    index("usage_days_user").on(table.user_id, table.day),
  ],
);
