/** Voices: who can speak, and how each is set. */
import { z } from "zod";
import { anyone, bytes, endpoint, json, jsonBody, member, ok } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { booleanText, integerText } from "./query.ts";
import { fineTuning, voiceMaking, voiceSample, voiceSharing, voiceVerification } from "./voice-shapes.ts";

export const voiceSettings = z.object({
  stability: z.number().min(0).max(1),
  similarity_boost: z.number().min(0).max(1),
  style: z.number().min(0).max(1),
  use_speaker_boost: z.boolean(),
  speed: z.number().min(limits.speedMin).max(limits.speedMax),
});
export type VoiceSettings = z.output<typeof voiceSettings>;

/** What a voice speaks with until somebody sets it otherwise. */
export const defaultVoiceSettings: VoiceSettings = {
  stability: 0.5,
  similarity_boost: 0.75,
  style: 0,
  use_speaker_boost: true,
  speed: 1,
};

/** Settings as a caller may send them: any part; the rest stays as it is. */
export const voiceSettingsPart = voiceSettings.partial();

export const VOICE_CATEGORIES = ["premade", "cloned", "generated", "professional", "high_quality", "famous"] as const;

export const voice = z.object({
  voice_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(VOICE_CATEGORIES),
  /** gender, age, accent, use_case, descriptive, language … */
  labels: z.record(z.string(), z.string()),
  preview_url: z.string(),
  samples: z.array(voiceSample),
  settings: voiceSettings.optional(),
  available_for_tiers: z.array(z.string()),
  high_quality_base_model_ids: z.array(z.string()),
  verified_languages: z.array(
    z.object({
      language: z.string(),
      model_id: z.string(),
      accent: z.string().nullable(),
      locale: z.string().nullable(),
      preview_url: z.string().nullable(),
    }),
  ),
  fine_tuning: fineTuning,
  /** Of a voice that somebody made, when it is shared or was added; null otherwise. */
  sharing: voiceSharing.nullable(),
  voice_verification: voiceVerification.nullable(),
  /** What the caller may do with it: admin when it is theirs, otherwise what it is shared with them for; null: any voice's. */
  permission_on_resource: z.string().nullable(),
  safety_control: z.enum(["BAN", "CAPTCHA"]).nullable(),
  is_owner: z.boolean(),
  is_legacy: z.boolean(),
  is_mixed: z.boolean(),
  created_at_unix: z.int().nullable(),
  /** Which kind of engine speaks: classic, neural, system, openai … */
  provider: z.string().default("classic"),
  /** The models that speak it, the one that is meant when none is named first. */
  model_ids: z.array(z.string()).default([]),
  /** ISO 639-1 (639-3 where there is no shorter code) of all languages that it speaks, its own first. */
  languages: z.array(z.string()).default([]),
  /** Why the voice cannot speak now, for people, in a sentence: “Its model is not installed.” null when it can. */
  disabled_reason: z.string().nullable().default(null),
  /** When it goes, which its owner deleted while others count on notice; null: it stays. */
  deletes_at_unix: z.int().nullable().default(null),
  /** How somebody made it; null for the voices that engines bring. */
  making: voiceMaking.nullable().default(null),
  /** Where the caller keeps it. */
  folder_id: z.string().nullable().default(null),
  is_favourite: z.boolean().default(false),
});
export type Voice = z.output<typeof voice>;

const voiceList = json(z.object({ voices: z.array(voice) }));

export const voices = {
  default_settings: endpoint("GET /v1/voices/settings/default", {
    who: anyone,
    summary: "The settings that a voice starts with",
    answer: json(voiceSettings),
  }),
  list: endpoint("GET /v1/voices", {
    who: member("voices_read"),
    summary: "Every voice that the caller may use",
    query: z.object({ show_legacy: booleanText.optional() }),
    answer: voiceList,
  }),
  search: endpoint("GET /v2/voices", {
    who: member("voices_read"),
    summary: "Voices by name, label or category, page by page",
    query: z.object({
      search: z.string().max(200).optional(),
      category: z.string().max(50).optional(),
      voice_type: z.string().max(50).optional(),
      /** Of the caller's folders (`none`: outside of all), and of their favourites (ours). */
      folder_id: z.string().max(limits.idLengthMax).optional(),
      /** The same by its other name. */
      collection_id: z.string().max(limits.idLengthMax).optional(),
      is_favourite: booleanText.optional(),
      sort: z.enum(["name", "created_at_unix"]).optional(),
      sort_direction: z.enum(["asc", "desc"]).optional(),
      page_size: integerText(1, limits.voicePageSizeMax).default(limits.voicePageSizeDefault),
      next_page_token: z.string().max(200).optional(),
      include_total_count: booleanText.optional(),
    }),
    answer: json(
      z.object({
        voices: z.array(voice),
        has_more: z.boolean(),
        total_count: z.int(),
        next_page_token: z.string().nullable(),
      }),
    ),
  }),
  get: endpoint("GET /v1/voices/:voice_id", {
    who: member("voices_read"),
    summary: "One voice",
    query: z.object({ with_settings: booleanText.optional() }),
    answer: json(voice),
    errors: ["voice_not_found"],
  }),
  get_preview: endpoint("GET /v1/voices/:voice_id/preview", {
    who: anyone,
    summary: "The voice saying a sentence, as mp3",
    answer: bytes(["audio/mpeg"], true),
    errors: ["voice_not_found", "voice_disabled", "invalid_range"],
  }),
  get_settings: endpoint("GET /v1/voices/:voice_id/settings", {
    who: member("voices_read"),
    summary: "The caller's settings of a voice",
    answer: json(voiceSettings),
    errors: ["voice_not_found"],
  }),
  edit_settings: endpoint("POST /v1/voices/:voice_id/settings/edit", {
    who: member("voices_write"),
    summary: "Change the caller's settings of a voice",
    body: jsonBody(voiceSettingsPart),
    answer: ok,
    errors: ["voice_not_found"],
  }),
} as const;
