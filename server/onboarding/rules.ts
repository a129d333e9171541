/** How onboarding goes on: pure. */
import { CHECKLIST_ITEMS, type ChecklistItem } from "../../contract/onboarding.ts";
import type { StoredOnboarding } from "./store.ts";

/** Of somebody who has just signed up: everything is to come. */
export const newcomersOnboarding: StoredOnboarding = {
  is_onboarding_completed: false,
  is_onboarding_checklist_completed: false,
};

/** With a checklist: the one that was begun, which gets steps that came since, or a new one. What is done stays done. */
export function withChecklist(kept: StoredOnboarding, checklist_id: string): StoredOnboarding {
  if (kept.is_onboarding_checklist_completed === true) return kept;
  const items = Object.fromEntries(CHECKLIST_ITEMS.map((item) => [item, kept.checklist?.items[item] ?? false]));
  const { checklist_id: id = checklist_id, hidden = false } = kept.checklist ?? {};
  return { ...kept, is_onboarding_checklist_completed: false, checklist: { checklist_id: id, items, hidden } };
}

/** Onboarding counts as done unless it was begun and is still open (section 3: both are true by default). */
export function onboardingOf(kept: StoredOnboarding) {
  const { checklist, survey } = kept;
  const items = CHECKLIST_ITEMS.flatMap((item_id: ChecklistItem) => {
    const is_completed = checklist?.items[item_id];
    return is_completed === undefined ? [] : [{ item_id, is_completed }];
  });
  return {
    is_onboarding_completed: kept.is_onboarding_completed !== false,
    is_onboarding_checklist_completed: kept.is_onboarding_checklist_completed !== false,
    onboarding_survey: survey ?? null,
    onboarding_checklist: checklist ? { checklist_id: checklist.checklist_id, items, hidden: checklist.hidden } : null,
  };
}
