/** What a check says of one utterance. Plain data: it crosses threads. */
import type { QualityReason, QualityVerdict } from "../../../contract/quality.ts";

export interface Problem {
  reason: QualityReason;
  /** From the start of the utterance. */
  at_seconds: number;
  /** How long the stretch is that is wrong; null where that means nothing. */
  seconds: number | null;
}

export interface Report {
  /** How often it was spoken. */
  attempts: number;
  /** What is wrong with what is given out, by place. */
  problems: readonly Problem[];
}

/** How a checked utterance ended. */
export const verdictOf = ({ attempts, problems }: Report): QualityVerdict =>
  problems.length > 0 ? "suspect" : attempts > 1 ? "retried" : "ok";

/** A checked utterance at its place in the request. */
export interface CheckedSentence extends Report {
  /** In UTF-16 units of the raw text. */
  text_start: number;
  text_end: number;
}
