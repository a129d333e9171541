/** What a professional voice is shown with: recordings with a verdict each, who verified it, how its training goes. */
import { z } from "zod";
import { speakerSeparation, voiceSample } from "./voice-shapes.ts";

/** A recording of a professional voice; its `notes` are the verdict of the ears. */
export const professionalSample = voiceSample.extend({
  has_isolated_audio_preview: z.boolean(),
  speaker_separation: speakerSeparation,
  /** Speech in it, in seconds, and what of that is trained on: 0 where a note refuses it, less where it is trimmed. */
  speech_secs: z.number(),
  counted_secs: z.number(),
});
export type ProfessionalSample = z.output<typeof professionalSample>;

/** What has to be read aloud now. */
const openCaptcha = z.object({
  /** What the picture says, for those who cannot see it. */
  text: z.string(),
  language: z.string(),
  expires_at_unix: z.int(),
  attempts_left: z.int(),
});

const manualVerification = z.object({
  verification_id: z.string(),
  state: z.enum(["open", "accepted", "refused"]),
  /** Why it was refused, in the words of whoever decided. */
  reason: z.string().nullable(),
  extra_text: z.string(),
  request_time_unix: z.int(),
  decided_at_unix: z.int().nullable(),
  /** Their bytes are kept until somebody decided. */
  files: z.array(
    z.object({
      file_id: z.string(),
      file_name: z.string(),
      mime_type: z.string(),
      size_bytes: z.int(),
      upload_date_unix: z.int(),
    }),
  ),
});
export type ManualVerification = z.output<typeof manualVerification>;

const voiceTraining = z.object({
  model_id: z.string(),
  maker_id: z.string(),
  /** The honest name of the way: "Timbre match, trained". */
  maker_name: z.string(),
  state: z.enum(["queued", "fine_tuning", "fine_tuned", "failed"]),
  /** 0..1. */
  progress: z.number(),
  /** What is done now, or why it failed, for people. */
  message: z.string().nullable(),
  /** Trainings that come before it; 0: the next one. null once it is at work. */
  queue_position: z.int().nullable(),
  /** By its pace so far; null when nobody knows. */
  seconds_left: z.int().nullable(),
  created_at_unix: z.int(),
  ended_at_unix: z.int().nullable(),
});
export type VoiceTraining = z.output<typeof voiceTraining>;

export const professionalVoice = z.object({
  voice_id: z.string(),
  name: z.string(),
  description: z.string(),
  labels: z.record(z.string(), z.string()),
  /** ISO 639-1, of the recordings. */
  language: z.string(),
  is_verified: z.boolean(),
  safety_control: z.enum(["BAN", "CAPTCHA"]).nullable(),
  /** Whether it speaks now: trained, verified, not blocked. */
  can_speak: z.boolean(),
  dataset: z.object({
    /** Speech that would be trained on. */
    speech_seconds: z.number(),
    /** Of less no training begins; more is better up to `advised`. */
    speech_seconds_min: z.number(),
    speech_seconds_advised: z.number(),
    samples_max: z.int(),
    minutes_max: z.number(),
  }),
  /** The oldest first. */
  samples: z.array(professionalSample),
  verification: z.object({
    captcha: openCaptcha.nullable(),
    /** Captchas that may still be asked for within a day. */
    captchas_left: z.int(),
    /** Why recordings were refused, the oldest first. */
    failures: z.array(z.string()),
    attempts_count: z.int(),
    /** The last request; null: there was none. */
    manual: manualVerification.nullable(),
  }),
  trainings: z.array(voiceTraining),
  /** The ways of training that are here, the usual one first, and the models that speak what they make. */
  makers: z.array(
    z.object({
      maker_id: z.string(),
      name: z.string(),
      description: z.string(),
      models: z.array(z.object({ model_id: z.string(), name: z.string() })),
    }),
  ),
  /** Why it cannot be trained now, the first thing to do about it; null when it can. */
  training_blocked: z
    .object({
      code: z.enum(["training", "no_maker", "dataset_too_short", "not_verified", "banned"]),
      message: z.string(),
    })
    .nullable(),
});
export type ProfessionalVoice = z.output<typeof professionalVoice>;
