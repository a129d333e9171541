/** What was found when speech was checked against its text. */
import { z } from "zod";

/** Everything that can be wrong with a spoken sentence. */
export const PROBLEM_KINDS = [
  /** A pause of more than two seconds that nobody asked for. */
  "pause",
  /** Samples stay at full scale. */
  "clipping",
  /** Far from the level of speech. */
  "level",
  /** Noise instead of a voice. */
  "noise",
  /** A part of the sentence is not said. */
  "missing",
  /** Something is said twice, or is not in the sentence. */
  "extra",
  /** What is said is not the sentence. */
  "other_text",
  /** Far longer or shorter than the sentence takes. */
  "duration",
  /** A transcriber understood other words. */
  "words",
] as const;

export const speechProblem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  /** From the start of the sentence; in an item's list from the start of the audio. */
  at_seconds: z.number(),
  /** A sentence for people. */
  detail: z.string(),
});
export type SpeechProblem = z.output<typeof speechProblem>;

/** A sentence that was found wanting, or was spoken again for it. */
export const checkedSentence = z.object({
  /** Its place in the text, in UTF-16 units. */
  text_start: z.int(),
  text_end: z.int(),
  start_seconds: z.number(),
  end_seconds: z.number(),
  /** How often it was spoken again. */
  retries: z.int(),
  /** What is still wrong with it. */
  problems: z.array(speechProblem),
});
export type CheckedSentence = z.output<typeof checkedSentence>;

export const speechQuality = z.object({
  /** ok: nothing was found. retried: sentences were spoken again and are good now. flagged: something is wrong. */
  state: z.enum(["ok", "retried", "flagged"]),
  /** How many sentences were checked. */
  checked: z.int(),
  /** Those that were spoken again or are wrong, in order; not more than a hundred. */
  sentences: z.array(checkedSentence),
});
export type SpeechQuality = z.output<typeof speechQuality>;
