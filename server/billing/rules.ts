/** What a subscription allows, as the API shows it: pure. */
import type { Subscription } from "../../contract/billing.ts";
import { maxVoiceAddEdits, plans } from "../../contract/plans.ts";
import { concurrentRequestsMax, mayExtend, type usageOf } from "../usage/index.ts";
import type { StoredSubscription } from "./store.ts";

type Used = Pick<Awaited<ReturnType<typeof usageOf>>, "used" | "period_ends_at">;

/** The subscription with its plan's rights, its count and when the count starts anew (decision record 0003). */
export function shownSubscription(
  row: StoredSubscription,
  { used, period_ends_at }: Used,
  env: { MYNAH_ENTERPRISE_CONCURRENCY: number },
): Subscription {
  const plan = plans[row.tier];
  return {
    tier: row.tier,
    status: row.status as Subscription["status"],
    billing_period: row.billing_period as Subscription["billing_period"],
    character_refresh_period: "monthly_period",
    currency: row.currency,
    character_count: used,
    character_limit: plan.characterLimit,
    max_credit_limit_extension: mayExtend(row) ? "unlimited" : 0,
    can_extend_character_limit: plan.canExtendCharacterLimit,
    allowed_to_extend_character_limit: row.allowed_to_extend_character_limit,
    next_character_count_reset_unix: Math.floor(period_ends_at.getTime() / 1000),
    concurrent_requests_max: concurrentRequestsMax(env, row.tier),
    // Nobody can add a voice of their own yet, so none is used.
    voice_slots_used: 0,
    voice_limit: plan.voiceLimit,
    max_voice_add_edits: maxVoiceAddEdits(plan),
    voice_add_edit_counter: row.voice_add_edit_counter,
    professional_voice_slots_used: 0,
    professional_voice_slots_used_in_workspace: 0,
    professional_voice_limit: plan.professionalVoiceLimit,
    extra_pvc_slots: row.extra_pvc_slots,
    can_extend_voice_limit: false,
    can_use_instant_voice_cloning: plan.canUseInstantVoiceCloning,
    can_use_professional_voice_cloning: plan.canUseProfessionalVoiceCloning || row.extra_pvc_slots > 0,
    allowed_to_use_projects_api: plan.projectsLimit !== 0,
    projects_limit: plan.projectsLimit,
    // Nothing is sold: what passes the limit costs nothing.
    current_overage: { amount: "0", currency: "usd" },
  };
}
