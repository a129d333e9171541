/** What sharing a voice means: who sees what, when it ends, and how it is shown. Pure. */

import type { LibraryVoice } from "../../contract/voice-library.ts";
import { multiplierOf } from "../../contract/voice-rates.ts";
import type { VoiceOnHand } from "../voices/index.ts";
import type { SharedRow, SharingRow } from "./store.ts";

const dayMs = 86_400_000;
const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A shared voice as whoever looks for one sees it. */
export function shownShared(
  { sharing, public_owner_id, is_added }: SharedRow,
  { preview_url, is_owner }: { preview_url: string; is_owner: boolean },
): LibraryVoice {
  const { labels } = sharing;
  return {
    public_owner_id,
    voice_id: sharing.voice_id,
    date_unix: unix(sharing.shared_at),
    name: sharing.name,
    accent: labels.accent ?? "",
    gender: labels.gender ?? "",
    age: labels.age ?? "",
    descriptive: labels.descriptive ?? "",
    use_case: labels.use_case ?? "",
    category: sharing.category as LibraryVoice["category"],
    language: sharing.language,
    description: sharing.description,
    preview_url,
    usage_character_count_1y: sharing.usage_character_count_1y,
    usage_character_count_7d: sharing.usage_character_count_7d,
    // Here every use is by the same way: there is no other API whose uses are counted apart.
    play_api_usage_character_count_1y: 0,
    cloned_by_count: sharing.cloned_by_count,
    rate: multiplierOf(sharing.custom_rate),
    custom_rate: is_owner ? sharing.custom_rate : null,
    free_users_allowed: sharing.free_users_allowed,
    live_moderation_enabled: sharing.live_moderation_enabled,
    featured: sharing.is_featured,
    notice_period: sharing.notice_period_days,
    instagram_username: sharing.instagram_username,
    twitter_username: sharing.twitter_username,
    youtube_username: sharing.youtube_username,
    tiktok_username: sharing.tiktok_username,
    image_url: "",
    reader_app_enabled: sharing.reader_app_enabled,
    is_added_by_user: is_added,
  };
}

/** Who owns the voices that engines bring, as the library names it. */
export const ENGINES_OWNER = "mynah";

/** A voice that an engine brings, as it stands in the library: everybody has it. */
export function shownPremade(voice: VoiceOnHand, url: string): LibraryVoice {
  const { labels, voice_id, name, description } = voice;
  return {
    public_owner_id: ENGINES_OWNER,
    voice_id,
    date_unix: 0,
    name,
    accent: labels.accent ?? "",
    gender: labels.gender ?? "",
    age: labels.age ?? "",
    descriptive: labels.descriptive ?? "",
    use_case: labels.use_case ?? "",
    category: voice.category,
    language: labels.language,
    description,
    preview_url: `${url}/v1/voices/${voice_id}/preview`,
    usage_character_count_1y: 0,
    usage_character_count_7d: 0,
    play_api_usage_character_count_1y: 0,
    cloned_by_count: 0,
    rate: 1,
    custom_rate: null,
    free_users_allowed: true,
    live_moderation_enabled: false,
    featured: false,
    notice_period: null,
    instagram_username: null,
    twitter_username: null,
    youtube_username: null,
    tiktok_username: null,
    image_url: "",
    reader_app_enabled: false,
    is_added_by_user: true,
  };
}

/**
 * What ending the sharing does to it (section 4): it leaves the library at once; whoever added it keeps it until the notice
 * period is over, which begins now. Sharing that had ended before goes on ending when it was to.
 * @param promised_days the most that one of those who hold it was ever promised
 */
export function ended(sharing: SharingRow, now: Date, promised_days: number): SharingRow {
  if (sharing.status === "disabled") return sharing;
  const days = Math.max(sharing.notice_period_days ?? 0, promised_days);
  return {
    ...sharing,
    status: "disabled",
    enabled_in_library: false,
    disable_at: days > 0 ? new Date(now.getTime() + days * dayMs) : now,
    updated_at: now,
  };
}

/** Sharing that is on, again: nobody loses the voice. */
export function begun(sharing: SharingRow, now: Date): SharingRow {
  const isNew = sharing.status === "disabled";
  return {
    ...sharing,
    status: "enabled",
    disable_at: null,
    shared_at: isNew ? now : sharing.shared_at,
    updated_at: now,
  };
}

/** What others see of a voice in the library: whoever allowed it allowed this. */
const seenParts = [
  "name",
  "description",
  "labels",
  "preview_key",
  "instagram_username",
  "twitter_username",
  "youtube_username",
  "tiktok_username",
] as const satisfies readonly (keyof SharingRow)[];

const isListed = ({ status, enabled_in_library, review_status }: SharingRow): boolean =>
  status === "enabled" && enabled_in_library && review_status !== "pending";

/**
 * Whether a change of how a voice stands in the library waits for the owner of the installation: where all do, and where
 * this one was declined before. What stands there already and looks the same goes on.
 */
export function waitsForReview(
  before: SharingRow,
  after: SharingRow,
  { is_reviewed, is_operator }: { is_reviewed: boolean; is_operator: boolean },
): boolean {
  if (is_operator || !isListed({ ...after, review_status: "allowed" })) return false;
  if (before.review_status === "pending" || before.review_status === "declined") return true;
  const isSame = seenParts.every((part) => JSON.stringify(before[part]) === JSON.stringify(after[part]));
  return is_reviewed && !(isListed(before) && isSame);
}
