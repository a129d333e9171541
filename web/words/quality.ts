/** What the checks of a speech found. */
import type { QualityReason } from "../../contract/quality.ts";

const sentences = (count: number): string => (count === 1 ? "1 sentence" : `${count} sentences`);

export const qualityWords = {
  checked: "Checked",
  retried: (count: number) => `Checked, ${sentences(count)} said again`,
  suspect: (count: number) => `${sentences(count)} may be wrong`,
  title: "What may be wrong",
  description: "Every sentence was compared with what is heard. Listen to these before you use them.",
  loading: "Loading what was found",
  at: (time: string) => `at ${time}`,
  attempts: (count: number) => `The best of ${count} attempts.`,
  more: (count: number) => `And ${sentences(count)} more.`,
} as const;

/** What is wrong with a sentence; `seconds` where it is a stretch of the sound. */
export const reasonWords: Readonly<Record<QualityReason, (seconds: string | null) => string>> = {
  pause: (seconds) => (seconds === null ? "A long silence" : `A silence of ${seconds}`),
  clipping: () => "Distorted, because it is too loud",
  level: () => "Much louder or softer than speech should be",
  noise: (seconds) => (seconds === null ? "Noise instead of a voice" : `${seconds} of noise instead of a voice`),
  missing: (seconds) => (seconds === null ? "A part is not said" : `About ${seconds} of it are not said`),
  extra: (seconds) =>
    seconds === null ? "Something is said twice" : `About ${seconds} are said twice, or are not in the text`,
  other_text: () => "Something else seems to be said",
  duration: () => "Far shorter or longer than it should be",
};
