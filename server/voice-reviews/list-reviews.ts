/** GET /v1/admin/voice-reviews and GET /v1/admin/blocked-voices. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { voiceReviews } from "../../contract/voice-reviews.ts";
import type { Context } from "../context.ts";
import { filesOf } from "./review-files.ts";
import { shownJudged, shownReview } from "./rules.ts";
import { type JudgedRow, readBlocked, readReviews } from "./store.ts";

/** Where a voice's preview can be heard for a while; empty where there is none. */
async function previewOf({ files, url }: Context, { voice, sharing }: JudgedRow): Promise<string> {
  const key = sharing?.preview_key ?? voice.preview_key;
  if (!key) return "";
  const signed = await files.signUrl(key, { expires_seconds: limits.signedLinkSeconds });
  return signed.startsWith("/") ? url + signed : signed;
}

/** What waits, or what was decided, page by page. */
export async function listReviews(
  ctx: Context,
  { state, page_size, start_after_review_id: after }: Input<typeof voiceReviews.list>,
): Promise<Output<typeof voiceReviews.list>> {
  const rows = await readReviews(ctx.db.drizzle, { state, after, rows_max: page_size + 1 });
  const page = rows.slice(0, page_size);
  const files = await filesOf(ctx.db.drizzle, page);
  const reviews = page.map(async (row) =>
    shownReview(row, {
      preview_url: await previewOf(ctx, row),
      files: (files.get(row.review.review_id) ?? []).map(({ key: _, ...file }) => file),
    }),
  );
  return { reviews: await Promise.all(reviews), has_more: rows.length > page_size };
}

/** Voices that do not speak because of a decision, the newest first. */
export async function listBlocked(
  ctx: Context,
  { page_size, start_after_voice_id: after }: Input<typeof voiceReviews.list_blocked>,
): Promise<Output<typeof voiceReviews.list_blocked>> {
  const rows = await readBlocked(ctx.db.drizzle, { after, rows_max: page_size + 1 });
  const page = rows.slice(0, page_size).map(async (row) => shownJudged(row, await previewOf(ctx, row)));
  return { voices: await Promise.all(page), has_more: rows.length > page_size };
}
