/** Reviews of voices: what the owner of the installation looks at, and decides. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { decideReview } from "./decide-review.ts";
import { getReviewFile } from "./get-review-file.ts";
import { listBlocked, listReviews } from "./list-reviews.ts";
import { reportVoice } from "./report-voice.ts";
import { setSafety } from "./set-safety.ts";

export const voiceReviews = answers(api.voice_reviews, {
  report: reportVoice,
  list: listReviews,
  get_file: getReviewFile,
  decide: decideReview,
  list_blocked: listBlocked,
  set_safety: setSafety,
});
