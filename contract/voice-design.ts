/** Voices out of descriptions: previews are made, and one of them can be kept. */
import { z } from "zod";
import { bytes, endpoint, json, jsonBody, member } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { OUTPUT_FORMATS } from "./output-formats.ts";
import { voiceDescription, voiceLabels, voiceName } from "./voice-names.ts";
import { voice } from "./voices.ts";

const id = z.string().min(1).max(limits.idLengthMax);
const described = z
  .string()
  .trim()
  .min(limits.voiceDesignDescriptionLengthMin)
  .max(limits.voiceDesignDescriptionLengthMax);
const text = z.string().min(limits.voiceDesignTextLengthMin).max(limits.voiceDesignTextLengthMax);
const output_format = z.enum(OUTPUT_FORMATS).default("mp3_44100_128");

export const DESIGN_GENDERS = ["female", "male", "neutral"] as const;
export const DESIGN_AGES = ["young", "middle_aged", "old"] as const;

/** Of each call: what the previews say. */
const spoken = {
  text: text.nullish(),
  auto_generate_text: z.boolean().nullish(),
  seed: z.int().min(0).max(limits.seedMax).nullish(),
  /** Of the public API; previews are as loud as all speech here, and nobody else steers by the rest. */
  loudness: z.number().min(-1).max(1).nullish(),
  quality: z.number().min(-1).max(1).nullish(),
  guidance_scale: z.number().min(0).max(100).nullish(),
};

/** What the description does not say can be said in fields (ours); they come before its words. */
const traits = {
  gender: z.enum(DESIGN_GENDERS).optional(),
  age: z.enum(DESIGN_AGES).optional(),
  accent: z.string().trim().max(limits.labelLengthMax).optional(),
  accent_strength: z.number().min(limits.accentStrengthMin).max(limits.accentStrengthMax).optional(),
};

const designBody = z.object({
  voice_description: described,
  ...spoken,
  ...traits,
  should_enhance: z.boolean().nullish(),
  model_id: z.string().max(limits.idLengthMax).nullish(),
  stream_previews: z.boolean().nullish(),
  reference_audio_base64: z.string().nullish(),
  prompt_strength: z.number().min(0).max(1).nullish(),
  remixing_session_id: z.string().max(limits.idLengthMax).nullish(),
  remixing_session_iteration_id: z.string().max(limits.idLengthMax).nullish(),
});

const previews = json(
  z.object({
    previews: z.array(
      z.object({
        audio_base_64: z.string(),
        /** What keeps the voice, for a day. */
        generated_voice_id: z.string(),
        media_type: z.string(),
        duration_secs: z.number(),
        language: z.string(),
      }),
    ),
    /** What they say. */
    text: z.string(),
    /** Words of the description that changed nothing (ours). */
    not_honoured: z.array(z.string()),
    designer: z.object({ maker_id: z.string(), name: z.string() }),
  }),
);
export type DesignedPreviews = z.output<typeof previews.schema>;

const keepBody = z.object({
  voice_name: voiceName,
  voice_description: voiceDescription,
  generated_voice_id: id,
  labels: voiceLabels.nullish(),
  played_not_selected_voice_ids: z.array(id).max(100).nullish(),
});

const option = z.object({ name: z.string(), code: z.string() });

const designing = [
  "quota_exceeded",
  "too_many_concurrent_requests",
  "unsupported_value",
  "voice_engine_missing",
  "output_format_not_allowed",
  "engine_failed",
] as const;
const keeping = [
  "generated_voice_not_found",
  "voice_limit_reached",
  "voice_edit_limit_reached",
  "voice_disabled",
  "voice_not_found",
] as const;

const write = member("voice_generation");

export const voiceDesign = {
  create_previews: endpoint("POST /v1/text-to-voice/create-previews", {
    who: write,
    summary: "Three voices after a description, each saying the text",
    query: z.object({ output_format }),
    body: jsonBody(designBody),
    answer: previews,
    errors: designing,
  }),
  design: endpoint("POST /v1/text-to-voice/design", {
    who: write,
    summary: "Three voices after a description, each saying the text",
    query: z.object({ output_format }),
    body: jsonBody(designBody),
    answer: previews,
    errors: designing,
  }),
  remix: endpoint("POST /v1/text-to-voice/:voice_id/remix", {
    who: write,
    summary: "Three changes of a voice of one's own after a description",
    query: z.object({ output_format }),
    body: jsonBody(
      z.object({
        voice_description: z.string().trim().min(1).max(limits.voiceDesignDescriptionLengthMax),
        ...spoken,
        stream_previews: z.boolean().nullish(),
        /** How far, 0..1. */
        prompt_strength: z.number().min(0).max(1).nullish(),
        remixing_session_id: z.string().max(limits.idLengthMax).nullish(),
        remixing_session_iteration_id: z.string().max(limits.idLengthMax).nullish(),
      }),
    ),
    answer: previews,
    errors: [
      ...designing,
      "voice_not_found",
      "voice_forbidden",
      "voice_disabled",
      "voice_not_remixable",
      "text_not_allowed",
    ],
  }),
  get_preview: endpoint("GET /v1/text-to-voice/:generated_voice_id/stream", {
    who: write,
    summary: "What a designed voice said",
    answer: bytes(["audio/*"], true),
    errors: ["generated_voice_not_found", "invalid_range"],
  }),
  keep: endpoint("POST /v1/text-to-voice", {
    who: write,
    summary: "Keep a designed voice",
    body: jsonBody(keepBody),
    answer: json(voice),
    errors: keeping,
  }),
  keep_from_preview: endpoint("POST /v1/text-to-voice/create-voice-from-preview", {
    who: write,
    summary: "Keep a designed voice",
    body: jsonBody(keepBody),
    answer: json(voice),
    errors: keeping,
  }),
  get_parameters: endpoint("GET /v1/voice-generation/generate-voice/parameters", {
    who: write,
    summary: "What a voice can be designed by",
    answer: json(
      z.object({
        genders: z.array(option),
        accents: z.array(option),
        ages: z.array(option),
        minimum_characters: z.int(),
        maximum_characters: z.int(),
        minimum_accent_strength: z.number(),
        maximum_accent_strength: z.number(),
      }),
    ),
    errors: ["voice_engine_missing"],
  }),
  generate: endpoint("POST /v1/voice-generation/generate-voice", {
    who: write,
    summary: "A voice by gender, age and accent; its id is in the header generated_voice_id",
    body: jsonBody(
      z.object({
        gender: z.enum(DESIGN_GENDERS),
        age: z.enum(DESIGN_AGES),
        accent: z.string().trim().max(limits.labelLengthMax),
        accent_strength: z.number().min(limits.accentStrengthMin).max(limits.accentStrengthMax),
        text,
      }),
    ),
    answer: bytes(["audio/mpeg"]),
    errors: designing,
  }),
  keep_generated: endpoint("POST /v1/voice-generation/create-voice", {
    who: write,
    summary: "Keep a voice that was generated",
    body: jsonBody(keepBody),
    answer: json(voice),
    errors: keeping,
  }),
} as const;
