/** From a transcriber's tokens with times to words with times. */
import type { HeardWord } from "../../ports.ts";
import type { TokenStyle } from "./families/family.ts";

export interface TimedTokens {
  tokens: readonly string[];
  /** Seconds from the start of the stretch. */
  timestamps: readonly number[];
  durations?: readonly number[] | undefined;
  /** Natural logarithms of probabilities. */
  log_probs?: readonly number[] | undefined;
}

/** Scripts that are written without spaces: every sign is heard by itself. */
const standsAlone = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isMark = /^[\p{P}\p{S}]+$/u;
/** How long a last word lasts whose end nobody tells. */
const lastSecondsMax = 0.5;

interface Draft {
  text: string;
  start: number;
  end: number | undefined;
  logs: number[];
}

function beginsWord(token: string, before: Draft | undefined): boolean {
  if (!before) return true;
  const bare = token.replace(/^[▁\s]+/, "");
  if (isMark.test(bare) && bare !== "") return false;
  return bare !== token || standsAlone.test(token) || standsAlone.test(before.text);
}

/** Words in order. `offset`: where the stretch starts in the recording; `end`: where it ends. Seconds, both. */
export function wordsOf(heard: TimedTokens, offset: number, end: number, style: TokenStyle): readonly HeardWord[] {
  const drafts: Draft[] = [];
  for (const [index, token] of heard.tokens.entries()) {
    const bare = token.replace(style === "marked-start" ? /^▁+/ : /^[▁\s]+/, "").trimEnd();
    const start = offset + (heard.timestamps[index] ?? 0);
    const log = heard.log_probs?.[index];
    const duration = heard.durations?.[index];
    const last = drafts.at(-1);
    if (last && !beginsWord(token, last)) last.text += bare;
    else drafts.push({ text: bare, start, end: undefined, logs: [] });
    const draft = drafts.at(-1) as Draft;
    if (duration !== undefined && duration > 0) draft.end = start + duration;
    if (log !== undefined) draft.logs.push(log);
  }
  const words = drafts.filter(({ text }) => text !== "");
  return words.map((word, index) => {
    const next = words[index + 1]?.start ?? Math.min(end, word.start + lastSecondsMax);
    const start_seconds = Math.min(word.start, end);
    return {
      text: word.text,
      start_seconds,
      end_seconds: Math.max(start_seconds, Math.min(word.end ?? next, next, end)),
      confidence:
        word.logs.length === 0
          ? null
          : Math.min(1, Math.exp(word.logs.reduce((sum, log) => sum + log, 0) / word.logs.length)),
    };
  });
}
