/** The voice changer: recorded speech in another voice, and what a browser needs to do so while somebody speaks. */
import { z } from "zod";
import { bytes, endpoint, formBody, json, member, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { OUTPUT_FORMATS } from "./output-formats.ts";
import { booleanText, integerText, jsonText } from "./query.ts";
import { voiceSettingsPart } from "./voices.ts";

const delivery = z.object({
  output_format: z.enum(OUTPUT_FORMATS).default("mp3_44100_128"),
  enable_logging: booleanText.default(true),
  optimize_streaming_latency: integerText(0, 4).optional(),
});

const conversionForm = z.object({
  /** Audio, or a video whose sound is taken. */
  audio: upload(),
  model_id: z.string().max(limits.idLengthMax).default("eleven_english_sts_v2"),
  voice_settings: jsonText(voiceSettingsPart.nullable()).optional(),
  seed: integerText(0, limits.seedMax).optional(),
  remove_background_noise: booleanText.default(false),
  /** `pcm_s16le_16`: 16-bit samples at 16 kHz, mono, without a header. */
  file_format: z.enum(["pcm_s16le_16", "other"]).default("other"),
});

const AUDIO_TYPES = ["audio/mpeg", "audio/pcm", "audio/basic", "audio/x-alaw-basic", "audio/ogg", "audio/wav"] as const;

const speaker = member("speech_to_speech");
const voiceErrors = [
  "voice_not_found",
  "voice_disabled",
  "model_not_found",
  "model_cannot_convert_voice",
  "too_many_concurrent_requests",
  "system_busy",
  "engine_failed",
  "no_engine",
] as const;

const convert = {
  who: speaker,
  query: delivery,
  body: formBody(conversionForm, limits.changedRecordingBytesMax),
  errors: [
    ...voiceErrors,
    "unreadable_recording",
    "recording_too_long",
    "output_format_not_allowed",
    "quota_exceeded",
    "storage_full",
  ],
} as const;

/** A voice in numbers, and what follows from them for whoever speaks into a microphone. */
export const liveShape = z.object({
  voice_id: z.string(),
  model_id: z.string(),
  /** The median pitch of the voice, in Hz. */
  pitch_hertz: z.number(),
  /** Semitones by which its resonances lie above those of a grown man. */
  formant_semitones: z.number(),
  /**
   * How much higher the resonances of a smaller mouth are, in semitones for each semitone of its voice above `pitch_hertz` of
   * this reference: by it a microphone's speaker is told, whose mouth is not measured.
   */
  reference: z.object({ pitch_hertz: z.number(), formant_per_pitch: z.number() }),
  /** Long-term spectrum of the voice: dB in each band, their mean is 0. */
  bands: z.array(
    z.object({ low_hertz: z.number(), middle_hertz: z.number(), high_hertz: z.number(), level_db: z.number() }),
  ),
  /** dB relative to the voice; null for none. */
  breath_db: z.number().nullable(),
  /** How the shifter is to be set up, and how late it is then; what the browser's own buffers add comes to that. */
  live: z.object({ block_ms: z.number(), interval_ms: z.number(), delay_ms: z.number() }),
  /** 0..1: how far the timbre is to be moved; 0.75 is as measured. */
  similarity_boost: z.number(),
});
export type LiveShape = z.output<typeof liveShape>;

export const voiceChanger = {
  convert: endpoint("POST /v1/speech-to-speech/:voice_id", {
    ...convert,
    summary: "Recorded speech in another voice, as a file",
    answer: bytes(AUDIO_TYPES),
  }),
  stream: endpoint("POST /v1/speech-to-speech/:voice_id/stream", {
    ...convert,
    summary: "Recorded speech in another voice, as it is made",
    answer: bytes(AUDIO_TYPES),
    repeatable: false,
  }),
  get_live_shape: endpoint("GET /v1/speech-to-speech/:voice_id/live-shape", {
    who: speaker,
    summary: "A voice in numbers, for changing what a microphone hears on the spot",
    query: z.object({ model_id: z.string().max(limits.idLengthMax).default("eleven_english_sts_v2") }),
    answer: json(liveShape),
    errors: voiceErrors,
  }),
} as const;
