import type { Feedback } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import { feedbackWords } from "../words/history.ts";

/** What a person says of an item. */
export type FeedbackDraft = Omit<Feedback, "review_status">;

export const REASONS = ["emotions", "inaccurate_clone", "glitches", "audio_quality", "other"] as const;

/** Nothing said yet but the thumb. */
export function emptyDraft(thumbs_up: boolean): FeedbackDraft {
  const reasons = { emotions: false, inaccurate_clone: false, glitches: false, audio_quality: false, other: false };
  return { thumbs_up, feedback: "", ...reasons };
}

/** Feedback as it can be edited; a thumb that was turned round starts afresh. */
export function draftOf(feedback: Feedback | null, thumbs_up: boolean): FeedbackDraft {
  if (feedback === null || feedback.thumbs_up !== thumbs_up) return emptyDraft(thumbs_up);
  const { review_status: _status, ...draft } = feedback;
  return draft;
}

/** Whether the operator has read it: then it stays as it is. */
export const isReviewed = (feedback: Feedback | null): boolean =>
  feedback !== null && feedback.review_status !== "not_reviewed";

/** Whether a thumb asks for more; a thumbs up on a long text is submitted at once. */
export const opensDialog = (thumbs_up: boolean, text: string): boolean =>
  !thumbs_up || text.length <= limits.feedbackThumbsUpTextLengthMax;

/** What is wrong with the words of feedback, or null. None at all are fine. */
export const feedbackError = (feedback: string): string | null =>
  feedback !== "" && feedback.trim().length < limits.feedbackLengthMin ? feedbackWords.tooShort : null;

/** Only what was asked for: reasons go with a thumbs down, its words with “other”. */
export function submission(draft: FeedbackDraft): FeedbackDraft {
  if (draft.thumbs_up) return { ...emptyDraft(true), feedback: draft.feedback.trim() };
  return { ...draft, feedback: draft.other ? draft.feedback.trim() : "" };
}
