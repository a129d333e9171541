/** Changing how a voice is shared, with all that hangs on it: what it is found by, and who is told. */
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { notify } from "../notices/index.ts";
import { searchWords } from "../search-words.ts";
import { withdrawRequest } from "./review-store.ts";
import { ended } from "./rules.ts";
import {
  forgetDeletion,
  lockShared,
  lockSharing,
  promiseNotice,
  readHolders,
  readPromisedDays,
  type SharedVoice,
  type SharingRow,
  saveSharing,
} from "./store.ts";

/** How a voice is shared that was never shared before: not at all. */
const unshared = (voice: SharedVoice, now: Date): SharingRow => ({
  voice_id: voice.voice_id,
  status: "disabled",
  enabled_in_library: false,
  name: voice.name,
  description: voice.description,
  labels: voice.labels,
  category: voice.category,
  language: voice.languages[0] ?? "en",
  search_words: "",
  free_users_allowed: true,
  live_moderation_enabled: false,
  financial_rewards_enabled: false,
  custom_rate: null,
  notice_period_days: null,
  disable_at: null,
  voice_mixing_allowed: false,
  reader_app_enabled: false,
  instagram_username: null,
  twitter_username: null,
  youtube_username: null,
  tiktok_username: null,
  preview_history_item_id: null,
  preview_key: null,
  is_featured: false,
  review_status: "not_requested",
  review_message: null,
  ban_reason: null,
  cloned_by_count: 0,
  liked_by_count: 0,
  usage_character_count_1y: 0,
  usage_character_count_7d: 0,
  shared_at: now,
  updated_at: now,
});

/** What its holders are told when the sharing of a voice ends or goes on. */
function toldOf(before: SharingRow, after: SharingRow, now: Date): { title: string; description: string } | null {
  if (before.status === after.status) return null;
  const { name, disable_at } = after;
  if (after.status === "enabled") {
    return { title: `${name} stays`, description: "Whoever made this voice shares it again. You keep it." };
  }
  if (disable_at === null || disable_at <= now) {
    return { title: `${name} is gone`, description: "Whoever made this voice does not share it any more." };
  }
  const day = disable_at.toISOString().slice(0, 10);
  return {
    title: `${name} will be gone`,
    description: `Whoever made this voice stopped sharing it. You can speak with it until ${day}.`,
  };
}

/** Tells those who added a voice that it is being deleted, in the transaction that deletes it and their copies. */
export async function tellOfDeletion(
  ctx: Pick<Context, "db" | "now">,
  tx: Transaction,
  { voice_id, name }: { voice_id: string; name: string },
): Promise<void> {
  const told = { title: `${name} is gone`, description: "Whoever made this voice deleted it." };
  for (const user_id of await readHolders(tx, voice_id))
    await notify(ctx, { user_id, severity: "warning", ...told }, tx);
}

/**
 * Changes how a voice is shared; two changes at once come one after the other, also the first two. Those who added it are
 * told when that ends, or goes on. `change` gets how it is now, and the most days of notice that a holder was promised.
 * @throws Refusal voice_not_found when it was deleted meanwhile
 */
export async function keepSharing(
  ctx: Pick<Context, "db" | "now">,
  tx: Transaction,
  { voice_id }: Pick<SharedVoice, "voice_id">,
  change: (sharing: SharingRow, promised_days: number) => Promise<SharingRow> | SharingRow,
): Promise<SharingRow> {
  const now = ctx.now();
  const voice = (await lockShared(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
  const known = await lockSharing(tx, voice_id);
  const before = known ?? unshared(voice, now);
  const after = await change(before, await readPromisedDays(tx, voice_id));
  if (after.review_status === "pending" && !(after.status === "enabled" && after.enabled_in_library)) {
    after.review_status = "not_requested";
    await withdrawRequest(tx, voice_id, now);
  }
  const { search_words: _, ...row } = after;
  const { name, description, labels } = row;
  await saveSharing(tx, row, searchWords([name, description, ...Object.values(labels)].join(" ")));
  await promiseNotice(tx, voice_id, row.notice_period_days ?? 0);
  // Who shares it again wants to keep it.
  if (after.status === "enabled") await forgetDeletion(tx, voice_id);
  const told = known ? toldOf(before, after, now) : null;
  if (told) {
    for (const user_id of await readHolders(tx, row.voice_id)) {
      const severity = after.status === "enabled" ? "info" : "warning";
      await notify(ctx, { user_id, severity, ...told }, tx);
    }
  }
  return after;
}

/**
 * Ends the sharing of a voice that is to be deleted. Resolves to when those who hold it have had the notice that they were
 * promised; null when nobody waits for that.
 */
export async function endForDeletion(
  ctx: Pick<Context, "db" | "now">,
  tx: Transaction,
  { voice_id }: Pick<SharedVoice, "voice_id">,
): Promise<Date | null> {
  await lockShared(tx, voice_id);
  const known = await lockSharing(tx, voice_id);
  if (!known || (await readHolders(tx, voice_id)).length === 0) return null;
  const now = ctx.now();
  const after = ended(known, now, await readPromisedDays(tx, voice_id));
  if (after.disable_at === null || after.disable_at <= now) return null;
  if (known.status === "enabled") await keepSharing(ctx, tx, { voice_id }, () => after);
  return after.disable_at;
}
