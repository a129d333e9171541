/** When characters start anew, and how many may be under way: pure. */
import { plans, type Tier } from "../../contract/plans.ts";

/** What a workspace may use and has used, as it stands now. */
export interface Account {
  tier: Tier;
  status: string;
  allowed_to_extend_character_limit: boolean;
  used: number;
  reserved: number;
  period_ends_at: Date;
}

/** The same day and time of a later month; the 31st becomes the last day of a shorter one. In UTC. */
export function monthsAfter(anchor: Date, months: number): Date {
  const later = new Date(anchor);
  later.setUTCMonth(anchor.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return later;
}

/**
 * When the period that `now` is in ends: whole months after the subscription began, so that a short month does not
 * move the day for good. A moment that ends a period belongs to the next one.
 */
export function periodEndAfter(anchor: Date, now: Date): Date {
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const end = monthsAfter(anchor, Math.max(1, months));
  return end > now ? end : monthsAfter(anchor, Math.max(1, months) + 1);
}

/** Characters that are left of the period; never below 0. */
export const remainingOf = (account: Account): number =>
  Math.max(0, plans[account.tier].characterLimit - account.used - account.reserved);

/** Requests that a workspace may have under way at once; the operator decides for enterprise. */
export const concurrentRequestsMax = (env: { MYNAH_ENTERPRISE_CONCURRENCY: number }, tier: Tier): number =>
  tier === "enterprise" ? env.MYNAH_ENTERPRISE_CONCURRENCY : plans[tier].concurrentRequestsMax;

/** Part of the limit at which people are told that it comes nearer. */
const quotaWarnedAt = 0.8;

/**
 * Which bound a booking has passed: `used_up` at the plan's limit, `near` at 80 percent of it. Counts only go up within a
 * period, so each is passed once in it.
 */
export function passedBound(limit: number, before: number, after: number): "near" | "used_up" | null {
  const passes = (bound: number) => before < bound && after >= bound;
  if (passes(limit)) return "used_up";
  return passes(quotaWarnedAt * limit) ? "near" : null;
}
