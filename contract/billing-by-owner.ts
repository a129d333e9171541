/** What the owner of an installation decides about money: plans that wait to be let through, plans given, codes, invoices. */
import { z } from "zod";
import { checkoutShape, invoiceShape, promocode } from "./billing-shapes.ts";
import { SOLD_CURRENCIES } from "./currencies.ts";
import { endpoint, json, jsonBody, ok, operator } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { TIERS } from "./plans.ts";

const waitingCheckout = checkoutShape.extend({
  workspace_id: z.string(),
  workspace_name: z.string(),
  asked_by_email: z.string().nullable(),
});
export type WaitingCheckout = z.output<typeof waitingCheckout>;

const heldPlan = z.object({
  workspace_id: z.string(),
  name: z.string(),
  owner_email: z.string().nullable(),
  tier: z.enum(TIERS),
  status: z.string(),
  /** Of plans that have no number of their own; null: as many as people. */
  max_seats: z.int().nullable(),
  members: z.int(),
});
export type HeldPlan = z.output<typeof heldPlan>;

const promocodeShape = z.object({
  promocode: z.string(),
  percent_off: z.int().nullable(),
  /** In cents. */
  amount_off: z.int().nullable(),
  currency: z.string().nullable(),
  /** null: for as long as the plan is held. */
  duration_in_months: z.int().nullable(),
  redemptions: z.int(),
  /** null: by as many workspaces as like, once each. */
  redemptions_max: z.int().nullable(),
  is_enabled: z.boolean(),
  ends_at_unix: z.int().nullable(),
  created_at_unix: z.int(),
});
export type Promocode = z.output<typeof promocodeShape>;

export const billingByOwner = {
  list_waiting_checkouts: endpoint("GET /v1/admin/billing/checkouts", {
    who: operator,
    summary: "Plans that wait for the owner of the installation, the oldest first",
    answer: json(z.object({ checkouts: z.array(waitingCheckout) })),
  }),
  approve_checkout: endpoint("POST /v1/admin/billing/checkouts/:checkout_id/approve", {
    who: operator,
    summary: "Let a plan through: it begins at once, and its invoice counts as paid",
    answer: ok,
    errors: ["checkout_not_found", "checkout_over", "payment_provider_unreachable", "payment_provider_refused"],
  }),
  refuse_checkout: endpoint("POST /v1/admin/billing/checkouts/:checkout_id/refuse", {
    who: operator,
    summary: "Not let a plan through",
    answer: ok,
    errors: ["checkout_not_found", "checkout_over"],
  }),
  list_open_invoices: endpoint("GET /v1/admin/billing/invoices", {
    who: operator,
    summary: "Invoices of this server's own that are not settled, the oldest first",
    answer: json(
      z.object({ invoices: z.array(invoiceShape.extend({ workspace_id: z.string(), workspace_name: z.string() })) }),
    ),
  }),
  settle_invoice: endpoint("POST /v1/admin/billing/invoices/:invoice_id/settle", {
    who: operator,
    summary: "Say that an invoice of this server's own was paid, or that nobody has to pay it",
    body: jsonBody(z.object({ status: z.enum(["paid", "void"]).default("paid") })),
    answer: ok,
    errors: ["invoice_not_found", "invoice_settled"],
  }),
  list_held_plans: endpoint("GET /v1/admin/workspaces", {
    who: operator,
    summary: "Workspaces with their plans, by name or by the e-mail of their owner",
    query: z.object({
      search: z.string().trim().max(limits.emailLengthMax).default(""),
      start_after_workspace_id: z.string().max(limits.idLengthMax).optional(),
    }),
    answer: json(z.object({ workspaces: z.array(heldPlan), has_more: z.boolean() })),
  }),
  grant_plan: endpoint("POST /v1/admin/workspaces/:workspace_id/plan", {
    who: operator,
    summary: "Give a workspace a plan without payment, or seats; what is left out stays",
    body: jsonBody(
      z.object({
        tier: z.enum(TIERS).optional(),
        max_seats: z.int().min(1).max(limits.seatsMax).nullable().optional(),
      }),
    ),
    answer: ok,
    errors: ["workspace_missing", "subscription_exists", "payment_provider_unreachable", "payment_provider_refused"],
  }),
  list_promocodes: endpoint("GET /v1/admin/promocodes", {
    who: operator,
    summary: "Codes that take something off, the newest first",
    answer: json(z.object({ promocodes: z.array(promocodeShape) })),
  }),
  add_promocode: endpoint("POST /v1/admin/promocodes/add", {
    who: operator,
    summary: "Add a code that takes off a percentage, or an amount in a currency",
    body: jsonBody(
      z.object({
        promocode: promocode.regex(/^[\w-]+$/, "Use letters, digits, - and _"),
        percent_off: z.int().min(1).max(100).nullish(),
        /** In cents. */
        amount_off: z.int().min(1).max(limits.amountCentsMax).nullish(),
        currency: z.enum(SOLD_CURRENCIES).default("usd"),
        duration_in_months: z.int().min(1).max(limits.discountMonthsMax).nullish(),
        redemptions_max: z.int().min(1).nullish(),
        ends_at_unix: z.int().min(0).max(limits.unixMax).nullish(),
      }),
    ),
    answer: ok,
    errors: ["promocode_taken", "promocode_without_amount"],
  }),
  disable_promocode: endpoint("POST /v1/admin/promocodes/:promocode/disable", {
    who: operator,
    summary: "Take a code out of use; who has it keeps what it takes off",
    answer: ok,
    errors: ["promocode_not_found"],
  }),
} as const;
