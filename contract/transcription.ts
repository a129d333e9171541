/** Transcription: what a recording says, and when. */
import { z } from "zod";
import { endpoint, formBody, json, member, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { booleanText, integerText, jsonText } from "./query.ts";

const character = z.object({ text: z.string(), start: z.number(), end: z.number() });

export const transcriptWord = z.object({
  text: z.string(),
  type: z.enum(["word", "spacing", "audio_event"]),
  start: z.number().optional(),
  end: z.number().optional(),
  speaker_id: z.string().optional(),
  /** Natural logarithm of the engine's confidence; 0 where it tells none. */
  logprob: z.number(),
  /** Each character's share of its word's time. */
  characters: z.array(character).optional(),
});

/** How a transcript is exported; the vendor's clients write these names. */
export const exportOptions = z.object({
  /** Of these, docx, pdf, html and segmented_json are refused: they are not written here. */
  format: z.enum(["srt", "txt", "docx", "pdf", "html", "segmented_json"]),
  include_speakers: z.boolean().nullish(),
  include_timestamps: z.boolean().nullish(),
  segment_on_silence_longer_than_s: z.number().positive().nullish(),
  max_segment_duration_s: z.number().positive().nullish(),
  max_segment_chars: z.int().positive().nullish(),
  max_characters_per_line: z.int().positive().nullish(),
});
export type ExportOptions = z.output<typeof exportOptions>;

export const transcript = z.object({
  /** ISO 639-3, as clients of the public API know it. */
  language_code: z.string(),
  language_probability: z.number(),
  text: z.string(),
  words: z.array(transcriptWord),
  additional_formats: z
    .array(
      z.object({
        requested_format: z.string(),
        file_extension: z.string(),
        content_type: z.string(),
        is_base64_encoded: z.boolean(),
        content: z.string(),
      }),
    )
    .optional(),
});
export type Transcript = z.output<typeof transcript>;

export const transcription = {
  transcribe: endpoint("POST /v1/speech-to-text", {
    who: member("speech_to_text"),
    summary: "What a recording says, word by word",
    body: formBody(
      z.object({
        file: upload(),
        model_id: z.string().max(limits.idLengthMax),
        /** ISO 639-1 or 639-3. */
        language_code: z.string().max(20).optional(),
        timestamps_granularity: z.enum(["none", "word", "character"]).default("word"),
        diarize: booleanText.default(false),
        num_speakers: integerText(1, 32).optional(),
        additional_formats: jsonText(z.array(exportOptions).max(limits.exportFormatsMax)).optional(),
        /** Accepted and not honoured: no engine here hears events. The header `x-not-honoured` says so. */
        tag_audio_events: booleanText.optional(),
        file_format: z.enum(["pcm_s16le_16", "other"]).default("other"),
      }),
      limits.recordingBytesMax,
    ),
    answer: json(transcript),
    errors: [
      "no_engine",
      "model_not_found",
      "unsupported_language",
      "unreadable_recording",
      "unsupported_value",
      "engine_failed",
    ],
  }),
} as const;
