/** How reviews are shown, and what the owner of a voice reads about a decision. Pure. */
import type { ReviewCause, ReviewDecision } from "../../contract/voice-review-decisions.ts";
import type { JudgedVoice, VoiceReview } from "../../contract/voice-reviews.ts";
import type { Told } from "../notices/index.ts";
import type { JudgedRow, ReviewedRow } from "./store.ts";

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A voice as whoever judges it sees it. */
export function shownJudged({ voice, sharing, owner_email }: JudgedRow, preview_url: string): JudgedVoice {
  const { voice_id, name, description, category, labels, is_verified, safety_control, safety_reason } = voice;
  return {
    voice_id,
    name,
    description,
    category,
    labels,
    owner_email,
    preview_url,
    is_verified,
    safety_control,
    safety_reason,
    sharing: sharing && {
      name: sharing.name,
      description: sharing.description,
      status: sharing.status,
      enabled_in_library: sharing.enabled_in_library,
      review_status: sharing.review_status,
      cloned_by_count: sharing.cloned_by_count,
    },
  };
}

/** A review with what can be listened to. */
export function shownReview(
  row: ReviewedRow,
  { preview_url, files }: { preview_url: string; files: VoiceReview["files"] },
): VoiceReview {
  const { review } = row;
  return {
    review_id: review.review_id,
    cause: review.cause,
    state: review.state,
    reason: review.reason as VoiceReview["reason"],
    details: review.details,
    reported_by_email: row.reported_by_email,
    created_at_unix: unix(review.created_at),
    decision: review.decision,
    message: review.message,
    decided_by_email: row.decided_by_email,
    decided_at_unix: review.decided_at && unix(review.decided_at),
    voice: shownJudged(row, preview_url),
    files,
  };
}

/** Where the owner of a voice sees it. */
const path = "/app/voice-lab";
const sentence = (words: string, message: string): string => (message === "" ? words : `${words} ${message}`);

/** What the owner of a voice is told; null where the decision changed nothing of theirs. */
export function toldOwner(decision: ReviewDecision | "lift", name: string, message: string): Told | null {
  const bad = { severity: "warning", needs_attention: true, path } as const;
  const good = { severity: "success", path } as const;
  switch (decision) {
    case "allow":
      return { ...good, title: `${name} is in the library`, description: sentence("It was allowed.", message) };
    case "allow_with_changes": {
      const words = "It was allowed after what is said of it was changed.";
      return { ...good, title: `${name} is in the library`, description: sentence(words, message) };
    }
    case "decline": {
      const words = "The owner of this server decided so. You can change it and ask again.";
      return { ...bad, title: `${name} is not in the library`, description: sentence(words, message) };
    }
    case "captcha": {
      const words = "Show that it is your voice: until then it does not speak.";
      return { ...bad, title: `${name} does not speak`, description: sentence(words, message) };
    }
    case "ban": {
      const words = "The owner of this server blocked it: it neither speaks nor is shared.";
      return { ...bad, severity: "error", title: `${name} is blocked`, description: sentence(words, message) };
    }
    case "lift":
      return { ...good, title: `${name} speaks again`, description: sentence("Nothing stands in its way.", message) };
    // Who asked about files of theirs is told with what came of it.
    case "accept":
    case "refuse":
    case "dismiss":
      return null;
  }
}

/** What those who added a voice are told when it is blocked. */
export const toldHolder = (name: string): Told => ({
  severity: "warning",
  title: `${name} is blocked`,
  description: "The owner of this server blocked this voice: it does not speak any more.",
});

/** Decisions that say something to somebody who did not expect it: they must say why. */
const unexpected: readonly (ReviewDecision | "lift")[] = ["decline", "refuse", "captcha", "ban"];
export const needsMessage = (decision: ReviewDecision): boolean => unexpected.includes(decision);

/** What a decision closes besides: a voice that is blocked has nothing left that could be complained of. */
export const alsoClosed = (decision: ReviewDecision): readonly ReviewCause[] => {
  if (decision === "ban") return ["library", "report", "moderation"];
  return decision === "captcha" ? ["report", "moderation"] : [];
};
