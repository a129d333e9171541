import { notify } from "../shell/toasts.ts";
import { onboardingWords } from "../words/onboarding.ts";

/** Says that a step was completed. */
export const congratulate = (): void => notify.success(onboardingWords.checklist.congratulations);
