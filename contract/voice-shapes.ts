/** What a voice is shown with when somebody made it: recordings, how it is shared, how far its training is. */
import { z } from "zod";

/** Something that was noticed in a recording. `refusal`: nothing can be made of it; otherwise advice. */
export const soundNote = z.object({
  code: z.string(),
  severity: z.enum(["advice", "refusal"]),
  message: z.string(),
});
export type SoundNote = z.output<typeof soundNote>;

/** Who speaks when in a recording. */
export const speakerSeparation = z.object({
  voice_id: z.string(),
  sample_id: z.string(),
  status: z.enum(["not_started", "pending", "completed", "failed"]),
  /** By their ids, once they were told apart; times in seconds. */
  speakers: z
    .record(
      z.string(),
      z.object({
        speaker_id: z.string(),
        duration_secs: z.number(),
        utterances: z.array(z.object({ start: z.number(), end: z.number() })),
      }),
    )
    .optional(),
  /** Whose speech the voice is trained on; none: everybody's. */
  selected_speaker_ids: z.array(z.string()).optional(),
  /** Why it failed, for people. */
  message: z.string().nullable(),
});
export type SpeakerSeparation = z.output<typeof speakerSeparation>;

export const voiceSample = z.object({
  sample_id: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  size_bytes: z.int(),
  /** SHA-256, hex. */
  hash: z.string(),
  duration_secs: z.number(),
  remove_background_noise: z.boolean(),
  has_isolated_audio: z.boolean(),
  /** Milliseconds. */
  trim_start: z.int().nullable(),
  trim_end: z.int().nullable(),
  /** What was heard in it, for people. */
  notes: z.array(soundNote),
  speaker_separation: speakerSeparation.optional(),
});
export type VoiceSample = z.output<typeof voiceSample>;

/** How a voice is shared. For whoever added somebody's: `copied`, and `copied_disabled` once it is over. */
export const voiceSharing = z.object({
  status: z.enum(["enabled", "disabled", "copied", "copied_disabled"]),
  history_item_sample_id: z.string().nullable(),
  date_unix: z.int(),
  /** For its owner alone. */
  whitelisted_emails: z.array(z.string()),
  public_owner_id: z.string(),
  original_voice_id: z.string(),
  financial_rewards_enabled: z.boolean(),
  free_users_allowed: z.boolean(),
  live_moderation_enabled: z.boolean(),
  /** Of the usual price of a character. */
  rate: z.number(),
  /** For its owner alone: dollars for 1,000 credits, as they set them; null: the usual. */
  custom_rate: z.number().nullable(),
  /** Days. */
  notice_period: z.int().nullable(),
  disable_at_unix: z.int().nullable(),
  voice_mixing_allowed: z.boolean(),
  featured: z.boolean(),
  category: z.string(),
  reader_app_enabled: z.boolean(),
  image_url: z.string(),
  ban_reason: z.string().nullable(),
  liked_by_count: z.int(),
  cloned_by_count: z.int(),
  name: z.string(),
  description: z.string(),
  labels: z.record(z.string(), z.string()),
  review_status: z.enum(["not_requested", "pending", "declined", "allowed", "allowed_with_changes"]),
  review_message: z.string().nullable(),
  enabled_in_library: z.boolean(),
  instagram_username: z.string().nullable(),
  twitter_username: z.string().nullable(),
  youtube_username: z.string().nullable(),
  tiktok_username: z.string().nullable(),
});
export type VoiceSharing = z.output<typeof voiceSharing>;

/** States of a training by model id, and what was tried to show whose voice it is. */
export const fineTuning = z.object({
  is_allowed_to_fine_tune: z.boolean(),
  state: z.record(z.string(), z.enum(["not_started", "queued", "fine_tuning", "fine_tuned", "failed", "delayed"])),
  verification_failures: z.array(z.string()),
  verification_attempts_count: z.int(),
  manual_verification_requested: z.boolean(),
  language: z.string().nullable().optional(),
  /** 0..1 by model id. */
  progress: z.record(z.string(), z.number()).optional(),
  message: z.record(z.string(), z.string()).optional(),
  dataset_duration_seconds: z.number().optional(),
});

/** Whether the speaker of a voice has shown that they agree. */
export const voiceVerification = z.object({
  requires_verification: z.boolean(),
  is_verified: z.boolean(),
  verification_failures: z.array(z.string()),
  verification_attempts_count: z.int(),
  language: z.string().nullable(),
});

const distance = z.object({ pitch: z.number(), formant: z.number(), spectrum: z.number(), rate: z.number() });

/** How a voice was made. */
export const voiceMaking = z.object({
  maker_id: z.string(),
  /** The honest name of the way: "Timbre match". */
  name: z.string(),
  /** The voice that it was made from, where there is one. */
  base: z.object({ voice_id: z.string(), name: z.string() }).nullable(),
  /**
   * From the recordings to that voice, and to what was made: semitones of pitch and of the mouth's resonances, decibels of
   * spectrum, parts of the speaking rate.
   */
  distance: z.object({ before: distance, after: distance }).nullable(),
});
export type VoiceMaking = z.output<typeof voiceMaking>;
