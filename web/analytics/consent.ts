import type { AnalyticsConsent } from "../../contract/regions.ts";

/** What somebody answered, as the cookie keeps it; null: nothing yet. */
export type Answer = "granted" | "denied" | null;

/** The value of a cookie, or null. */
export function cookieOf(cookies: string, name: string): string | null {
  const kept = cookies.split("; ").find((part) => part.startsWith(`${name}=`));
  return kept === undefined ? null : decodeURIComponent(kept.slice(name.length + 1));
}

/** What the consent cookie says. */
export function answerOf(cookies: string, name: string): Answer {
  const value = cookieOf(cookies, name);
  return value === "granted" || value === "denied" ? value : null;
}

/**
 * Where the question of consent stands: a browser's privacy signal answers it before everything else, then what was
 * answered, then the place's law.
 */
export function consentOf(known: {
  has_privacy_signal: boolean;
  answer: Answer;
  at_first: "not_applicable" | "undecided";
}): AnalyticsConsent {
  if (known.has_privacy_signal) return "denied";
  return known.answer ?? known.at_first;
}

/** Whether something may be told: never while nobody has answered where an answer is needed. */
export const mayTell = (consent: AnalyticsConsent): boolean => consent === "granted" || consent === "not_applicable";
