/** Plans as people hold them: the subscription of a workspace. */
import { z } from "zod";
import { endpoint, json, member } from "./endpoint.ts";
import { TIERS } from "./plans.ts";

const invoice = z.object({
  amount_due_cents: z.int(),
  next_payment_attempt_unix: z.int(),
});

/** Every key that the official clients require, and the product's own beside them. */
export const subscription = z.object({
  tier: z.enum(TIERS),
  status: z.enum(["trialing", "active", "incomplete", "incomplete_expired", "past_due", "canceled", "unpaid", "free"]),
  billing_period: z.enum(["monthly_period", "annual_period"]).nullable(),
  character_refresh_period: z.enum(["monthly_period", "annual_period"]).nullable(),
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
  can_extend_voice_limit: z.boolean(),
  can_use_instant_voice_cloning: z.boolean(),
  can_use_professional_voice_cloning: z.boolean(),
  allowed_to_use_projects_api: z.boolean(),
  projects_limit: z.int(),
  current_overage: z.object({ amount: z.string(), currency: z.string() }),
});
export type Subscription = z.output<typeof subscription>;

const extendedSubscription = subscription.extend({
  next_invoice: invoice.nullable(),
  open_invoices: z.array(invoice),
  has_open_invoices: z.boolean(),
});

export const billing = {
  get_subscription: endpoint("GET /v1/user/subscription", {
    who: member("user_read"),
    summary: "Plan, quota and what is used of it",
    answer: json(extendedSubscription),
  }),
} as const;
