/** The voice library: voices that people share, and how they share them. */
import { z } from "zod";
import { endpoint, json, jsonBody, member } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { booleanText, integerText } from "./query.ts";
import { voiceSharing } from "./voice-shapes.ts";
import { VOICE_CATEGORIES, voice } from "./voices.ts";

/** A voice as whoever looks for one sees it. */
export const libraryVoice = z.object({
  public_owner_id: z.string(),
  voice_id: z.string(),
  date_unix: z.int(),
  name: z.string(),
  accent: z.string(),
  gender: z.string(),
  age: z.string(),
  descriptive: z.string(),
  use_case: z.string(),
  category: z.enum(VOICE_CATEGORIES),
  /** ISO 639-1. */
  language: z.string(),
  description: z.string(),
  preview_url: z.string(),
  usage_character_count_1y: z.int(),
  usage_character_count_7d: z.int(),
  play_api_usage_character_count_1y: z.int(),
  cloned_by_count: z.int(),
  /** Of the usual price of a character. */
  rate: z.number(),
  /** For its owner alone: dollars for 1,000 credits, as they set them; null: the usual. */
  custom_rate: z.number().nullable(),
  free_users_allowed: z.boolean(),
  live_moderation_enabled: z.boolean(),
  featured: z.boolean(),
  /** Days. */
  notice_period: z.int().nullable(),
  instagram_username: z.string().nullable(),
  twitter_username: z.string().nullable(),
  youtube_username: z.string().nullable(),
  tiktok_username: z.string().nullable(),
  image_url: z.string(),
  reader_app_enabled: z.boolean(),
  /** Whether the caller has it already. */
  is_added_by_user: z.boolean(),
});
export type LibraryVoice = z.output<typeof libraryVoice>;

export const LIBRARY_SORTS = ["trending", "created_date", "cloned_by_count", "usage_character_count_1y"] as const;

const word = z.string().max(limits.nameLengthMax).optional();
/** Said once or again and again in a query. */
const words = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : [given]).flatMap((each) => each.split(",")))
  .pipe(z.array(z.string().max(limits.nameLengthMax)).max(limits.libraryFiltersMax))
  .optional();
/** A name at another service, with or without its @. */
const handle = z
  .string()
  .max(limits.socialHandleLengthMax)
  .regex(/^@?[\p{L}\p{N}._-]*$/u, "Only letters, digits, dots, underscores and hyphens")
  .transform((text) => text.replace(/^@/, "") || null)
  .nullable();

/** Labels that voices in the library are looked for by. */
export const LIBRARY_LABELS = ["language", "gender", "age", "accent", "use_case"] as const;
export type LibraryLabel = (typeof LIBRARY_LABELS)[number];

const voiceAccent = z.object({
  /** As voices are looked for by it. */
  accent: z.string(),
  /** ISO 639-1. */
  language: z.string(),
  /** Both of them. */
  code: z.string(),
  /** For people. */
  name: z.string(),
});

/** How a voice stands in the library; what is not given stays as it is. */
const librarySettings = z
  .object({
    enable_library: z.boolean(),
    enable_financial_rewards: z.boolean(),
    /** Days. */
    notice_period: z.int().min(0).max(limits.noticePeriodDaysMax).nullable(),
    /** Dollars for 1,000 credits; null: the usual. */
    custom_rate: z.number().min(limits.voiceRateDollarsMin).max(limits.voiceRateDollarsMax).nullable(),
    enable_live_moderation: z.boolean(),
    free_users_allowed: z.boolean(),
    preview_history_item_id: z.string().max(limits.idLengthMax).nullable(),
    voice_mixing_allowed: z.boolean(),
    instagram_username: handle,
    twitter_username: handle,
    youtube_username: handle,
    tiktok_username: handle,
    labels: z
      .record(z.string().max(limits.labelLengthMax), z.string().max(limits.labelLengthMax))
      .refine((labels) => Object.keys(labels).length <= limits.labelsMax, "Too many labels"),
    reader_app_enabled: z.boolean(),
    name: z.string().trim().min(1).max(limits.nameLengthMax),
    description: z.string().max(limits.voiceDescriptionLengthMax),
  })
  .partial();

export const STATS_RANGES = ["7d", "30d", "90d", "1y", "all"] as const;

const statsDay = z.object({
  date: z.string(),
  characters: z.int(),
  requests: z.int(),
  /** Workspaces that spoke with it. */
  users: z.int(),
  /** Dollars. */
  rewards: z.number(),
});

export const voiceLibrary = {
  list: endpoint("GET /v1/shared-voices", {
    who: member("voices_read"),
    summary: "Voices that people share, by what is looked for, page by page",
    query: z.object({
      page_size: integerText(1, limits.libraryPageSizeMax).default(limits.libraryPageSizeDefault),
      page: integerText(0, limits.libraryPagesMax).default(0),
      category: word,
      gender: word,
      age: word,
      accent: word,
      language: word,
      search: z.string().max(limits.nameLengthMax).optional(),
      use_cases: words,
      descriptives: words,
      featured: booleanText.optional(),
      reader_app_enabled: booleanText.optional(),
      owner_id: z.string().max(limits.idLengthMax).optional(),
      sort: z.enum(LIBRARY_SORTS).default("trending"),
    }),
    answer: json(
      z.object({
        voices: z.array(libraryVoice),
        has_more: z.boolean(),
        last_sort_id: z.string().nullable(),
      }),
    ),
  }),
  list_labels: endpoint("GET /v1/shared-voices/labels", {
    who: member("voices_read"),
    summary: "What voices in the library can be looked for by, with how many voices there are of each, the most first",
    answer: json(
      z.object({
        labels: z.record(z.enum(LIBRARY_LABELS), z.array(z.object({ value: z.string(), voices: z.int() }))),
      }),
    ),
  }),
  list_accents: endpoint("GET /v1/voices/accents", {
    who: member("voices_read"),
    summary: "The accents of the voices in the library, by language",
    query: z.object({ language: word, model_id: z.string().max(limits.idLengthMax).optional() }),
    answer: json(z.object({ accents: z.array(voiceAccent) })),
  }),
  get_shared: endpoint("GET /v1/voices/:public_user_id/:voice_id", {
    who: member("voices_read"),
    summary: "A voice that its owner shares: in the library, by a link, or with the caller's e-mail",
    answer: json(libraryVoice),
    errors: ["shared_voice_not_found"],
  }),
  add: endpoint("POST /v1/voices/add/:public_user_id/:voice_id", {
    who: member("add_voice_from_voice_library"),
    summary: "Add a shared voice to one's own",
    body: jsonBody(z.object({ new_name: z.string().trim().min(1).max(limits.nameLengthMax) })),
    answer: json(z.object({ voice_id: z.string() })),
    errors: [
      "shared_voice_not_found",
      "shared_voice_needs_plan",
      "voice_already_added",
      "own_voice",
      "voice_limit_reached",
      "voice_edit_limit_reached",
    ],
  }),
  share_library: endpoint("POST /v1/voices/:voice_id/share-library", {
    who: member("publish_voice_to_voice_library"),
    summary: "Put a voice into the library, change how it stands there, or take it out: then the notice period begins",
    body: jsonBody(librarySettings),
    answer: json(voice),
    errors: ["voice_not_found", "voice_forbidden", "voice_not_shareable", "history_item_not_found"],
  }),
  share: endpoint("POST /v1/voices/:voice_id/share", {
    who: member("voices_write"),
    summary:
      "Share a voice by a link, with some e-mails or with whoever has it, or stop: then the notice period begins",
    body: jsonBody(
      z.object({
        enable: z.boolean(),
        /** Empty: whoever has the link. Absent: as it was. */
        emails: z.array(z.email().max(limits.emailLengthMax).toLowerCase()).max(limits.shareEmailsMax).optional(),
        /** Takes it out of the library while the link goes on: nobody who added it loses it (ours). */
        leave_library: z.boolean().optional(),
      }),
    ),
    answer: json(z.object({ share_link: z.string(), sharing: voiceSharing })),
    errors: ["voice_not_found", "voice_forbidden", "voice_not_shareable"],
  }),
  stats: endpoint("GET /v1/voices/:voice_id/share/stats", {
    who: member("voices_read"),
    summary: "What others said with a voice, day by day",
    query: z.object({ range: z.enum(STATS_RANGES).default("30d"), reader_app: booleanText.optional() }),
    answer: json(
      z.object({
        days: z.array(statsDay),
        total: statsDay.omit({ date: true }),
        cloned_by_count: z.int(),
      }),
    ),
    errors: ["voice_not_found", "voice_forbidden"],
  }),
} as const;
