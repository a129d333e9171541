/** The agreement of whoever speaks in a voice, as it is shown. */
import { z } from "zod";

/** Whether the speaker agreed, and how that can be shown. */
export const consentState = z.object({
  requires_verification: z.boolean(),
  is_verified: z.boolean(),
  /** Ways that are open to the caller: reading a phrase aloud, or by the terms of their account. */
  ways: z.array(z.enum(["phrase", "attested"])),
  /** The phrase that is to be read now; null: ask for one. */
  phrase: z
    .object({ phrase: z.string(), language: z.string(), expires_at_unix: z.int(), attempts_left: z.int() })
    .nullable(),
  /** Until when the link works by which the speaker signs elsewhere; null: there is none. */
  link_expires_at_unix: z.int().nullable(),
  /** Why earlier recordings were refused, the oldest first. */
  failures: z.array(z.string()),
});
export type ConsentState = z.output<typeof consentState>;

export const phraseToRead = z.object({
  phrase: z.string(),
  /** ISO 639-1, of the phrase. */
  language: z.string(),
  expires_at_unix: z.int(),
  attempts_left: z.int(),
});
export type PhraseToRead = z.output<typeof phraseToRead>;

export const signedConsent = z.object({
  status: z.enum(["accepted", "refused"]),
  /** Why not, for people; null when it was accepted. */
  reason: z.string().nullable(),
  attempts_left: z.int(),
  checks: z.object({
    /** Whether the phrase is heard: by a model that understands speech, or by laying a reading of it beside. */
    phrase: z.object({ is_said: z.boolean(), word_errors: z.number(), by: z.string() }).nullable(),
    /** Whether it is the speaker of the samples. `similarity` over a half counts as the same. */
    speaker: z.object({ is_same: z.boolean(), similarity: z.number(), by: z.string() }).nullable(),
  }),
});
export type SignedConsent = z.output<typeof signedConsent>;
