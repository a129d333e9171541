/** What a plan, a price and an invoice look like on the wire. */
import { z } from "zod";
import { limits } from "./limits.ts";
import { TIERS } from "./plans.ts";
import { BILLING_PERIODS } from "./prices.ts";

const openInvoice = z.object({
  amount_due_cents: z.int(),
  next_payment_attempt_unix: z.int(),
});

export const tier = z.enum(TIERS);
export const billingPeriod = z.enum(BILLING_PERIODS);
const status = z.enum([
  "trialing",
  "active",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "canceled",
  "unpaid",
  "free",
]);

/** Every key that the official clients require, and the product's own beside them. */
export const subscription = z.object({
  tier,
  status,
  billing_period: billingPeriod.nullable(),
  character_refresh_period: billingPeriod.nullable(),
  currency: z.string().nullable(),
  character_count: z.int(),
  character_limit: z.int(),
  max_credit_limit_extension: z.union([z.int(), z.literal("unlimited")]),
  can_extend_character_limit: z.boolean(),
  allowed_to_extend_character_limit: z.boolean(),
  next_character_count_reset_unix: z.int().nullable(),
  concurrent_requests_max: z.int(),
  voice_slots_used: z.int(),
  voice_limit: z.int(),
  max_voice_add_edits: z.int(),
  voice_add_edit_counter: z.int(),
  professional_voice_slots_used: z.int(),
  professional_voice_slots_used_in_workspace: z.int(),
  professional_voice_limit: z.int(),
  extra_pvc_slots: z.int(),
  /** Ours: the speech without which this installation trains no professional voice. */
  professional_speech_seconds_min: z.number(),
  can_extend_voice_limit: z.boolean(),
  can_use_instant_voice_cloning: z.boolean(),
  can_use_professional_voice_cloning: z.boolean(),
  allowed_to_use_projects_api: z.boolean(),
  projects_limit: z.int(),
  /** In whole units with two digits behind the point; "0" when nothing is beyond the limit. */
  current_overage: z.object({ amount: z.string(), currency: z.string() }),
});
export type Subscription = z.output<typeof subscription>;

export const extendedSubscription = subscription.extend({
  next_invoice: openInvoice.nullable(),
  open_invoices: z.array(openInvoice),
  has_open_invoices: z.boolean(),
});

/** What a price is made of; what is taken off is below 0. The sum is the amount that is due. */
export const priceLines = z.array(z.object({ description: z.string(), amount_cents: z.int() }));

export const checkoutShape = z.object({
  checkout_id: z.string(),
  tier,
  plan_name: z.string(),
  billing_period: billingPeriod,
  currency: z.string(),
  promocode: z.string().nullable(),
  lines: priceLines,
  amount_due_cents: z.int(),
  /** `waiting`: confirmed, and the owner of the installation has not let it through yet. */
  state: z.enum(["open", "waiting", "done", "refused", "expired"]),
  /** Whether the owner of the installation has to let it through once it is confirmed. */
  needs_approval: z.boolean(),
  created_at_unix: z.int(),
  expires_at_unix: z.int(),
});
export type Checkout = z.output<typeof checkoutShape>;

/** Of one workspace, as it is shown beside others of its kind. */
export const invoiceShape = z.object({
  invoice_id: z.string(),
  number: z.string(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
  amount_due_cents: z.int(),
  currency: z.string(),
  lines: priceLines,
  period_starts_at_unix: z.int().nullable(),
  period_ends_at_unix: z.int().nullable(),
  /** Where a payment provider shows it. */
  hosted_url: z.string().nullable(),
  created_at_unix: z.int(),
  paid_at_unix: z.int().nullable(),
});
export type Invoice = z.output<typeof invoiceShape>;

/** The plan as a page about money needs it. */
export const billingShape = z.object({
  /** Who lets plans through: the owner of the installation, nobody (they are free), or a payment provider. */
  mode: z.enum(["approval", "free", "stripe"]),
  tier,
  plan_name: z.string(),
  status,
  billing_period: billingPeriod.nullable(),
  currency: z.string().nullable(),
  /** Of a period, before anything is taken off. */
  price_cents: z.int().nullable(),
  /** Whether there is something to cancel, renew or change; a plan that the owner gave is not paid for. */
  is_paid_for: z.boolean(),
  /** When it goes on; null when it ends, or nothing is paid. */
  renews_at_unix: z.int().nullable(),
  /** When it ends, after it was cancelled. */
  ends_at_unix: z.int().nullable(),
  /** The smaller plan that comes then. */
  next_tier: tier.nullable(),
  next_billing_period: billingPeriod.nullable(),
  changes_at_unix: z.int().nullable(),
  discount: z
    .object({
      code: z.string(),
      percent_off: z.number().nullable(),
      amount_off: z.int().nullable(),
      /** null: for as long as the plan is held. */
      months_left: z.int().nullable(),
    })
    .nullable(),
  characters_beyond: z.int(),
  overage_cents: z.int(),
  /** Those that are open or wait. */
  checkouts: z.array(checkoutShape),
  has_payment_methods: z.boolean(),
  /** Somebody has said how they want to be paid, to the end; what was only begun goes on by create_connect_account. */
  has_payouts: z.boolean(),
});
export type Billing = z.output<typeof billingShape>;

export const promocode = z.string().trim().min(1).max(limits.promocodeLengthMax);
