/** “May they?”, asked in one place by the server and by the pages, so that neither promises what the other refuses. */
import type { OutputFormat } from "./output-formats.ts";
import { type Plan, plans, TIERS, type Tier } from "./plans.ts";

/** What a right is decided by; a subscription is one, and so is a caller with nothing but a plan. */
export interface Holder {
  tier: Tier;
  status?: string;
  allowed_to_extend_character_limit?: boolean;
  extra_pvc_slots?: number;
  /** Of the workspace, for plans that have no number of seats of their own. */
  max_seats?: number | null;
}

/** The plan's part of each right. */
const rights = {
  extend_character_limit: (plan) => plan.canExtendCharacterLimit,
  instant_voice_cloning: (plan) => plan.canUseInstantVoiceCloning,
  professional_voice_cloning: (plan) => plan.canUseProfessionalVoiceCloning,
  projects: (plan) => plan.projectsLimit !== 0,
  projects_api: (plan) => plan.canUseProjectsApi,
  single_sign_on: (plan) => plan.canUseSingleSignOn,
  several_seats: (plan) => plan.seats === null || plan.seats > 1,
  high_bitrate: (plan) => plan.canUseHighBitrate,
  studio_pcm: (plan) => plan.canUseStudioPcm,
  free_repeats: (plan) => plan.canRepeatForFree,
} as const satisfies Record<string, (plan: Plan) => boolean>;

export type Right = keyof typeof rights;

/**
 * Whether somebody may do what the right is named after. Two ask for more than a plan (section 6): extending the limit for
 * the workspace's own wish and the status `active`; professional cloning is there with extra slots too.
 */
export function may(holder: Holder, right: Right): boolean {
  const inPlan = rights[right](plans[holder.tier]);
  if (right === "extend_character_limit") {
    return inPlan && holder.allowed_to_extend_character_limit === true && holder.status === "active";
  }
  if (right === "professional_voice_cloning") return inPlan || (holder.extra_pvc_slots ?? 0) > 0;
  return inPlan;
}

/** Whether the plan itself has a right, whatever else it asks for. */
export const planHas = (tier: Tier, right: Right): boolean => rights[right](plans[tier]);

/** The lowest plan that has a right, for whoever wants it: every right is in some plan. */
export const lowestPlanWith = (right: Right): Tier => TIERS.find((tier) => planHas(tier, right)) ?? "enterprise";

/** Not free and not a trial. */
export const isPaid = (tier: Tier): boolean => tier !== "free" && tier !== "trial";

/** How many people may work in the workspace; null: as many as there are. */
export const seatsOf = ({ tier, max_seats }: Holder): number | null => plans[tier].seats ?? max_seats ?? null;

/** How many professional voices: the plan's and the extra ones. */
export const professionalVoicesOf = ({ tier, extra_pvc_slots }: Holder): number =>
  plans[tier].professionalVoiceLimit + (extra_pvc_slots ?? 0);

/** mp3 of this bitrate is a right of its own, in kbit/s. */
const highBitrate = 192;
/** Uncompressed sound of this rate and above too, in Hz. */
const studioRate = 44_100;

/** The right that an output format asks for; null: it comes with every plan. */
export function rightOfFormat(format: OutputFormat): Right | null {
  const [codec, rate, bitrate] = format.split("_");
  if (codec === "mp3") return Number(bitrate) === highBitrate ? "high_bitrate" : null;
  return (codec === "pcm" || codec === "wav") && Number(rate) >= studioRate ? "studio_pcm" : null;
}
