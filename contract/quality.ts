/** What was found when speech was held against its text. */
import { z } from "zod";

/** Everything that can be wrong with a spoken sentence. */
const QUALITY_REASONS = [
  /** A silence of more than two seconds that nobody asked for. */
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
] as const;
export type QualityReason = (typeof QUALITY_REASONS)[number];

export const qualityFinding = z.object({
  /** The place of the sentence among those that were checked, from 0. */
  sentence: z.int(),
  /** Its place in the text of the request, in UTF-16 units. */
  text_start: z.int(),
  text_end: z.int(),
  reason: z.enum(QUALITY_REASONS),
  /** Where, from the start of the audio. */
  at_seconds: z.number(),
  /** How long the stretch is that is wrong; null where that means nothing. */
  seconds: z.number().nullable(),
  /** How often the sentence was spoken. */
  attempts: z.int(),
});
export type QualityFinding = z.output<typeof qualityFinding>;

const QUALITY_VERDICTS = ["ok", "retried", "suspect"] as const;
export type QualityVerdict = (typeof QUALITY_VERDICTS)[number];

export const speechQuality = z.object({
  /** ok: nothing was found. retried: sentences were spoken again and are right now. suspect: something may be wrong. */
  verdict: z.enum(QUALITY_VERDICTS),
  /** How many sentences were checked. */
  sentences: z.int(),
  /** How many of them were spoken again. */
  retried: z.int(),
  /** How many of them may be wrong. */
  suspect: z.int(),
  /** What may be wrong, in order; not more than a hundred. */
  findings: z.array(qualityFinding),
});
export type SpeechQuality = z.output<typeof speechQuality>;
