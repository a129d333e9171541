/** The voice isolator: recordings without noise, at once or as work in the background. */
import { z } from "zod";
import { bytes, endpoint, formBody, json, member, ok, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { OUTPUT_FORMATS } from "./output-formats.ts";
import { booleanText, integerText } from "./query.ts";

const VIDEO_TYPES = [
  "video/mp4",
  "video/quicktime",
  "video/webm",
  "video/x-matroska",
  "video/x-msvideo",
  "video/x-ms-wmv",
  "video/x-flv",
  "video/mpeg",
  "video/3gpp",
] as const;
const AUDIO_TYPES = ["audio/mpeg", "audio/pcm", "audio/basic", "audio/x-alaw-basic", "audio/ogg", "audio/wav"] as const;

const recordingForm = z.object({
  /** Audio, or a video whose sound is cleaned. */
  audio: upload(),
  /** `pcm_s16le_16`: 16-bit samples at 16 kHz, mono, without a header. */
  file_format: z.enum(["pcm_s16le_16", "other"]).default("other"),
  /** A picture that a client of the public API may send along; it is not kept. */
  preview_b64: z.string().optional(),
});

const format = z.object({ output_format: z.enum(OUTPUT_FORMATS).default("mp3_44100_128") });

/** A recording that is cleaned in the background, with the names that clients of the public API read. */
export const isolation = z.object({
  isolation_id: z.string(),
  id: z.string(),
  title: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  /** 0..1. */
  progress: z.number(),
  /** Why it failed, or why a video is clean sound only: a code of the catalogue of refusals, and its words. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  duration_seconds: z.number(),
  /** By the pace since it was ordered; null when it does not run or nobody knows yet. */
  seconds_left: z.number().nullable(),
  characters_charged: z.int(),
  created_at_unix: z.int(),
  ended_unix: z.int().nullable(),
  /** "audio" or "video": what came in. */
  format: z.enum(["audio", "video"]),
  supports_video: z.boolean(),
  processing: z.boolean(),
  video_processing_failed: z.boolean(),
});
export type Isolation = z.output<typeof isolation>;

const peaks = z.object({ peaks: z.array(z.number()), duration_seconds: z.number() });

const cleaner = member("audio_isolation");
const hearing = [
  "unreadable_recording",
  "recording_too_long",
  "quota_exceeded",
  "too_many_concurrent_requests",
  "system_busy",
  "engine_failed",
  "no_engine",
  "storage_full",
] as const;
const missing = ["isolation_not_found"] as const;
const body = formBody(recordingForm, limits.cleanedRecordingBytesMax);

export const isolator = {
  isolate: endpoint("POST /v1/audio-isolation", {
    who: cleaner,
    summary: "A recording without noise; a video keeps its pictures, unless only its sound is asked for",
    query: format.extend({ keep_video: booleanText.default(true) }),
    body,
    answer: bytes([...AUDIO_TYPES, ...VIDEO_TYPES]),
    errors: [...hearing, "output_format_not_allowed"],
  }),
  stream: endpoint("POST /v1/audio-isolation/stream", {
    who: cleaner,
    summary: "The sound of a recording without noise, as it is cleaned",
    query: format,
    body,
    answer: bytes(AUDIO_TYPES),
    errors: [...hearing, "output_format_not_allowed"],
    repeatable: false,
  }),
  add: endpoint("POST /v1/audio-isolation/history", {
    who: cleaner,
    summary: "Clean a recording in the background; it is kept beside its original until it is deleted",
    body,
    answer: json(isolation),
    errors: [...hearing, "too_many_isolations"],
  }),
  list: endpoint("GET /v1/audio-isolation/history", {
    who: cleaner,
    summary: "Recordings that were cleaned in the background, or are, newest first",
    query: z.object({
      page_size: integerText(1, limits.isolationPageSizeMax).default(limits.isolationPageSizeDefault),
      start_after_isolation_id: z.string().max(limits.idLengthMax).optional(),
      /** In the name of the file. */
      search: z.string().max(limits.historySearchLengthMax).optional(),
      /** From 1; as clients of the public API turn pages of a search. */
      page: integerText(1, 10_000).default(1),
    }),
    answer: json(z.object({ items: z.array(isolation), has_more: z.boolean() })),
  }),
  get: endpoint("GET /v1/audio-isolation/history/:isolation_id", {
    who: cleaner,
    summary: "One of them, and how far it is",
    answer: json(isolation),
    errors: missing,
  }),
  delete: endpoint("DELETE /v1/audio-isolation/history/:isolation_id", {
    who: cleaner,
    summary: "Stop it and delete it, with its original",
    answer: ok,
    errors: missing,
  }),
  get_original: endpoint("GET /v1/audio-isolation/history/:isolation_id/original", {
    who: cleaner,
    summary: "What came in",
    answer: bytes(["audio/*", "video/*"], true),
    errors: [...missing, "invalid_range"],
  }),
  get_audio: endpoint("GET /v1/audio-isolation/history/:isolation_id/audio", {
    who: cleaner,
    summary: "The clean sound",
    answer: bytes(["audio/mpeg"], true),
    errors: [...missing, "isolation_not_done", "invalid_range"],
  }),
  get_video: endpoint("GET /v1/audio-isolation/history/:isolation_id/video", {
    who: cleaner,
    summary: "The video with the clean sound",
    answer: bytes(VIDEO_TYPES, true),
    errors: [...missing, "isolation_not_done", "isolation_without_video", "invalid_range"],
  }),
  get_links: endpoint("GET /v1/audio-isolation/history/:isolation_id/links", {
    who: cleaner,
    summary: "Addresses that a player can load without a key, for an hour",
    answer: json(
      z.object({
        original_url: z.string(),
        audio_url: z.string(),
        download_url: z.string(),
        video_url: z.string().nullable(),
        expires_unix: z.int(),
      }),
    ),
    errors: [...missing, "isolation_not_done"],
  }),
  get_waveforms: endpoint("GET /v1/audio-isolation/history/:isolation_id/waveforms", {
    who: cleaner,
    summary: "Peaks before and after, 0..1",
    answer: json(z.object({ before: peaks, after: peaks })),
    errors: [...missing, "isolation_not_done"],
  }),
} as const;
