import type { onboardingWords } from "../words/onboarding.ts";

export type Role = keyof typeof onboardingWords.role.roles;

/** What somebody has answered so far; empty is not answered. */
export interface Answers {
  first_name: string;
  role: Role | "";
  subrole: string;
  source: string;
}

export const noAnswers: Answers = { first_name: "", role: "", subrole: "", source: "" };

/** The device's time zone as IANA names it, where the browser tells it. */
function ownTimezone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

/** What is sent: only what was answered, and the time zone with it. Nothing at all when everything was skipped. */
export function surveyOf(answers: Answers, timezone = ownTimezone()) {
  const told = Object.fromEntries(
    Object.entries(answers)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ""),
  ) as Partial<Record<keyof Answers, string>>;
  return Object.keys(told).length === 0 || timezone === undefined ? told : { ...told, timezone };
}
