/** How somebody is about to share a voice of theirs: read from the voice, checked, and written as the API takes it. Pure. */
import { limits } from "../../contract/limits.ts";
import type { VoiceSharing } from "../../contract/voice-shapes.ts";
import type { Voice } from "../../contract/voices.ts";
import { shareVoiceWords as words } from "../words/voice-library.ts";
import { dollarText } from "./voice-terms.ts";

export const AUDIENCES = ["nobody", "named", "link", "library"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Labels that are typed, and those that are chosen; others stay as they are. */
export const TYPED_LABELS = ["accent", "use_case", "descriptive"] as const;
export const CHOSEN_LABELS = {
  gender: ["female", "male", "neutral"],
  age: ["young", "middle_aged", "old"],
} as const;
export const HANDLES = ["instagram_username", "twitter_username", "youtube_username", "tiktok_username"] as const;
type Handle = (typeof HANDLES)[number];

export interface ShareDraft {
  audience: Audience;
  emails: readonly string[];
  enable_financial_rewards: boolean;
  /** As it is typed; empty: the usual rate. */
  rate: string;
  /** Days; 0: none. */
  notice_days: number;
  free_users_allowed: boolean;
  enable_live_moderation: boolean;
  voice_mixing_allowed: boolean;
  reader_app_enabled: boolean;
  name: string;
  description: string;
  labels: Readonly<Record<string, string>>;
  handles: Readonly<Record<Handle, string>>;
  /** Empty: the sample that the voice was made with. */
  preview_history_item_id: string;
}

const isTyped = (label: string): boolean => TYPED_LABELS.some((typed) => typed === label);
const shownLabel = (value: string): string => value.replaceAll("_", " ");
/** As voices have them everywhere, so that what is looked for is found however it was typed: `middle_aged`. */
const writtenLabel = (typed: string): string => typed.trim().toLowerCase().replace(/\s+/g, "_");

/** Who may add a voice that is shared like this. */
export function audienceOf(sharing: VoiceSharing | null): Audience {
  if (sharing?.status !== "enabled") return "nobody";
  if (sharing.enabled_in_library) return "library";
  return sharing.whitelisted_emails.length > 0 ? "named" : "link";
}

/** How a voice is shared now; one that never was, as it would be. */
export function draftOf({ sharing, name, description, labels }: Voice): ShareDraft {
  const handle = (key: Handle) => sharing?.[key] ?? "";
  return {
    audience: audienceOf(sharing),
    emails: sharing?.whitelisted_emails ?? [],
    enable_financial_rewards: sharing?.financial_rewards_enabled ?? false,
    rate: sharing?.custom_rate == null ? "" : String(sharing.custom_rate),
    notice_days: sharing?.notice_period ?? 0,
    free_users_allowed: sharing?.free_users_allowed ?? true,
    enable_live_moderation: sharing?.live_moderation_enabled ?? false,
    voice_mixing_allowed: sharing?.voice_mixing_allowed ?? false,
    reader_app_enabled: sharing?.reader_app_enabled ?? false,
    name: sharing?.name ?? name,
    description: sharing?.description ?? description,
    labels: Object.fromEntries(
      Object.entries(sharing?.labels ?? labels).map(([label, value]) => [
        label,
        isTyped(label) ? shownLabel(value) : value,
      ]),
    ),
    handles: {
      instagram_username: handle("instagram_username"),
      twitter_username: handle("twitter_username"),
      youtube_username: handle("youtube_username"),
      tiktok_username: handle("tiktok_username"),
    },
    preview_history_item_id: sharing?.history_item_sample_id ?? "",
  };
}

const plainHandle = (typed: string): string => typed.trim().replace(/^@/, "");
const HANDLE = /^[\p{L}\p{N}._-]*$/u;

/** The typed rate in dollars; null: the usual one; undefined: it is none that there can be. */
export function typedRate(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$/, "").replace(",", ".");
  if (text === "") return null;
  const rate = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  return rate >= limits.voiceRateDollarsMin && rate <= limits.voiceRateDollarsMax ? rate : undefined;
}

export type ShareProblems = Partial<Record<"emails" | "rate" | "name" | Handle, string>>;

/** What must be mended before it can be saved, by field. */
export function problemsOf(draft: ShareDraft): ShareProblems {
  const problems: ShareProblems = {};
  if (draft.audience === "named" && draft.emails.length === 0) problems.emails = words.emailsMissing;
  if (draft.emails.length > limits.shareEmailsMax) problems.emails = words.emailsTooMany(limits.shareEmailsMax);
  if (typedRate(draft.rate) === undefined) {
    problems.rate = words.rateWrong(dollarText(limits.voiceRateDollarsMin), dollarText(limits.voiceRateDollarsMax));
  }
  if (draft.name.trim() === "") problems.name = words.nameMissing;
  for (const handle of HANDLES) {
    if (!HANDLE.test(plainHandle(draft.handles[handle]))) problems[handle] = words.handleWrong;
  }
  return problems;
}

/** The settings as the API takes them, without whether it stands in the library. Only for a draft without problems. */
export const settingsOf = (draft: ShareDraft) => ({
  enable_financial_rewards: draft.enable_financial_rewards,
  custom_rate: typedRate(draft.rate) ?? null,
  notice_period: draft.notice_days === 0 ? null : draft.notice_days,
  free_users_allowed: draft.free_users_allowed,
  enable_live_moderation: draft.enable_live_moderation,
  voice_mixing_allowed: draft.voice_mixing_allowed,
  reader_app_enabled: draft.reader_app_enabled,
  name: draft.name.trim(),
  description: draft.description.trim(),
  labels: Object.fromEntries(
    Object.entries(draft.labels)
      .map(([label, value]) => [label, isTyped(label) ? writtenLabel(value) : value.trim()] as const)
      .filter(([, value]) => value !== ""),
  ),
  instagram_username: plainHandle(draft.handles.instagram_username),
  twitter_username: plainHandle(draft.handles.twitter_username),
  youtube_username: plainHandle(draft.handles.youtube_username),
  tiktok_username: plainHandle(draft.handles.tiktok_username),
  preview_history_item_id: draft.preview_history_item_id === "" ? null : draft.preview_history_item_id,
});
