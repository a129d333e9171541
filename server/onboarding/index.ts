/** Onboarding: what newcomers say of themselves, and their first steps. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { answerSurvey } from "./answer-survey.ts";
import { completeChecklist, hideChecklist } from "./end-checklist.ts";
import { initiateChecklist } from "./initiate-checklist.ts";
import { updateChecklist } from "./update-checklist.ts";

export { completeStep } from "./complete-step.ts";
export { newcomersOnboarding, onboardingOf } from "./rules.ts";

export const onboarding = answers(api.onboarding, {
  answer_survey: answerSurvey,
  initiate: initiateChecklist,
  update: updateChecklist,
  hide: hideChecklist,
  mark_complete: completeChecklist,
});
