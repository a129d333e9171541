/** GET /v1/admin/voice-reviews/:review_id/files/:file_id. */
import type { Input } from "../../contract/endpoint.ts";
import type { voiceReviews } from "../../contract/voice-reviews.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { resolveRange } from "../http/ranges.ts";
import { logOperator } from "../operator-log.ts";
import { filesOf } from "./review-files.ts";
import { findReview } from "./store.ts";

const isSound = (content_type: string): boolean => /^(audio|video)\//.test(content_type);

/** A file of a review, written down before the first byte. @throws Refusal voice_review_not_found, invalid_range */
export async function getReviewFile(
  ctx: Context,
  { review_id, file_id }: Input<typeof voiceReviews.get_file>,
  wanted: WantedRange | null,
): Promise<Bytes> {
  const { drizzle } = ctx.db;
  const review = (await findReview(drizzle, review_id)) ?? fail("voice_review_not_found", { review_id });
  const files = (await filesOf(drizzle, [review])).get(review_id) ?? [];
  const file = files.find((each) => each.file_id === file_id) ?? fail("voice_review_not_found", { review_id });
  const kept = (await ctx.files.stat(file.key)) ?? fail("voice_review_not_found", { review_id });
  const range = wanted && resolveRange(wanted, kept.size);
  if (wanted && !range) fail("invalid_range", { size: kept.size });
  await logOperator(ctx, drizzle, "voice_review.file", { review_id, file_id, voice_id: review.voice.voice_id });
  const { stream } = await ctx.files.get(file.key, range ? { range } : {});
  // What is no sound is never opened in the page: somebody else sent it.
  const content_type = isSound(file.content_type) ? file.content_type : "application/octet-stream";
  return {
    content_type,
    body: stream,
    size_bytes: range ? range.end - range.start + 1 : kept.size,
    ...(range ? { range: { ...range, whole_bytes: kept.size } } : {}),
    ...(isSound(content_type) ? {} : { download_name: file.file_name || "file" }),
  };
}
