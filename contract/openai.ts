/** Another vendor's shape for the same verbs, for the many programs that know only that one. */
import { z } from "zod";
import { endpoint, formBody, json, jsonBody, member, protocol, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { booleanText } from "./query.ts";

/** What this shape calls a format of sound. */
export const OPENAI_AUDIO_FORMATS = ["mp3", "opus", "wav", "pcm", "aac", "flac"] as const;

export const OPENAI_TRANSCRIPT_FORMATS = ["json", "text", "srt", "verbose_json", "vtt"] as const;
const granularity = z.enum(["word", "segment"]);

export const openai = {
  speak: endpoint("POST /v1/audio/speech", {
    who: member("text_to_speech"),
    summary: "Speech, for clients of OpenAI-compatible servers",
    body: jsonBody(
      z.object({
        /** Length is checked by the verb, which words the refusal. */
        input: z.string(),
        model: z.string().max(limits.idLengthMax).optional(),
        /** One of our names or ids, or one of the vendor's names. */
        voice: z
          .union([z.string().max(limits.idLengthMax), z.object({ id: z.string().max(limits.idLengthMax) })])
          .optional(),
        response_format: z.enum(OPENAI_AUDIO_FORMATS).default("mp3"),
        speed: z.number().optional(),
        instructions: z.string().max(limits.textLengthMax).nullish(),
        stream_format: z.enum(["audio", "sse"]).default("audio"),
      }),
    ),
    answer: protocol(["audio/mpeg", "audio/ogg", "audio/wav", "audio/pcm", "text/event-stream"]),
    error_shape: "openai",
    errors: [
      "empty_text",
      "max_character_limit_exceeded",
      "voice_not_found",
      "model_not_found",
      "unsupported_value",
      "quota_exceeded",
      "too_many_concurrent_requests",
      "engine_failed",
    ],
  }),
  transcribe: endpoint("POST /v1/audio/transcriptions", {
    who: member("speech_to_text"),
    summary: "What a recording says, for clients of OpenAI-compatible servers",
    body: formBody(
      z.object({
        file: upload(),
        model: z.string().max(limits.idLengthMax).optional(),
        /** ISO 639-1. */
        language: z.string().max(20).optional(),
        prompt: z.string().max(limits.transcriptionPromptLengthMax).optional(),
        response_format: z.enum(OPENAI_TRANSCRIPT_FORMATS).default("json"),
        "timestamp_granularities[]": z
          .union([granularity, z.array(granularity)])
          .transform((given) => [given].flat())
          .default(["segment"]),
        stream: booleanText.default(false),
      }),
      limits.recordingBytesMax,
    ),
    answer: protocol(["application/json", "text/plain", "text/vtt", "text/event-stream"]),
    error_shape: "openai",
    errors: ["no_engine", "model_not_found", "unsupported_language", "unreadable_recording", "engine_failed"],
  }),
  list_voices: endpoint("GET /v1/audio/voices", {
    who: member("voices_read"),
    summary: "The voices, for clients of OpenAI-compatible servers",
    answer: json(
      z.object({
        voices: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** Its own. */
            language: z.string(),
            gender: z.string(),
            /** Those that speak it. */
            models: z.array(z.string()),
          }),
        ),
      }),
    ),
    error_shape: "openai",
  }),
  list_models: endpoint("GET /v1/audio/models", {
    who: member("models_read"),
    summary:
      "The models that speak, and those on this machine that transcribe, for clients of OpenAI-compatible servers",
    answer: json(
      z.object({
        models: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            task: z.enum(["text-to-speech", "automatic-speech-recognition"]),
          }),
        ),
      }),
    ),
    error_shape: "openai",
  }),
} as const;
