/** The voice lab: voices out of recordings, the agreement of whoever speaks in them, and where voices are kept. */
import { z } from "zod";
import { anyone, bytes, endpoint, formBody, json, jsonBody, member, ok, upload } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { booleanText } from "./query.ts";
import { voiceCollections } from "./voice-collections.ts";
import { consentState, phraseToRead, signedConsent } from "./voice-consent.ts";
import { voice_ids, voiceFolders } from "./voice-folders.ts";
import { labelsText, voiceDescription, voiceName, wellFormed } from "./voice-names.ts";

const id = z.string().min(1).max(limits.idLengthMax);
/** One file or several under one name. */
const files = z.union([z.array(upload()), upload().transform((file) => [file])]);

const language = z.string().trim().toLowerCase().min(2).max(limits.languageCodeLengthMax);

/** How good samples of a voice are judged: its `code` → what to say of a recording. */
export const soundNotes: Readonly<Record<string, string>> = {
  silent: "There is nothing to hear in it.",
  no_speech: "Nobody is heard to speak in it.",
  music: "It is music. A voice needs somebody who speaks with nothing beside.",
  too_short: "There is little speech in it. One to two minutes are best.",
  noisy: "There is much noise in it. Record in a quiet room, or have the noise removed.",
  too_quiet: "It is very quiet. Speak closer to the microphone, or turn it up.",
  too_loud: "It is very loud. Turn the microphone down.",
  clipped: "It is distorted, because it was recorded too loud. Turn the microphone down.",
  narrow_band: "It sounds like a telephone. A better microphone makes a better voice.",
  several_speakers: "More than one person is heard to speak. A voice is made from one.",
  wrong_language: "It is not in the language that was chosen for the voice.",
};

const readable = ["voice_not_found", "voice_forbidden"] as const;
const madeOfRecordings = [
  "voice_samples_missing",
  "too_many_voice_samples",
  "voice_sample_unusable",
  "voice_speech_too_short",
  "voice_maker_not_found",
  "voice_maker_language",
  "voice_edit_limit_reached",
  "voice_engine_missing",
  "too_many_concurrent_requests",
  "engine_failed",
  "engine_refused",
  "engine_unreachable",
] as const;
const consentErrors = ["consent_not_needed", "too_many_consent_attempts"] as const;
const recordingErrors = [
  ...consentErrors,
  "consent_phrase_over",
  "voice_being_changed",
  "voice_samples_missing",
  "unreadable_recording",
  "recording_too_long",
  "engine_failed",
] as const;
const linkErrors = ["consent_link_not_found"] as const;

const made = json(z.object({ voice_id: z.string(), requires_verification: z.boolean() }));

export const voiceLab = {
  makers: endpoint("GET /v1/voices/makers", {
    who: member("voices_read"),
    summary: "The ways in which voices can be made out of recordings here, the usual one first",
    answer: json(
      z.object({
        makers: z.array(
          z.object({
            maker_id: z.string(),
            /** Its honest name, and in a sentence or two what the voice will be like, and what not. */
            name: z.string(),
            description: z.string(),
            effort: z.enum(["instant", "trained"]),
            languages: z.array(z.string()),
            /** Seconds of speech: of less nothing can be made, of more the best is used. */
            seconds_min: z.number(),
            seconds_max: z.number(),
            provider: z.string(),
          }),
        ),
      }),
    ),
  }),
  add: endpoint("POST /v1/voices/add", {
    who: member("create_instant_voice_clone"),
    summary: "Make a voice out of recordings",
    body: formBody(
      z.object({
        name: voiceName,
        files: files.optional(),
        description: voiceDescription.optional(),
        labels: labelsText.optional(),
        remove_background_noise: booleanText.optional(),
        /** Who makes it; absent: the first of GET /v1/voices/makers that speaks the language (ours). */
        maker_id: id.optional(),
        /** What is spoken, ISO 639-1; absent: of the labels, else what is heard, else English (ours). */
        language: language.optional(),
        /** `phrase`: a key that wants the speaker to read a phrase, as pages always do (ours). */
        consent: z.enum(["phrase", "attested"]).optional(),
      }),
      limits.voiceSampleBytesMax,
    ),
    answer: made,
    errors: [...madeOfRecordings, "voice_plan_needed", "voice_limit_reached", "unsupported_value"],
  }),
  edit: endpoint("POST /v1/voices/:voice_id/edit", {
    who: member("voices_write"),
    summary: "Change what a voice is called, or make it anew with more recordings",
    body: formBody(
      z.object({
        name: voiceName.optional(),
        files: files.optional(),
        description: voiceDescription.optional(),
        labels: labelsText.optional(),
        remove_background_noise: booleanText.optional(),
        moderate_metadata: booleanText.optional(),
      }),
      limits.voiceSampleBytesMax,
    ),
    answer: ok,
    errors: [...readable, ...madeOfRecordings, "voice_being_changed", "voice_not_of_recordings"],
  }),
  delete: endpoint("DELETE /v1/voices/:voice_id", {
    who: member("voices_write"),
    summary:
      "Delete a voice, or put one away that was added from somebody. One that others hold goes when the notice is over that they were promised",
    /** `deletes_at_unix`: when it will be gone; null: it is (ours). */
    answer: json(z.object({ status: z.literal("ok"), deletes_at_unix: z.int().nullable() })),
    errors: [...readable],
  }),
  delete_many: endpoint("POST /v1/voices/delete", {
    who: member("voices_write"),
    summary: "Delete several voices; those that cannot be deleted are told",
    body: jsonBody(z.object({ voice_ids })),
    answer: json(
      z.object({
        deleted: z.array(z.string()),
        /** Those that others hold: they go when the notice is over. */
        later: z.array(z.object({ voice_id: z.string(), deletes_at_unix: z.int() })),
        refused: z.array(z.object({ voice_id: z.string(), reason: z.string() })),
      }),
    ),
  }),
  delete_sample: endpoint("DELETE /v1/voices/:voice_id/samples/:sample_id", {
    who: member("voices_write"),
    summary: "Take a recording away; the voice is made anew from the others",
    answer: ok,
    errors: [
      ...readable,
      ...madeOfRecordings,
      "voice_sample_not_found",
      "last_voice_sample",
      "voice_being_changed",
      "voice_training_running",
    ],
  }),
  get_sample_audio: endpoint("GET /v1/voices/:voice_id/samples/:sample_id/audio", {
    who: member("voices_read"),
    summary: "A recording that a voice was made from, as it came; of a video its sound",
    answer: bytes(["audio/*", "video/*"], true),
    errors: [...readable, "voice_sample_not_found", "invalid_range"],
  }),

  export: endpoint("GET /v1/voices/:voice_id/file", {
    who: member("voices_write"),
    summary: "A voice as one file, with its recordings and its print, for another installation of Mynah",
    answer: bytes(["application/zip"]),
    errors: [...readable, "voice_not_exportable"],
  }),
  import: endpoint("POST /v1/voices/import", {
    who: member("create_instant_voice_clone"),
    summary: "Add a voice from such a file; its recordings are listened to as those of every voice",
    body: formBody(
      z.object({
        file: upload(),
        /** Absent: as it is called in the file. */
        name: voiceName.optional(),
        /** As for a voice that is made of recordings. */
        consent: z.enum(["phrase", "attested"]).optional(),
      }),
      limits.voiceFileBytesMax,
    ),
    answer: json(
      z.object({
        voice_id: z.string(),
        name: z.string(),
        requires_verification: z.boolean(),
        /** Whether it speaks by the print of the file; otherwise it was made anew from the recordings. */
        keeps_print: z.boolean(),
      }),
    ),
    errors: [
      ...madeOfRecordings,
      "voice_plan_needed",
      "voice_limit_reached",
      "unsupported_value",
      "invalid_voice_file",
    ],
  }),

  get_consent: endpoint("GET /v1/voices/:voice_id/consent", {
    who: member("voices_read"),
    summary: "Whether the speaker of a voice agreed, and how that can be shown",
    answer: json(consentState),
    errors: readable,
  }),
  ask_phrase: endpoint("POST /v1/voices/:voice_id/consent", {
    who: member("voices_write"),
    summary: "A new phrase for the speaker to read aloud, within some minutes; an earlier one is over",
    answer: json(phraseToRead),
    errors: [...readable, ...consentErrors],
  }),
  sign: endpoint("POST /v1/voices/:voice_id/consent/recording", {
    who: member("voices_write"),
    summary: "The recording of the phrase: it is held against the words and against the samples",
    body: formBody(z.object({ recording: upload() }), limits.consentRecordingBytesMax),
    answer: json(signedConsent),
    errors: [...readable, ...recordingErrors],
  }),
  attest: endpoint("POST /v1/voices/:voice_id/consent/attest", {
    who: member("voices_write"),
    summary: "A program, which has no screen, vouches for the speaker by the terms that its account agreed to",
    answer: ok,
    errors: [
      ...readable,
      "consent_not_needed",
      "consent_by_phrase_only",
      "consent_terms_missing",
      "voice_being_changed",
    ],
  }),
  add_consent_link: endpoint("POST /v1/voices/:voice_id/consent/link", {
    who: member("voices_write"),
    summary: "A link by which the speaker agrees from elsewhere; an earlier one does not work any more",
    answer: json(z.object({ url: z.string(), expires_at_unix: z.int() })),
    errors: [...readable, ...consentErrors],
  }),
  get_consent_of_link: endpoint("GET /v1/voice-consent/:token", {
    who: anyone,
    summary: "What somebody is asked to agree to, for whoever was sent the link",
    answer: json(
      z.object({
        voice_name: z.string(),
        /** Who asks. */
        owner_name: z.string(),
        maker_name: z.string(),
        expires_at_unix: z.int(),
      }),
    ),
    errors: linkErrors,
  }),
  ask_phrase_of_link: endpoint("POST /v1/voice-consent/:token/phrase", {
    who: anyone,
    summary: "A new phrase for whoever was sent the link",
    answer: json(phraseToRead),
    errors: [...linkErrors, ...consentErrors],
  }),
  sign_by_link: endpoint("POST /v1/voice-consent/:token/recording", {
    who: anyone,
    summary: "The recording of the phrase by whoever was sent the link",
    body: formBody(
      z.object({
        recording: upload(),
        signer_name: z.string().trim().min(1).max(limits.nameLengthMax).transform(wellFormed),
      }),
      limits.consentRecordingBytesMax,
    ),
    answer: json(signedConsent),
    errors: [...linkErrors, ...recordingErrors],
  }),

  ...voiceFolders,
  ...voiceCollections,
} as const;
