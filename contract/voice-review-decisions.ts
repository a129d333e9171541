/** What voices are looked at for, and what can be decided; without the schemas, so that pages need not load these. */

/**
 * `library`: is to stand there. `report`: somebody complained. `moderation`: others tried to say with it what is not
 * allowed. `verification`: files that show whose voice it is.
 */
export const REVIEW_CAUSES = ["library", "report", "moderation", "verification"] as const;
export type ReviewCause = (typeof REVIEW_CAUSES)[number];

/** Why somebody complains of a voice. */
export const REPORT_REASONS = ["my_voice", "somebody_elses_voice", "offensive", "misleading", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What can be decided, by cause. `captcha`: its owner has to show that it is their voice. */
export const REVIEW_DECISIONS = {
  library: ["allow", "allow_with_changes", "decline", "ban"],
  report: ["dismiss", "decline", "captcha", "ban"],
  moderation: ["dismiss", "decline", "captcha", "ban"],
  verification: ["accept", "refuse"],
} as const satisfies Record<ReviewCause, readonly string[]>;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[ReviewCause][number];
