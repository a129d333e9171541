/** What a person's rows mean on their page: pure. */
import { limits } from "../../contract/limits.ts";
import type { StoredOnboarding } from "../db/schema/index.ts";

/** Whether somebody joined not long ago. */
export const isNew = (created_at: Date, now: Date): boolean => now.getTime() - created_at.getTime() < limits.newUserMs;

/** Onboarding counts as done unless it was begun and is still open (section 3: both are true by default). */
export function onboardingOf(kept: StoredOnboarding): {
  is_onboarding_completed: boolean;
  is_onboarding_checklist_completed: boolean;
} {
  return {
    is_onboarding_completed: kept.is_onboarding_completed !== false,
    is_onboarding_checklist_completed: kept.is_onboarding_checklist_completed !== false,
  };
}
