import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLibrary } from "../../contract/voice-library.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { findVoice, showVoices } from "../voices/index.ts";
import { askReview } from "./ask-review.ts";
import { keepSharing } from "./keep-sharing.ts";
import { begun, ended, waitsForReview } from "./rules.ts";
import { findPreviewItem, type SharingRow } from "./store.ts";
import { checkShareable, findVoiceToShare } from "./voice-to-share.ts";

type Settings = Omit<Input<typeof voiceLibrary.share_library>, "voice_id">;

/** The given settings under the names of the table; what is not given stays. */
function changesOf(settings: Settings): Partial<SharingRow> {
  const named = {
    financial_rewards_enabled: settings.enable_financial_rewards,
    notice_period_days: settings.notice_period,
    custom_rate: settings.custom_rate,
    live_moderation_enabled: settings.enable_live_moderation,
    free_users_allowed: settings.free_users_allowed,
    voice_mixing_allowed: settings.voice_mixing_allowed,
    instagram_username: settings.instagram_username,
    twitter_username: settings.twitter_username,
    youtube_username: settings.youtube_username,
    tiktok_username: settings.tiktok_username,
    labels: settings.labels,
    reader_app_enabled: settings.reader_app_enabled,
    name: settings.name,
    description: settings.description,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/**
 * Changes how a voice stands in the library. Taking it out ends its sharing: it is gone from the library at once, and from
 * those who added it when the notice period is over.
 * @throws Refusal voice_not_found, voice_forbidden, voice_not_shareable, history_item_not_found
 */
export async function shareInLibrary(
  ctx: Context,
  { voice_id, ...settings }: Input<typeof voiceLibrary.share_library>,
): Promise<Output<typeof voiceLibrary.share_library>> {
  const made = await findVoiceToShare(ctx, voice_id, "share");
  const { enable_library, preview_history_item_id } = settings;
  if (enable_library) checkShareable(made);
  await ctx.db.transaction(async (tx) => {
    const kept = await keepSharing(ctx, tx, made.voice, async (before, promised_days) => {
      const sharing = { ...before, ...changesOf(settings) };
      if (preview_history_item_id === null)
        Object.assign(sharing, { preview_history_item_id: null, preview_key: null });
      else if (preview_history_item_id !== undefined) {
        const item = await findPreviewItem(tx, ctx.caller, { history_item_id: preview_history_item_id, voice_id });
        if (!item) fail("history_item_not_found", { history_item_id: preview_history_item_id });
        Object.assign(sharing, { preview_history_item_id, preview_key: item.file_key });
      }
      if (enable_library === false) return ended(sharing, ctx.now(), promised_days);
      const begins = enable_library ? { ...begun(sharing, ctx.now()), enabled_in_library: true } : sharing;
      const after = { ...begins, updated_at: ctx.now() };
      const how = { is_reviewed: ctx.env.MYNAH_VOICE_REVIEW, is_operator: ctx.caller.is_operator };
      return waitsForReview(before, after, how) ? { ...after, review_status: "pending", review_message: null } : after;
    });
    if (kept.review_status === "pending") await askReview(ctx, tx, { voice_id, cause: "library", name: kept.name });
    const target = { type: "voice", id: voice_id, name: made.voice.name };
    await recordChange(
      ctx,
      made.voice.workspace_id,
      { action: "voice.sharing_changed", target, details: settings },
      tx,
    );
  });
  const [shown] = await showVoices(ctx, [await findVoice(ctx, voice_id)]);
  return shown ?? fail("voice_not_found", { voice_id });
}
