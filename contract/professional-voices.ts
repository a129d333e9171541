/** Professional voices: trained on half an hour of recordings and more, once their speaker read a captcha aloud. */
import { z } from "zod";
import { bytes, endpoint, formBody, json, jsonBody, member, ok, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { booleanText } from "./query.ts";
import { voiceDescription, voiceLabels, voiceName, wellFormed } from "./voice-names.ts";
import { speakerSeparation, voiceSample } from "./voice-shapes.ts";

const id = z.string().min(1).max(limits.idLengthMax);
const files = z.union([z.array(upload()), upload().transform((file) => [file])]);
const language = z.string().trim().toLowerCase().min(2).max(limits.languageCodeLengthMax);
const milliseconds = z
  .int()
  .min(0)
  .max(limits.professionalSampleMinutesMax * 60_000);

/** A recording of a professional voice; its `notes` are the verdict of the ears. */
const professionalSample = voiceSample.extend({
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

const professionalVoice = z.object({
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

const reads = member("voices_read");
const makes = member("create_professional_voice_clone");
const readable = ["voice_not_found", "voice_forbidden", "voice_not_professional"] as const;
const sampled = [...readable, "voice_sample_not_found"] as const;
const changing = ["voice_training_running"] as const;
const hearing = [
  "voice_samples_missing",
  "too_many_voice_samples",
  "voice_sample_unusable",
  "too_many_concurrent_requests",
  "engine_failed",
  "engine_refused",
  "engine_unreachable",
  "storage_full",
] as const;
const status = json(z.object({ status: z.string() }));
const made = json(z.object({ voice_id: z.string() }));

const captchaErrors = ["voice_not_found", "voice_forbidden", "consent_not_needed"] as const;
const asksCaptcha = {
  who: member("voices_write"),
  summary: "What the speaker of a voice is to read aloud within some minutes, as a picture",
  answer: bytes(["image/png"]),
  errors: [...captchaErrors, "voice_samples_missing", "too_many_consent_attempts"],
} as const;
const answersCaptcha = {
  who: member("voices_write"),
  summary: "The recording of the captcha: it is held against its words and against the samples",
  body: formBody(z.object({ recording: upload() }), limits.consentRecordingBytesMax),
  answer: status,
  errors: [
    ...captchaErrors,
    "consent_phrase_over",
    "voice_samples_missing",
    "captcha_not_passed",
    "unreadable_recording",
    "recording_too_long",
    "engine_failed",
  ],
} as const;
const asksPerson = {
  who: makes,
  summary: "Ask the owner of this installation to verify the voice, with files and words",
  body: formBody(
    z.object({
      files: files.optional(),
      extra_text: z.string().max(limits.verificationTextLengthMax).transform(wellFormed).optional(),
    }),
    limits.verificationFileBytesMax,
  ),
  answer: status,
  errors: [
    ...readable,
    "consent_not_needed",
    "verification_files_missing",
    "too_many_verification_files",
    "verification_pending",
    "storage_full",
  ],
} as const;
const trains = {
  who: makes,
  summary: "Train the voice, in the background; a voice that was trained before speaks as it did until the end",
  body: jsonBody(z.object({ model_id: id.optional() })),
  answer: status,
  errors: [
    ...readable,
    ...changing,
    "model_not_found",
    "model_cannot_be_trained",
    "voice_engine_missing",
    "voice_maker_language",
    "voice_not_verified",
    "voice_banned",
    "voice_speech_too_short",
    "voice_edit_limit_reached",
  ],
} as const;

export const professionalVoices = {
  create: endpoint("POST /v1/voices/pvc", {
    who: makes,
    summary: "A professional voice, still without recordings",
    body: jsonBody(
      z.object({
        name: voiceName,
        language,
        description: voiceDescription.nullish(),
        labels: voiceLabels.nullish(),
      }),
    ),
    answer: made,
    errors: [
      "voice_plan_needed",
      "professional_voice_limit_reached",
      "voice_edit_limit_reached",
      "voice_engine_missing",
      "voice_maker_language",
    ],
  }),
  /** Ours. */
  get: endpoint("GET /v1/voices/pvc/:voice_id", {
    who: reads,
    summary: "How far a professional voice is: its recordings, its verification, its training",
    answer: json(professionalVoice),
    errors: readable,
  }),
  edit: endpoint("POST /v1/voices/pvc/:voice_id", {
    who: makes,
    summary: "Change what a professional voice is called, or the language of its recordings",
    body: jsonBody(
      z.object({
        name: voiceName.nullish(),
        language: language.nullish(),
        description: voiceDescription.nullish(),
        labels: voiceLabels.nullish(),
      }),
    ),
    answer: made,
    errors: [...readable, ...changing, "voice_edit_limit_reached", "voice_engine_missing", "voice_maker_language"],
  }),

  add_samples: endpoint("POST /v1/voices/pvc/:voice_id/samples", {
    who: makes,
    summary: "Add recordings; each is listened to, and what is wrong with it is told",
    body: formBody(
      z.object({ files: files.optional(), remove_background_noise: booleanText.optional() }),
      limits.professionalSampleBytesMax,
    ),
    answer: json(z.array(professionalSample)),
    errors: [...readable, ...changing, ...hearing],
  }),
  edit_sample: endpoint("POST /v1/voices/pvc/:voice_id/samples/:sample_id", {
    who: makes,
    summary: "What of a recording is trained on: without noise, from when to when, whose speech; null: all of it",
    body: jsonBody(
      z.object({
        remove_background_noise: z.boolean().nullish(),
        /** All that are meant; those of an earlier request are not kept. */
        selected_speaker_ids: z.array(id).max(limits.speakersMax).nullish(),
        trim_start_time: milliseconds.nullish(),
        trim_end_time: milliseconds.nullish(),
        file_name: z.string().trim().min(1).max(limits.nameLengthMax).transform(wellFormed).nullish(),
      }),
    ),
    answer: made,
    errors: [...sampled, ...changing, "invalid_trim", "voice_speaker_not_found", ...hearing],
  }),
  delete_sample: endpoint("DELETE /v1/voices/pvc/:voice_id/samples/:sample_id", {
    who: makes,
    summary: "Take a recording away; what is trained stays as it is",
    answer: ok,
    errors: [...sampled, ...changing],
  }),
  get_sample_audio: endpoint("GET /v1/voices/pvc/:voice_id/samples/:sample_id/audio", {
    who: reads,
    summary: "The beginning of what is trained on of a recording, as mp3 in base64",
    query: z.object({ remove_background_noise: booleanText.optional() }),
    answer: json(
      z.object({
        audio_base_64: z.string(),
        voice_id: z.string(),
        sample_id: z.string(),
        media_type: z.string(),
        duration_secs: z.number(),
      }),
    ),
    errors: [...sampled, "too_many_concurrent_requests", "engine_failed"],
  }),
  get_sample_waveform: endpoint("GET /v1/voices/pvc/:voice_id/samples/:sample_id/waveform", {
    who: reads,
    summary: "How loud a recording is from its start to its end, 0..1",
    answer: json(z.object({ sample_id: z.string(), visual_waveform: z.array(z.number()) })),
    errors: [...sampled, "too_many_concurrent_requests", "engine_failed"],
  }),
  separate_speakers: endpoint("POST /v1/voices/pvc/:voice_id/samples/:sample_id/separate-speakers", {
    who: makes,
    summary: "Find out who speaks when in a recording, in the background",
    answer: status,
    errors: [...sampled, ...changing, "separation_unavailable"],
  }),
  get_speakers: endpoint("GET /v1/voices/pvc/:voice_id/samples/:sample_id/speakers", {
    who: reads,
    summary: "Who speaks when in a recording, as far as that was found out",
    answer: json(speakerSeparation),
    errors: sampled,
  }),
  get_speaker_audio: endpoint("GET /v1/voices/pvc/:voice_id/samples/:sample_id/speakers/:speaker_id/audio", {
    who: reads,
    summary: "The beginning of what one of them says, as mp3 in base64",
    answer: json(z.object({ audio_base_64: z.string(), media_type: z.string(), duration_secs: z.number() })),
    errors: [...sampled, "voice_speaker_not_found", "too_many_concurrent_requests", "engine_failed"],
  }),

  get_captcha: endpoint("GET /v1/voices/:voice_id/captcha", asksCaptcha),
  get_pvc_captcha: endpoint("GET /v1/voices/pvc/:voice_id/captcha", asksCaptcha),
  pass_captcha: endpoint("POST /v1/voices/:voice_id/captcha", answersCaptcha),
  pass_pvc_captcha: endpoint("POST /v1/voices/pvc/:voice_id/captcha", answersCaptcha),
  ask_manual_verification: endpoint("POST /v1/voices/:voice_id/manual-verification", asksPerson),
  ask_pvc_verification: endpoint("POST /v1/voices/pvc/:voice_id/verification", asksPerson),

  train: endpoint("POST /v1/voices/pvc/:voice_id/train", trains),
  run_training: endpoint("POST /v1/voices/:voice_id/run-pvc-training", trains),
  /** Ours. */
  cancel_training: endpoint("DELETE /v1/voices/pvc/:voice_id/train", {
    who: makes,
    summary: "Stop the training of a voice; what was trained before stays as it is",
    answer: ok,
    errors: [...readable, "voice_not_in_training"],
  }),
} as const;
