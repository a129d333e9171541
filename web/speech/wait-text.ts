import { speechWords } from "../words/speech.ts";

const MINUTES_FROM_SECONDS = 90;

/** How long it will take, rounded up: about 12 s, about 2 min. */
export const waitText = (seconds: number): string =>
  seconds < MINUTES_FROM_SECONDS
    ? speechWords.aboutSeconds(Math.max(1, Math.ceil(seconds)))
    : speechWords.aboutMinutes(Math.ceil(seconds / 60));
