/** What was made: kept, found again, played, judged, shared, downloaded. */
import { z } from "zod";
import { anyone, bytes, endpoint, json, jsonBody, member, ok, operator } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { speechQuality } from "./quality.ts";
import { integerText } from "./query.ts";
import { RESOURCE_ROLES } from "./sharing.ts";
import { alignment } from "./speech.ts";
import { VOICE_CATEGORIES } from "./voices.ts";

export const feedback = z.object({
  thumbs_up: z.boolean(),
  feedback: z.string(),
  emotions: z.boolean(),
  inaccurate_clone: z.boolean(),
  glitches: z.boolean(),
  audio_quality: z.boolean(),
  other: z.boolean(),
  review_status: z.string(),
});
export type Feedback = z.output<typeof feedback>;

export const historyItem = z.object({
  history_item_id: z.string(),
  request_id: z.string(),
  voice_id: z.string(),
  voice_name: z.string(),
  voice_category: z.enum(VOICE_CATEGORIES),
  model_id: z.string(),
  text: z.string(),
  date_unix: z.int(),
  character_count_change_from: z.int(),
  character_count_change_to: z.int(),
  content_type: z.string(),
  output_format: z.string(),
  state: z.enum(["created", "deleted", "processing"]),
  settings: z.record(z.string(), z.unknown()),
  feedback: feedback.nullable(),
  share_link_id: z.string().nullable(),
  source: z.enum(["TTS", "STS"]),
  duration_seconds: z.number(),
  /** What was found when it was held against its text; null for a single sentence, and for what was made before checks. */
  quality: speechQuality.nullable(),
  /** What the product calls a download of this item, without its ending. */
  file_name: z.string(),
  /** Whose it is and what the caller may do with it; absent from what the caller made. */
  access_info: z
    .object({
      is_creator: z.literal(false),
      creator_name: z.string(),
      creator_email: z.string(),
      role: z.enum(RESOURCE_ROLES),
    })
    .optional(),
});
export type HistoryItem = z.output<typeof historyItem>;

const timedItem = historyItem.extend({
  alignments: z.object({ alignment: alignment.nullable(), normalized_alignment: alignment.nullable() }),
});

const AUDIO = ["audio/mpeg", "audio/wav", "audio/ogg"] as const;
const missing = ["history_item_not_found"] as const;
const changed = [...missing, "history_item_forbidden"] as const;
const read = member("speech_history_read");
const write = member("speech_history_write");

/** The body of feedback: length and review are checked by the verb, which words the refusals. */
export const feedbackInput = z.object({
  thumbs_up: z.boolean(),
  feedback: z.string().max(limits.feedbackLengthMax).default(""),
  emotions: z.boolean().default(false),
  inaccurate_clone: z.boolean().default(false),
  glitches: z.boolean().default(false),
  audio_quality: z.boolean().default(false),
  other: z.boolean().default(false),
});

const reviewedItem = z.object({
  history_item_id: z.string(),
  workspace_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  voice_name: z.string(),
  model_id: z.string(),
  text: z.string(),
  date_unix: z.int(),
  feedback,
});

export const history = {
  list: endpoint("GET /v1/history", {
    who: read,
    summary: "What the caller made, or what others of the workspace share with them, newest first",
    query: z.object({
      page_size: integerText(1, limits.historyPageSizeMax).default(limits.historyPageSizeDefault),
      start_after_history_item_id: z.string().max(limits.idLengthMax).optional(),
      voice_id: z.string().max(limits.idLengthMax).optional(),
      search: z.string().max(limits.historySearchLengthMax).optional(),
      source: z.enum(["TTS", "STS"]).optional(),
      shared: z.enum(["with_me"]).optional(),
    }),
    answer: json(
      z.object({
        history: z.array(historyItem),
        last_history_item_id: z.string().nullable(),
        has_more: z.boolean(),
        scanned_until: z.int().nullable(),
      }),
    ),
  }),
  download: endpoint("POST /v1/history/download", {
    who: read,
    summary: "One item as audio, several as a zip",
    body: jsonBody(
      z.object({
        history_item_ids: z.array(z.string().max(limits.idLengthMax)).max(limits.historyDownloadItemsMax),
        /** `default` is mp3 for what was made as mp3; `wav` is wav. */
        output_format: z.enum(["default", "mp3", "wav"]).nullish(),
      }),
    ),
    answer: bytes([...AUDIO, "application/zip"]),
    errors: [...missing, "history_items_missing"],
  }),
  get: endpoint("GET /v1/history/:history_item_id", {
    who: read,
    summary: "One item with the time of every character",
    answer: json(timedItem),
    errors: missing,
  }),
  delete: endpoint("DELETE /v1/history/:history_item_id", {
    who: write,
    summary: "Delete an item and its audio",
    answer: ok,
    errors: changed,
  }),
  get_audio: endpoint("GET /v1/history/:history_item_id/audio", {
    who: read,
    summary: "An item's audio",
    answer: bytes(AUDIO, true),
    errors: [...missing, "invalid_range"],
  }),
  get_audio_link: endpoint("GET /v1/history/:history_item_id/audio-link", {
    who: read,
    summary: "An address that a player can load without a key, for an hour",
    answer: json(z.object({ audio_url: z.string(), expires_unix: z.int() })),
    errors: missing,
  }),
  get_waveform: endpoint("GET /v1/history/:history_item_id/waveform", {
    who: read,
    summary: "Peaks of an item's audio, 0..1",
    answer: json(z.object({ peaks: z.array(z.number()), duration_seconds: z.number() })),
    errors: missing,
  }),
  get_subtitles: endpoint("GET /v1/history/:history_item_id/subtitles", {
    who: read,
    summary: "An item's words as subtitles",
    query: z.object({ format: z.enum(["srt", "vtt"]).default("srt") }),
    answer: bytes(["application/x-subrip", "text/vtt"]),
    errors: [...missing, "subtitles_not_possible"],
  }),
  add_feedback: endpoint("POST /v1/history/:history_item_id/feedback", {
    who: write,
    summary: "Say how an item sounds",
    body: jsonBody(feedbackInput),
    answer: ok,
    errors: [...changed, "feedback_too_short", "feedback_reviewed"],
  }),
  get_share_link: endpoint("GET /v1/history/:history_item_id/share-link", {
    who: read,
    summary: "A public link to an item, made when first asked for",
    answer: json(z.object({ share_link: z.string(), public_user_name: z.string().nullable() })),
    errors: [...changed, "in_probation"],
  }),
  get_shared: endpoint("GET /v1/shared-history/:share_link_id", {
    who: anyone,
    summary: "What a share link shows",
    answer: json(
      z.object({
        text: z.string(),
        voice_name: z.string(),
        public_user_name: z.string().nullable(),
        date_unix: z.int(),
        duration_seconds: z.number(),
        peaks: z.array(z.number()),
        audio_url: z.string(),
      }),
    ),
    errors: ["share_link_not_found"],
  }),
  get_shared_audio: endpoint("GET /v1/shared-history/:share_link_id/audio", {
    who: anyone,
    summary: "The audio behind a share link",
    answer: bytes(AUDIO, true),
    errors: ["share_link_not_found", "invalid_range"],
  }),
  admin_get_audio: endpoint("GET /admin/:workspace_id/history/:user_id/:history_item_id/audio", {
    who: operator,
    summary: "Any item's audio, for the owner of the installation; every use is logged",
    answer: bytes(AUDIO, true),
    errors: [...missing, "invalid_range"],
  }),
  admin_list_feedback: endpoint("GET /admin/feedback", {
    who: operator,
    summary: "Feedback that waits for review, newest first",
    query: z.object({
      review_status: z.enum(["not_reviewed", "reviewed"]).default("not_reviewed"),
      page_size: integerText(1, 100).default(30),
      start_after_history_item_id: z.string().max(limits.idLengthMax).optional(),
    }),
    answer: json(z.object({ feedback: z.array(reviewedItem), has_more: z.boolean() })),
  }),
  admin_review_feedback: endpoint("POST /admin/feedback/:history_item_id/review", {
    who: operator,
    summary: "Mark feedback as reviewed; its author cannot change it any more",
    answer: ok,
    errors: missing,
  }),
} as const;
