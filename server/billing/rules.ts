/** What a subscription allows, as the API shows it: pure. */
import type { Subscription } from "../../contract/billing.ts";
import { maxVoiceAddEdits, plans } from "../../contract/plans.ts";
import { priceBeyond } from "../../contract/prices.ts";
import { may } from "../../contract/rights.ts";
import { type Env, professionalSecondsMin } from "../env.ts";
import { concurrentRequestsMax, type usageOf } from "../usage/index.ts";
import type { voiceSlotsOf } from "../voices/index.ts";
import type { StoredSubscription } from "./store.ts";

interface Used extends Pick<Awaited<ReturnType<typeof usageOf>>, "used" | "period_ends_at"> {
  /** Voices of the workspace. */
  slots: Awaited<ReturnType<typeof voiceSlotsOf>>;
}

/** Whole units with two digits behind the point. */
const amountText = (cents: number): string => (cents === 0 ? "0" : (cents / 100).toFixed(2));

/** The subscription with its plan's rights, its count and when the count starts anew (decision record 0003). */
export function shownSubscription(
  row: StoredSubscription,
  { used, period_ends_at, slots }: Used,
  env: Pick<Env, "MYNAH_ENTERPRISE_CONCURRENCY" | "MYNAH_BILLING" | "MYNAH_PROFESSIONAL_MINUTES">,
): Subscription {
  const plan = plans[row.tier];
  const beyond_cents = env.MYNAH_BILLING === "free" ? 0 : priceBeyond(row.tier, used - plan.characterLimit);
  return {
    tier: row.tier,
    status: row.status as Subscription["status"],
    billing_period: row.billing_period,
    character_refresh_period: "monthly_period",
    currency: row.currency,
    character_count: used,
    character_limit: plan.characterLimit,
    max_credit_limit_extension: may(row, "extend_character_limit") ? "unlimited" : 0,
    can_extend_character_limit: plan.canExtendCharacterLimit,
    allowed_to_extend_character_limit: row.allowed_to_extend_character_limit,
    next_character_count_reset_unix: Math.floor(period_ends_at.getTime() / 1000),
    concurrent_requests_max: concurrentRequestsMax(env, row.tier),
    voice_slots_used: slots.custom,
    voice_limit: plan.voiceLimit,
    max_voice_add_edits: maxVoiceAddEdits(plan),
    voice_add_edit_counter: row.voice_add_edit_counter,
    professional_voice_slots_used: slots.professional,
    professional_voice_slots_used_in_workspace: slots.professional,
    professional_voice_limit: plan.professionalVoiceLimit,
    extra_pvc_slots: row.extra_pvc_slots,
    professional_speech_seconds_min: professionalSecondsMin(env),
    can_extend_voice_limit: false,
    can_use_instant_voice_cloning: may(row, "instant_voice_cloning"),
    can_use_professional_voice_cloning: may(row, "professional_voice_cloning"),
    allowed_to_use_projects_api: may(row, "projects_api"),
    projects_limit: plan.projectsLimit,
    current_overage: { amount: amountText(row.paid_until ? beyond_cents : 0), currency: row.currency ?? "usd" },
  };
}
