import { speechWords } from "../words/speech.ts";

const MINUTES_FROM_SECONDS = 90;
const HOURS_FROM_SECONDS = 5400;

/** How long it will take, rounded up: about 12 s, about 2 min, about 3 h. */
export function waitText(seconds: number): string {
  if (seconds < MINUTES_FROM_SECONDS) return speechWords.aboutSeconds(Math.max(1, Math.ceil(seconds)));
  if (seconds < HOURS_FROM_SECONDS) return speechWords.aboutMinutes(Math.ceil(seconds / 60));
  return speechWords.aboutHours(Math.ceil(seconds / 3600));
}
