/** Voices that people made, as the product has them: whether they speak now, and what is shown of them. */

import { multiplierOf, priceAtRate } from "../../contract/voice-rates.ts";
import type { SoundNote, VoiceMaking, VoiceSample, VoiceSharing } from "../../contract/voice-shapes.ts";
import type { Voice } from "../../contract/voices.ts";
import type { ListedDesigner, ListedPrintMaker } from "../engines/listed.ts";
import type { CopyRow, MadeRow, SampleRow, SharingRow, VoiceParts } from "./made-store.ts";
import type { VoiceOnHand } from "./rules.ts";

/** What characters cost that are said with a voice: more with one that was added from somebody who asks for more. */
export const priceOf = ({ made }: Pick<VoiceOnHand, "made">, characters: number): number =>
  made?.copy ? priceAtRate(characters, multiplierOf(made.sharing?.custom_rate ?? null)) : characters;

/** Who makes prints, and so speaks them. */
export interface Makers {
  readonly print_makers: readonly ListedPrintMaker[];
  readonly designers: readonly ListedDesigner[];
}

/** The maker with this id that is here now. */
function findMaker({ print_makers, designers }: Makers, maker_id: string) {
  const designer = designers.find(({ maker }) => maker.maker_id === maker_id);
  return print_makers.find((maker) => maker.maker_id === maker_id) ?? (designer && { ...designer, ...designer.maker });
}

/**
 * Whether whoever added a voice may still speak with it (section 4): while it is shared, and after that until the notice
 * that its owner gave is over.
 */
export const isStillLent = (sharing: SharingRow | null, now: Date): boolean =>
  sharing !== null && (sharing.status === "enabled" || (sharing.disable_at !== null && sharing.disable_at > now));

const blocked = {
  BAN: "It was blocked by the owner of this installation.",
  CAPTCHA: "Its owner has to show first that it is their voice.",
};

/** Why a voice cannot speak now, in a sentence; null when it can. @param copy whether it was added from somebody else */
export function reasonOf(
  { voice, sharing, copy }: Pick<MadeRow, "voice" | "sharing"> & { copy: boolean },
  isMakerHere: boolean,
  now: Date,
): string | null {
  if (copy && !isStillLent(sharing, now)) return "Whoever made it does not share it any more.";
  if (voice.safety_control) return blocked[voice.safety_control];
  if (voice.print_key === null) return "It has not been trained yet.";
  if (!voice.is_verified) return "Its speaker has not agreed to it yet.";
  return isMakerHere ? null : "What speaks it is not installed here any more.";
}

/** A made voice, as its user has it. */
export function madeOnHand(row: MadeRow, makers: Makers, user_id: string, now: Date): VoiceOnHand {
  const { voice, copy } = row;
  const maker = voice.maker_id === null ? undefined : findMaker(makers, voice.maker_id);
  const labels = copy?.labels ?? voice.labels;
  return {
    voice_id: copy?.voice_id ?? voice.voice_id,
    aliases: [],
    name: copy?.name ?? voice.name,
    description: copy?.description ?? voice.description,
    labels: { ...labels, language: labels.language ?? voice.languages[0] ?? "en" },
    languages: maker?.languages.length ? ordered(voice.languages, maker.languages) : voice.languages,
    sample_rate: voice.sample_rate,
    gain_db: voice.gain_db,
    model_ids: maker?.model_ids ?? voice.model_ids,
    preview_text: voice.preview_text,
    provider: maker?.provider ?? "",
    provider_title: maker?.provider_title ?? "",
    repeats: maker?.repeats ?? false,
    disabled_reason: reasonOf({ ...row, copy: copy !== null }, maker !== undefined, now),
    category: (copy?.category ?? voice.category) as VoiceOnHand["category"],
    is_legacy: false,
    made: { ...row, maker_name: maker?.name ?? null, is_owner: copy === null && voice.user_id === user_id },
  };
}

/** A voice's own languages before the others that its maker's voices speak. */
const ordered = (own: readonly string[], all: readonly string[]): string[] => [
  ...own.filter((language) => all.includes(language)),
  ...all.filter((language) => !own.includes(language)),
];

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** What is told of a sample. */
export const shownSample = (sample: SampleRow): VoiceSample => ({
  sample_id: sample.sample_id,
  file_name: sample.file_name,
  mime_type: sample.content_type,
  size_bytes: sample.size_bytes,
  hash: sample.sha256,
  duration_secs: sample.duration_seconds,
  remove_background_noise: sample.remove_background_noise,
  has_isolated_audio: sample.clean_key !== null,
  trim_start: sample.trim_start_seconds === null ? null : Math.round(1000 * sample.trim_start_seconds),
  trim_end: sample.trim_end_seconds === null ? null : Math.round(1000 * sample.trim_end_seconds),
  notes: (sample.quality?.notes as SoundNote[] | undefined) ?? [],
});

/** How a voice is shared, for its owner (with the e-mails) or for whoever added it. */
export function shownSharing(
  sharing: SharingRow,
  { copy, public_owner_id }: { copy: CopyRow | null; public_owner_id: string },
  { emails, now, is_owner }: { emails: readonly string[]; now: Date; is_owner: boolean },
): VoiceSharing {
  const lent = isStillLent(sharing, now) ? "copied" : "copied_disabled";
  const { name, description, labels, category, review_status, instagram_username, twitter_username } = sharing;
  return {
    status: copy ? lent : sharing.status,
    history_item_sample_id: is_owner ? sharing.preview_history_item_id : null,
    date_unix: unix(sharing.shared_at),
    whitelisted_emails: is_owner ? [...emails] : [],
    public_owner_id,
    original_voice_id: sharing.voice_id,
    financial_rewards_enabled: sharing.financial_rewards_enabled,
    free_users_allowed: sharing.free_users_allowed,
    live_moderation_enabled: sharing.live_moderation_enabled,
    rate: multiplierOf(sharing.custom_rate),
    custom_rate: is_owner ? sharing.custom_rate : null,
    notice_period: sharing.notice_period_days,
    disable_at_unix: sharing.disable_at ? unix(sharing.disable_at) : null,
    voice_mixing_allowed: sharing.voice_mixing_allowed,
    featured: sharing.is_featured,
    category,
    reader_app_enabled: sharing.reader_app_enabled,
    image_url: "",
    ban_reason: is_owner ? sharing.ban_reason : null,
    liked_by_count: sharing.liked_by_count,
    cloned_by_count: sharing.cloned_by_count,
    name,
    description,
    labels,
    review_status,
    review_message: is_owner ? sharing.review_message : null,
    enabled_in_library: sharing.enabled_in_library,
    instagram_username,
    twitter_username,
    youtube_username: sharing.youtube_username,
    tiktok_username: sharing.tiktok_username,
  };
}

/** How its training is, by model, and what was tried to show whose voice it is. */
function fineTuningOf({ voice }: MadeRow, { samples, trainings, verifications }: VoiceParts): Voice["fine_tuning"] {
  const tried = verifications.filter(({ kind }) => kind !== "attested");
  const of = <T>(value: (training: (typeof trainings)[number]) => T | null): Record<string, T> =>
    Object.fromEntries(
      trainings.flatMap((training) => {
        const found = value(training);
        return found === null ? [] : [[training.model_id, found]];
      }),
    );
  return {
    is_allowed_to_fine_tune: voice.category === "professional" && voice.is_verified,
    state: of(({ state }) => state),
    verification_failures: tried.flatMap(({ state, reason }) => (state === "refused" && reason ? [reason] : [])),
    verification_attempts_count: tried.reduce((sum, { attempts }) => sum + attempts, 0),
    manual_verification_requested: tried.some(({ kind }) => kind === "manual"),
    language: voice.languages[0] ?? null,
    progress: of(({ progress }) => progress),
    message: of(({ message }) => message),
    dataset_duration_seconds: samples.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0),
  };
}

/** The parts of a shown voice that only a made one has. Recordings and what was tried are for its owner alone. */
export function shownMaking(
  made: NonNullable<VoiceOnHand["made"]>,
  parts: VoiceParts,
  now: Date,
): Pick<
  Voice,
  | "samples"
  | "fine_tuning"
  | "sharing"
  | "voice_verification"
  | "permission_on_resource"
  | "safety_control"
  | "is_owner"
  | "is_mixed"
  | "created_at_unix"
  | "deletes_at_unix"
  | "making"
  | "folder_id"
  | "is_favourite"
  | "high_quality_base_model_ids"
> {
  const { voice, sharing, copy, is_owner, maker_name } = made;
  const visible: VoiceParts = is_owner
    ? parts
    : { samples: [], trainings: parts.trainings, verifications: [], emails: [] };
  const fine_tuning = fineTuningOf(made, visible);
  const match = (voice.match ?? {}) as Partial<Pick<VoiceMaking, "base" | "distance">>;
  return {
    samples: visible.samples.map(shownSample),
    fine_tuning,
    sharing: sharing ? shownSharing(sharing, made, { emails: visible.emails, now, is_owner }) : null,
    voice_verification: {
      requires_verification: !voice.is_verified,
      is_verified: voice.is_verified,
      verification_failures: fine_tuning.verification_failures,
      verification_attempts_count: fine_tuning.verification_attempts_count,
      language: voice.languages[0] ?? null,
    },
    permission_on_resource: is_owner ? "admin" : made.shared_role,
    safety_control: voice.safety_control,
    is_owner,
    is_mixed: voice.remixed_from !== null,
    deletes_at_unix: voice.deletes_at && unix(voice.deletes_at),
    created_at_unix: unix(copy?.created_at ?? voice.created_at),
    making:
      voice.maker_id === null
        ? null
        : {
            maker_id: voice.maker_id,
            name: maker_name ?? voice.maker_id,
            base: match.base ?? null,
            distance: match.distance ?? null,
          },
    folder_id: made.folder_id,
    is_favourite: made.is_favourite,
    // What was trained for one model of a maker is spoken by all of them, also while it is trained anew.
    high_quality_base_model_ids:
      voice.category === "professional" && voice.print_key !== null ? [...voice.model_ids] : [],
  };
}
