/** What the owner of the installation looks at about voices: requests for the library, complaints, and what they decide. */
import { z } from "zod";
import { bytes, endpoint, json, jsonBody, ok, operator, session } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { integerText } from "./query.ts";
import { REPORT_REASONS, REVIEW_CAUSES, type ReviewDecision } from "./voice-review-decisions.ts";
import { VOICE_CATEGORIES } from "./voices.ts";

const DECISIONS = [
  "allow",
  "allow_with_changes",
  "decline",
  "dismiss",
  "accept",
  "refuse",
  "captcha",
  "ban",
] as const satisfies readonly ReviewDecision[];

const safetyControl = z.enum(["BAN", "CAPTCHA"]).nullable();

/** A voice as whoever judges it needs it. */
const judgedVoice = z.object({
  voice_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(VOICE_CATEGORIES),
  labels: z.record(z.string(), z.string()),
  owner_email: z.string(),
  preview_url: z.string(),
  is_verified: z.boolean(),
  safety_control: safetyControl,
  safety_reason: z.string().nullable(),
  /** As it is shown, or is to be shown, to others; null: it was never shared. */
  sharing: z
    .object({
      name: z.string(),
      description: z.string(),
      status: z.enum(["enabled", "disabled"]),
      enabled_in_library: z.boolean(),
      review_status: z.string(),
      cloned_by_count: z.int(),
    })
    .nullable(),
});
export type JudgedVoice = z.output<typeof judgedVoice>;

/** Something that can be listened to or opened: `recording` of a sample, `file` that came with a verification. */
const reviewFile = z.object({
  file_id: z.string(),
  kind: z.enum(["recording", "file"]),
  file_name: z.string(),
  content_type: z.string(),
  duration_secs: z.number().nullable(),
});

const voiceReview = z.object({
  /** Sortable by time. */
  review_id: z.string(),
  cause: z.enum(REVIEW_CAUSES),
  state: z.enum(["open", "closed"]),
  /** Of a report. */
  reason: z.enum(REPORT_REASONS).nullable(),
  /** What was said by whoever asks or complains. */
  details: z.string(),
  /** Of whoever complained, while they have an account. */
  reported_by_email: z.string().nullable(),
  created_at_unix: z.int(),
  /** null while it is open, or when it was over without one. */
  decision: z.string().nullable(),
  message: z.string().nullable(),
  decided_by_email: z.string().nullable(),
  decided_at_unix: z.int().nullable(),
  voice: judgedVoice,
  files: z.array(reviewFile),
});
export type VoiceReview = z.output<typeof voiceReview>;

/** What the owner of a voice reads. */
const message = z.string().trim().max(limits.reviewMessageLengthMax);

export const voiceReviews = {
  report: endpoint("POST /v1/shared-voices/:public_user_id/:voice_id/report", {
    who: session,
    summary: "Complain of a voice that is shared with the caller; each person once of each voice",
    body: jsonBody(
      z.object({
        reason: z.enum(REPORT_REASONS),
        words: z.string().trim().max(limits.voiceReportLengthMax).default(""),
      }),
    ),
    answer: ok,
    errors: ["shared_voice_not_found", "own_voice", "voice_already_reported", "too_many_voice_reports"],
  }),
  list: endpoint("GET /v1/admin/voice-reviews", {
    who: operator,
    summary: "What is to be decided about voices, the oldest first; or what was decided, the newest first",
    query: z.object({
      state: z.enum(["open", "closed"]).default("open"),
      page_size: integerText(1, limits.reviewPageSizeMax).default(limits.reviewPageSizeDefault),
      start_after_review_id: z.string().max(limits.idLengthMax).optional(),
    }),
    answer: json(z.object({ reviews: z.array(voiceReview), has_more: z.boolean() })),
  }),
  get_file: endpoint("GET /v1/admin/voice-reviews/:review_id/files/:file_id", {
    who: operator,
    summary: "A recording of the voice, or a file that came with it; every use is logged",
    answer: bytes(["audio/*", "video/*", "application/octet-stream"], true),
    errors: ["voice_review_not_found", "invalid_range"],
  }),
  decide: endpoint("POST /v1/admin/voice-reviews/:review_id/decide", {
    who: operator,
    summary: "Decide about a voice; its owner is told",
    body: jsonBody(
      z.object({
        decision: z.enum(DECISIONS),
        message: message.default(""),
        /** With `allow_with_changes`: what it is called in the library instead. */
        name: z.string().trim().min(1).max(limits.nameLengthMax).optional(),
        description: z.string().max(limits.voiceDescriptionLengthMax).optional(),
      }),
    ),
    answer: ok,
    errors: [
      "voice_review_not_found",
      "voice_review_over",
      "voice_review_wrong_decision",
      "voice_review_needs_message",
      "voice_without_speaker",
    ],
  }),
  list_blocked: endpoint("GET /v1/admin/blocked-voices", {
    who: operator,
    summary: "Voices that are blocked, or whose owner has to show that they are theirs",
    query: z.object({
      page_size: integerText(1, limits.reviewPageSizeMax).default(limits.reviewPageSizeDefault),
      start_after_voice_id: z.string().max(limits.idLengthMax).optional(),
    }),
    answer: json(z.object({ voices: z.array(judgedVoice), has_more: z.boolean() })),
  }),
  set_safety: endpoint("POST /v1/admin/voices/:voice_id/safety", {
    who: operator,
    summary: "Block a voice, ask its owner to show that it is theirs, or lift that; its owner is told",
    body: jsonBody(z.object({ safety_control: safetyControl, reason: message.default("") })),
    answer: ok,
    errors: ["voice_not_found", "voice_review_needs_message", "voice_without_speaker"],
  }),
} as const;
