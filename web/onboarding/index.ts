/** The first steps: what the rest of the app may use of them. */
export { completeStep } from "./complete-step.ts";
export { openChecklist } from "./open-checklist.ts";
