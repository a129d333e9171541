/** What the checks of a speech's sentences say of the whole. */
import type { CheckedSentence, SpeechQuality } from "../../contract/quality.ts";

/** Enough to see what is wrong; a book that fails altogether need not say so a thousand times. */
const sentencesMax = 100;

export interface QualityGathering {
  /** Sentences that were checked, `offsetSeconds` and `offsetUnits` of text after those that the engines counted from. */
  add(sentences: readonly CheckedSentence[], offsetSeconds?: number, offsetUnits?: number): void;
  /** Null: nothing was checked, because there is one sentence or none. */
  quality(): SpeechQuality | null;
}

/** Gathers checked sentences of one speech. */
export function gatherQuality(): QualityGathering {
  const sentences: CheckedSentence[] = [];
  let [checked, wrong, retried] = [0, 0, 0];
  return {
    add(more, offsetSeconds = 0, offsetUnits = 0) {
      for (const sentence of more) {
        checked += 1;
        if (sentence.problems.length > 0) wrong += 1;
        else if (sentence.retries > 0) retried += 1;
        else continue;
        if (sentences.length >= sentencesMax) continue;
        sentences.push({
          ...sentence,
          text_start: sentence.text_start + offsetUnits,
          text_end: sentence.text_end + offsetUnits,
          start_seconds: sentence.start_seconds + offsetSeconds,
          end_seconds: sentence.end_seconds + offsetSeconds,
          problems: sentence.problems.map((each) => ({ ...each, at_seconds: each.at_seconds + offsetSeconds })),
        });
      }
    },
    quality() {
      if (checked === 0) return null;
      const state = wrong > 0 ? "flagged" : retried > 0 ? "retried" : "ok";
      return { state, checked, sentences };
    },
  };
}
