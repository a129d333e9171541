/** What the checks of a speech's sentences say of the whole. */
import type { QualityFinding, SpeechQuality } from "../../contract/quality.ts";
import type { CheckedSentence } from "../engines/check/report.ts";

/** Enough to see what is wrong; a book that fails altogether need not say so a thousand times. */
const findingsMax = 100;

/** Where in the whole something begins that counts from its own start. */
export interface Offsets {
  seconds?: number;
  /** UTF-16 units of text. */
  text?: number;
}

export interface QualityGathering {
  /** Sentences that were checked. */
  add(sentences: readonly CheckedSentence[], offsets?: Offsets): void;
  /** What was gathered of a part. */
  join(part: SpeechQuality, offsets: Offsets): void;
  /** Null: nothing was checked. */
  quality(): SpeechQuality | null;
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Gathers the checked sentences of one speech. */
export function gatherQuality(): QualityGathering {
  const findings: QualityFinding[] = [];
  let [sentences, retried, suspect] = [0, 0, 0];
  const keep = (finding: QualityFinding, { seconds = 0, text = 0 }: Offsets, first: number) => {
    if (findings.length >= findingsMax) return;
    findings.push({
      ...finding,
      sentence: first + finding.sentence,
      text_start: finding.text_start + text,
      text_end: finding.text_end + text,
      at_seconds: milliseconds(finding.at_seconds + seconds),
      seconds: finding.seconds === null ? null : milliseconds(finding.seconds),
    });
  };
  return {
    add(checked, offsets = {}) {
      for (const { text_start, text_end, attempts, problems } of checked) {
        for (const problem of problems)
          keep({ ...problem, sentence: 0, text_start, text_end, attempts }, offsets, sentences);
        sentences += 1;
        if (attempts > 1) retried += 1;
        if (problems.length > 0) suspect += 1;
      }
    },
    join(part, offsets) {
      for (const finding of part.findings) keep(finding, offsets, sentences);
      sentences += part.sentences;
      retried += part.retried;
      suspect += part.suspect;
    },
    quality() {
      if (sentences === 0) return null;
      const verdict = suspect > 0 ? "suspect" : retried > 0 ? "retried" : "ok";
      return { verdict, sentences, retried, suspect, findings: [...findings] };
    },
  };
}
