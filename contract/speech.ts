/** Text to speech: whole, streamed, with the time of every character, and word by word over a websocket. */
import { z } from "zod";
import {
  anyone,
  bytes,
  endpoint,
  formBody,
  json,
  jsonBody,
  largeJsonBody,
  lines,
  member,
  ok,
  socket,
  upload,
} from "./endpoint.ts";
import { limits } from "./limits.ts";
import { OUTPUT_FORMATS } from "./output-formats.ts";
import { speechQuality } from "./quality.ts";
import { booleanText, integerText, jsonText } from "./query.ts";
import { voiceSettingsPart } from "./voices.ts";

export const outputFormat = z.enum(OUTPUT_FORMATS);

/** Whether a program asks that reads aloud to somebody: what is said with a shared voice is counted apart then (ours). */
const reader_app = booleanText.default(false);

const delivery = z.object({
  output_format: outputFormat.default("mp3_44100_128"),
  enable_logging: booleanText.default(true),
  optimize_streaming_latency: integerText(0, 4).optional(),
  reader_app,
});

export const dictionaryLocator = z.object({
  pronunciation_dictionary_id: z.string().max(limits.idLengthMax),
  version_id: z.string().max(limits.idLengthMax).nullish(),
});

export const speechRequest = z.object({
  /** Length is checked by the verb, which words the refusal as clients know it. */
  text: z.string(),
  model_id: z.string().max(limits.idLengthMax).optional(),
  language_code: z.string().max(20).nullish(),
  voice_settings: voiceSettingsPart.nullish(),
  pronunciation_dictionary_locators: z.array(dictionaryLocator).max(limits.dictionaryLocatorsMax).nullish(),
  seed: z.int().min(0).max(limits.seedMax).nullish(),
  previous_text: z.string().max(limits.textLengthMax).nullish(),
  next_text: z.string().max(limits.textLengthMax).nullish(),
  previous_request_ids: z.array(z.string().max(limits.idLengthMax)).max(limits.requestIdsMax).nullish(),
  next_request_ids: z.array(z.string().max(limits.idLengthMax)).max(limits.requestIdsMax).nullish(),
  use_pvc_as_ivc: z.boolean().nullish(),
  apply_text_normalization: z.enum(["auto", "on", "off"]).default("auto"),
  apply_language_text_normalization: z.boolean().nullish(),
});
export type SpeechRequest = z.output<typeof speechRequest>;

const AUDIO_TYPES = ["audio/mpeg", "audio/pcm", "audio/basic", "audio/x-alaw-basic", "audio/ogg", "audio/wav"] as const;

export const alignment = z.object({
  characters: z.array(z.string()),
  character_start_times_seconds: z.array(z.number()),
  character_end_times_seconds: z.array(z.number()),
});
export type Alignment = z.output<typeof alignment>;

export const audioWithTimestamps = z.object({
  audio_base64: z.string(),
  alignment: alignment.nullable(),
  normalized_alignment: alignment.nullable(),
});

const refusals = [
  "empty_text",
  "max_character_limit_exceeded",
  "voice_not_found",
  "voice_disabled",
  "text_not_allowed",
  "model_not_found",
  "model_cannot_speak_voice",
  "unsupported_language",
  "invalid_ssml",
  "unsupported_phonemes",
  "output_format_not_allowed",
  "pronunciation_dictionary_not_found",
  "pronunciation_dictionary_version_not_found",
  "quota_exceeded",
  "too_many_concurrent_requests",
  "system_busy",
  "engine_failed",
  "engine_unreachable",
  "engine_refused",
  "storage_full",
] as const;

const speak = { who: member("text_to_speech"), query: delivery, body: jsonBody(speechRequest), errors: refusals };

const socketAlignment = z
  .object({
    chars: z.array(z.string()),
    charStartTimesMs: z.array(z.int()),
    charDurationsMs: z.array(z.int()),
  })
  .nullable();

/** A client's message; the first carries `text: " "`, the settings and, where no header can be sent, the key. */
export const socketMessage = z.object({
  text: z.string().max(limits.textLengthMax),
  voice_settings: voiceSettingsPart.nullish(),
  generation_config: z
    .object({
      chunk_length_schedule: z
        .array(z.number().min(limits.socketScheduleItemMin).max(limits.socketScheduleItemMax))
        .min(1)
        .max(50)
        .nullish(),
    })
    .nullish(),
  pronunciation_dictionary_locators: z.array(dictionaryLocator).max(limits.dictionaryLocatorsMax).nullish(),
  try_trigger_generation: z.boolean().nullish(),
  flush: z.boolean().nullish(),
  xi_api_key: z.string().max(500).nullish(),
  "xi-api-key": z.string().max(500).nullish(),
  authorization: z.string().max(5000).nullish(),
});
export type SocketMessage = z.output<typeof socketMessage>;

export const socketReply = z.union([
  z.object({
    audio: z.string().nullable(),
    isFinal: z.boolean().nullable(),
    alignment: socketAlignment.optional(),
    normalizedAlignment: socketAlignment.optional(),
  }),
  z.object({ message: z.string(), error: z.string(), code: z.int() }),
]);
export type SocketReply = z.output<typeof socketReply>;

const BATCH_STATES = ["queued", "running", "paused", "done", "failed", "cancelled"] as const;

/** A long text that is made in the background. */
export const batch = z.object({
  batch_id: z.string(),
  name: z.string(),
  /** `paused`: what it needs is used up; it goes on when it is resumed. */
  state: z.enum(BATCH_STATES),
  /** Why it is paused or failed: a code of the catalogue of refusals, and its words. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  voice_id: z.string(),
  voice_name: z.string(),
  model_id: z.string(),
  output_format: outputFormat,
  content_type: z.string(),
  sentences_done: z.int(),
  sentences_total: z.int(),
  characters_done: z.int(),
  characters_total: z.int(),
  /** What was booked by now: a stretch is booked when it is kept, and never twice. */
  characters_charged: z.int(),
  /** Of sound that is made. */
  audio_seconds: z.number(),
  size_bytes: z.int(),
  /** What was found when it was held against its text; null until it is done. */
  quality: speechQuality.nullable(),
  /** By the pace since it began or went on; null when it does not run or nobody knows yet. */
  seconds_left: z.number().nullable(),
  date_unix: z.int(),
  ended_unix: z.int().nullable(),
});
export type Batch = z.output<typeof batch>;

const batchName = z.string().max(limits.batchNameLengthMax).optional();
const batchRequest = speechRequest
  .omit({ previous_text: true, next_text: true, previous_request_ids: true, next_request_ids: true })
  .extend({ voice_id: z.string().max(limits.idLengthMax), name: batchName });
const batchForm = z.object({
  file: upload(),
  voice_id: z.string().max(limits.idLengthMax),
  name: batchName,
  model_id: z.string().max(limits.idLengthMax).optional(),
  language_code: z.string().max(20).optional(),
  voice_settings: jsonText(voiceSettingsPart).optional(),
  pronunciation_dictionary_locators: jsonText(z.array(dictionaryLocator).max(limits.dictionaryLocatorsMax)).optional(),
  seed: integerText(0, limits.seedMax).optional(),
  apply_text_normalization: z.enum(["auto", "on", "off"]).default("auto"),
});
const batchQuery = z.object({ output_format: outputFormat.default("mp3_44100_128") });
const missing = ["batch_not_found"] as const;
const order = { who: member("text_to_speech"), query: batchQuery, answer: json(batch) };
const orderRefusals = [...refusals, "too_many_batches"] as const;

export const speech = {
  add_batch: endpoint("POST /v1/text-to-speech/batches", {
    ...order,
    summary: "A text of up to 5,000,000 characters, made in the background",
    body: largeJsonBody(batchRequest, limits.batchBytesMax),
    errors: orderRefusals,
  }),
  add_batch_from_file: endpoint("POST /v1/text-to-speech/batches/from-file", {
    ...order,
    summary: "A text file, made in the background",
    body: formBody(batchForm, limits.batchBytesMax),
    errors: [...orderRefusals, "unreadable_text"],
  }),
  list_batches: endpoint("GET /v1/text-to-speech/batches", {
    who: member("text_to_speech"),
    summary: "Long recordings of the caller, newest first",
    query: z.object({
      page_size: integerText(1, limits.batchPageSizeMax).default(limits.batchPageSizeDefault),
      start_after_batch_id: z.string().max(limits.idLengthMax).optional(),
    }),
    answer: json(z.object({ batches: z.array(batch), has_more: z.boolean() })),
  }),
  get_batch: endpoint("GET /v1/text-to-speech/batches/:batch_id", {
    who: member("text_to_speech"),
    summary: "A long recording: how far it is, or how it ended",
    answer: json(batch),
    errors: missing,
  }),
  resume_batch: endpoint("POST /v1/text-to-speech/batches/:batch_id/resume", {
    who: member("text_to_speech"),
    summary: "Go on with a long recording that is paused or failed; any other stays as it is",
    answer: json(batch),
    errors: missing,
  }),
  delete_batch: endpoint("DELETE /v1/text-to-speech/batches/:batch_id", {
    who: member("text_to_speech"),
    summary: "Cancel a long recording, keeping what was made; one that has ended is removed with its audio",
    answer: ok,
    errors: missing,
  }),
  get_batch_audio: endpoint("GET /v1/text-to-speech/batches/:batch_id/audio", {
    who: member("text_to_speech"),
    summary: "A long recording's audio; while it is made, what there is so far from its start",
    answer: bytes(AUDIO_TYPES, true),
    errors: [...missing, "invalid_range"],
  }),
  get_batch_audio_link: endpoint("GET /v1/text-to-speech/batches/:batch_id/audio-link", {
    who: member("text_to_speech"),
    summary: "An address that a player can load without a key, for an hour",
    answer: json(z.object({ audio_url: z.string(), download_url: z.string(), expires_unix: z.int() })),
    errors: [...missing, "batch_not_done"],
  }),
  get_batch_alignment: endpoint("GET /v1/text-to-speech/batches/:batch_id/alignment", {
    who: member("text_to_speech"),
    summary: "The time of every character of what is made so far, stretch by stretch, one JSON document a line",
    answer: lines(alignment),
    errors: missing,
  }),
  get_batch_subtitles: endpoint("GET /v1/text-to-speech/batches/:batch_id/subtitles", {
    who: member("text_to_speech"),
    summary: "Subtitles of what is made so far",
    query: z.object({ format: z.enum(["srt", "vtt"]).default("srt") }),
    answer: bytes(["application/x-subrip", "text/vtt"]),
    errors: missing,
  }),
  convert: endpoint("POST /v1/text-to-speech/:voice_id", {
    ...speak,
    summary: "Speech as one file",
    answer: bytes(AUDIO_TYPES),
  }),
  stream: endpoint("POST /v1/text-to-speech/:voice_id/stream", {
    ...speak,
    summary: "Speech as it is made",
    answer: bytes(AUDIO_TYPES),
  }),
  convert_with_timestamps: endpoint("POST /v1/text-to-speech/:voice_id/with-timestamps", {
    ...speak,
    summary: "Speech with the time of every character",
    answer: json(audioWithTimestamps),
  }),
  stream_with_timestamps: endpoint("POST /v1/text-to-speech/:voice_id/stream/with-timestamps", {
    ...speak,
    summary: "Speech as it is made, with times, one JSON document a line",
    answer: lines(audioWithTimestamps),
  }),
  stream_input: socket("/v1/text-to-speech/:voice_id/stream-input", {
    who: anyone,
    summary: "Text in, speech out, word by word; the key may come in the first message",
    query: z.object({
      model_id: z.string().max(limits.idLengthMax).optional(),
      language_code: z.string().max(20).optional(),
      enable_logging: booleanText.default(true),
      enable_ssml_parsing: booleanText.default(false),
      output_format: outputFormat.default("mp3_44100_128"),
      inactivity_timeout: integerText(1, limits.socketInactivitySecondsMax).default(
        limits.socketInactivitySecondsDefault,
      ),
      sync_alignment: booleanText.default(false),
      auto_mode: booleanText.default(false),
      apply_text_normalization: z.enum(["auto", "on", "off"]).default("auto"),
      optimize_streaming_latency: integerText(0, 4).optional(),
      seed: integerText(0, limits.seedMax).optional(),
      reader_app,
    }),
    from_client: socketMessage,
    from_server: socketReply,
  }),
} as const;
