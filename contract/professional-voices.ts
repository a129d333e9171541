/** Professional voices: trained on half an hour of recordings and more, once their speaker read a captcha aloud. */
import { z } from "zod";
import { bytes, endpoint, formBody, json, jsonBody, member, ok, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { professionalSample, professionalVoice } from "./professional-voice-shapes.ts";
import { booleanText } from "./query.ts";
import { voiceDescription, voiceLabels, voiceName, wellFormed } from "./voice-names.ts";
import { speakerSeparation } from "./voice-shapes.ts";

const id = z.string().min(1).max(limits.idLengthMax);
const files = z.union([z.array(upload()), upload().transform((file) => [file])]);
const language = z.string().trim().toLowerCase().min(2).max(limits.languageCodeLengthMax);
const milliseconds = z
  .int()
  .min(0)
  .max(limits.professionalSampleMinutesMax * 60_000);

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
    "voice_being_changed",
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
