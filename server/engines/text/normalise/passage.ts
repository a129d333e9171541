/** One pass over a text that asks, at every place where something may be abbreviated, the rules of a language. */
import type { Edit } from "../pieces.ts";
import type { Said } from "./said.ts";

/** Places where a rule may apply; words are taken whole. */
const places = /\d|[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]+|[^\s,;!?"]/g;

/**
 * What is read at `at`, where `token` (a digit, a word, or a sign) begins; `before` is the word before it, "" when
 * more than a space or a sign stands between.
 */
export type ReadAt = (text: string, at: number, token: string, before: string) => Said | undefined;

/** The edits of a text: its addresses (ascending), and everywhere else what `readAt` answers. */
export function editsOf(text: string, addresses: readonly { start: number; said: Said }[], readAt: ReadAt): Edit[] {
  const found: Edit[] = [];
  let nextAddress = 0;
  let before = "";
  let beforeEnd = 0;
  places.lastIndex = 0;
  for (let match = places.exec(text); match !== null; match = places.exec(text)) {
    const at = match.index;
    const token = match[0];
    while ((addresses[nextAddress]?.start ?? text.length) < at) nextAddress += 1;
    const address = addresses[nextAddress];
    // The word before counts only when nothing but one space, a sign or a hyphen stands between.
    const context = at - beforeEnd <= 2 && !/[.!?\n]/.test(text.slice(beforeEnd, at)) ? before : "";
    const read = address?.start === at ? address.said : readAt(text, at, token, context);
    const end = at + (read?.length ?? token.length);
    if (/[\p{L}\d]/u.test(token)) {
      before = text.slice(at, Math.min(end, at + 24)).replace(/[.:\s]+$/, "");
      beforeEnd = end;
    }
    if (read !== undefined) found.push({ start: at, end, text: separated(text, end, read.text) });
    // Pattern state is kept here and not in the rules: each of them has its own.
    places.lastIndex = Math.max(end, at + 1);
  }
  return found;
}

/** Spoken words must not run into a letter that follows them. */
function separated(text: string, end: number, spoken: string): string {
  return /[\p{L}\d]$/u.test(spoken) && /[\p{L}\d]/u.test(text.charAt(end)) ? `${spoken} ` : spoken;
}
