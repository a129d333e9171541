/** What a person's rows mean on their page, and what is decided about them: pure. */
import { createHash } from "node:crypto";
import type { Terms, User } from "../../contract/account.ts";
import { limits } from "../../contract/limits.ts";

/** Whether somebody joined not long ago. */
export const isNew = (created_at: Date, now: Date): boolean => now.getTime() - created_at.getTime() < limits.newUserMs;

/** A moment as the wire has it, in whole seconds. */
export const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Under which the updated terms about voice data are kept among the others. */
export const bipaTerms = "bipa";

/** When each of the terms was agreed to; what was not is null. */
export const shownTerms = (kept: Readonly<Record<string, number>>): User["terms_agreed_to"] => {
  const at = (terms: Terms) => kept[terms] ?? null;
  return {
    conversational_ai_agreement: at("conversational_ai_agreement"),
    voice_design_agreement: at("voice_design_agreement"),
    licensing: at("licensing"),
    privacy: at("privacy"),
    content: at("content"),
  };
};

type Preferences = User["preferences"];

/** Preferences with some changed, and those that are null forgotten. */
export const changedPreferences = (
  kept: Preferences,
  changes: Readonly<Record<string, string | number | boolean | null>>,
): Preferences => {
  const all: [string, string | number | boolean | null][] = Object.entries({ ...kept, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, string | number | boolean] => entry[1] !== null));
};

/** Whether so many names have something kept under them that no more may. */
export const isTooMuch = (kept: object): boolean => Object.keys(kept).length > limits.preferencesMax;

/** A number from 0 to below 1 that is always the same for a person, evenly spread over people, and tells nothing of them. */
export function stableRandom(user_id: string): number {
  const bytes = createHash("sha256").update(`rand ${user_id}`).digest();
  // 48 of its bits, which a double holds exactly.
  return bytes.readUIntBE(0, 6) / 2 ** 48;
}

/** Where a visit came from. */
interface Visit {
  gclid: string | null;
  utm: Readonly<Record<string, string>>;
}

const paidMediums = /^(cpc|ppc|cpm|cpv|cpa|paid|paid[-_ ]?(search|social|media)|display|retargeting|ads?)$/i;

/** Whether somebody was paid for the visit: then nobody is paid for having brought the visitor. */
export const isPaidVisit = ({ gclid, utm }: Visit): boolean =>
  !!gclid || paidMediums.test(utm.utm_medium?.trim() ?? "");

/** When an account that is deleted now is gone for good, if its holder does not come back. */
export const deletionMoment = (now: Date): Date => new Date(now.getTime() + limits.deletionGraceDays * 86_400_000);

/** When an export that was done then is removed. */
export const exportEnd = (done: Date): Date => new Date(done.getTime() + limits.exportDays * 86_400_000);
