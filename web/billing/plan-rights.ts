import { plans, type Tier } from "../../contract/plans.ts";
import { countText, shortCountText } from "../shell/numbers.ts";
import { billingWords } from "../words/billing.ts";

const words = billingWords.plans;

/** What a plan has of what can be done here already, in the order in which people compare; what it lacks is left out. */
export function rightsInWords(tier: Tier): string[] {
  const plan = plans[tier];
  const lines: (string | false)[] = [
    words.characters(shortCountText(plan.characterLimit)),
    words.requests(plan.concurrentRequestsMax),
    words.voices(countText(plan.voiceLimit)),
    plan.canUseInstantVoiceCloning && words.voicesFromRecordings,
    plan.seats !== null && plan.seats > 1 && words.seats(plan.seats),
    plan.canUseHighBitrate && words.bitrate,
    plan.canUseStudioPcm && words.studio,
    plan.canExtendCharacterLimit && words.extend,
    plan.canRepeatForFree && words.repeats,
    plan.canUseSingleSignOn && words.sso,
  ];
  return lines.filter((line) => line !== false);
}
